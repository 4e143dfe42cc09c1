import type { PromptKeyword } from './prompt-keywords.ts';

/** Streams events as the keywords request: slowly, interrupted, or ending in `errorEvent`. */
export function streamAnswer(
  events: readonly string[],
  words: ReadonlySet<PromptKeyword>,
  streamMs: number,
  errorEvent: string,
): Response {
  const middle = Math.ceil(events.length / 2);
  const isSlow = words.has('slow');
  const pace = { pauseMs: isSlow ? streamMs * 10 : streamMs, longestMs: isSlow ? 60_000 : 5000 };
  if (words.has('cut')) return eventStream({ events, ...pace, cutAfter: middle });
  if (words.has('error'))
    return eventStream({ events: [...events.slice(0, middle), errorEvent], ...pace, cutAfter: null });
  return eventStream({ events, ...pace, cutAfter: null });
}

interface StreamPlan {
  /** Complete events, each with its blank line. */
  readonly events: readonly string[];
  /** Milliseconds between two events. */
  readonly pauseMs: number;
  /** The connection breaks after this many events. `null`: a complete stream. */
  readonly cutAfter: number | null;
  /** Maximum duration of the stream. A long stream sends several events at a time. */
  readonly longestMs: number;
}

/** Streams server-sent events at the speed of a model. Stops when the reader disconnects. */
function eventStream(plan: StreamPlan): Response {
  const encoder = new TextEncoder();
  const { events, pauseMs, longestMs } = plan;
  const end = plan.cutAfter ?? events.length;
  const perTick = pauseMs <= 0 ? 64 : Math.max(1, Math.ceil((end * pauseMs) / longestMs));
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next >= end) {
        if (plan.cutAfter === null) controller.close();
        else controller.error(new Error('This stream was asked to break off'));
        return;
      }
      if (next > 0 && pauseMs > 0) {
        await new Promise<void>((resolve) => {
          timer = setTimeout(resolve, pauseMs);
        });
      }
      controller.enqueue(encoder.encode(events.slice(next, Math.min(end, next + perTick)).join('')));
      next += perTick;
    },
    cancel() {
      clearTimeout(timer);
      next = end;
    },
  });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
