export interface StreamPlan {
  /** Whole events, each with its empty line. */
  readonly events: readonly string[];
  /** Milliseconds between two events. */
  readonly pauseMs: number;
  /** After this many events the connection breaks; `null` for a whole stream. */
  readonly cutAfter: number | null;
  /** Maximum duration of the stream: events of a long one are sent several at a time. */
  readonly longestMs: number;
}

/** Server-sent events in the rhythm of a model. Stops immediately when the reader disconnects. */
export function eventStream(plan: StreamPlan): Response {
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
