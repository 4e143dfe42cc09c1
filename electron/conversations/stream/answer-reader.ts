import { createParser } from 'eventsource-parser';
import type { Json } from '../../../shared/util/json.ts';
import { LongStringExtractor } from '../../http/gateway/long-strings.ts';
import { boundedJson } from './bounded-json.ts';
import type { ExtractedBase64 } from './extracted-base64.ts';
import { restoreLongStrings } from './restore-long-strings.ts';

/** One server-sent event. */
export interface StreamEvent {
  /** Of its `event:` line. */
  readonly name: string | undefined;
  /** The content of the `data:` lines, created on demand. Images of any size are extracted and empty in it. */
  readonly text: string;
  /** `text` as JSON; `undefined` where it is none. */
  readonly json: Json | undefined;
  /** The stream ended before the empty line that ends an event, so the event may be incomplete. */
  readonly cut: boolean;
}

export interface AnswerListener {
  /** Each event of a stream. `false`: it was the last one; nothing behind it is read. */
  onEvent(event: StreamEvent): boolean;
  /** An answer that is no stream: one JSON value, a web page, or nothing; as its text, and as JSON where it is that. */
  onWholeAnswer(text: string, json: Json | undefined): void;
}

export interface AnswerReader {
  /** `over`: nothing more is to be read. `too-large`: one event, or the whole answer, is beyond all bounds. */
  add(chunk: Buffer): 'more' | 'over' | 'too-large';
  /** The connection ended; not to be called after `over`. */
  end(): void;
  /** The last kilobytes of a stream, which may contain other text than events. */
  tail(): string;
}

/** One event, or an answer that is no stream, in bytes. */
export const largestEvent = 96 * 1024 * 1024;
const tailLength = 4096;
/** In any of its spellings; one may be cut in two by the end of a chunk. */
const longestSecret = 1024;
/** White space that may come first. */
const longestBlank = 4096;

/**
 * Parses the bytes of an answer. The beginning decides whether it is an event stream: gateways send JSON errors with
 * the content type of a stream, and streams without a request for one. The division into chunks makes no difference.
 */
export function createAnswerReader(
  { onEvent, onWholeAnswer }: AnswerListener,
  { redact, takenOut }: { redact: (text: string) => string; takenOut: ExtractedBase64 },
): AnswerReader {
  const lifter = new LongStringExtractor();
  let form: 'unknown' | 'events' | 'whole' = 'unknown';
  let beginning = '';
  let whole: string[] = [];
  let wholeLength = 0;
  let isOver = false;
  let isTooLarge = false;
  let atEnd = false;
  let tail = '';
  /** After a secret arrived, every event is searched separately. */
  let holdsSecret = false;

  const parser = createParser({
    maxBufferSize: largestEvent,
    onEvent({ event, data }) {
      if (isOver) return;
      const found = read(data);
      const stream = {
        name: event,
        get text() {
          return found.text;
        },
        json: found.json,
        cut: atEnd,
      };
      isOver = !onEvent(stream);
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') isTooLarge = true;
    },
  });

  function read(raw: string): { text: string; json: Json | undefined } {
    const redacted = holdsSecret ? redact(raw) : raw;
    return restoreLongStrings(redacted, boundedJson(redacted), lifter, takenOut);
  }

  function feed(text: string): void {
    if (form === 'unknown') {
      beginning += text;
      const first = /[^\s\ufeff]/.exec(beginning.slice(0, longestBlank))?.[0];
      if (first === undefined && beginning.length < longestBlank) return;
      form = first !== undefined && /[{["<]/.test(first) ? 'whole' : 'events';
      const all = beginning;
      beginning = '';
      feed(all);
      return;
    }
    if (form === 'whole') {
      whole.push(text);
      wholeLength += text.length;
      return;
    }
    // Searched in long stretches: searching each event would cost a third of the parsing time.
    const seam = tail.slice(-longestSecret) + text.slice(0, longestSecret);
    holdsSecret ||= redact(text) !== text || redact(seam) !== seam;
    tail = (tail + text).slice(-tailLength);
    parser.feed(text);
  }

  return {
    add(chunk) {
      if (isOver) return 'over';
      const text = lifter.add(chunk);
      if (text !== '') feed(text);
      if (isOver) return 'over';
      if (!isTooLarge && lifter.bufferedBytes + wholeLength <= largestEvent) return 'more';
      whole = [];
      return 'too-large';
    },
    end() {
      if (isOver || isTooLarge) return;
      const rest = lifter.end();
      if (rest !== '') feed(rest);
      if (form === 'events') {
        atEnd = true;
        parser.feed('\n\n');
        return;
      }
      holdsSecret = true;
      const { text, json } = read((form === 'whole' ? whole.join('') : beginning).replace(/^\ufeff/, ''));
      whole = [];
      onWholeAnswer(text, json);
    },
    tail: () => tail,
  };
}
