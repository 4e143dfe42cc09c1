import { eventStream } from './event-stream.ts';
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
