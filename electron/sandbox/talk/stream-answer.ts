import { eventStream } from './event-stream.ts';
import type { TalkWord } from './talk-words.ts';

/** Streams events as the words of the message ask: slowly, cut off, or ending in `errorEvent`. */
export function streamAnswer(
  events: readonly string[],
  words: ReadonlySet<TalkWord>,
  streamMs: number,
  errorEvent: string,
): Response {
  const middle = Math.ceil(events.length / 2);
  const pauseMs = words.has('slow') ? streamMs * 10 : streamMs;
  if (words.has('cut')) return eventStream({ events, pauseMs, cutAfter: middle });
  if (words.has('error'))
    return eventStream({ events: [...events.slice(0, middle), errorEvent], pauseMs, cutAfter: null });
  return eventStream({ events, pauseMs, cutAfter: null });
}
