import { createParser } from 'eventsource-parser';
import type { Json } from '../../../shared/util/json.ts';
import { createLongStringLifter } from '../../http/gateway/long-strings.ts';
import { boundedJson } from './bounded-json.ts';
import type { ExtractedBase64 } from './extracted-base64.ts';
import { restoreLongStrings } from './restore-long-strings.ts';

/** One server-sent event. */
export interface StreamEvent {
  /** Of its `event:` line. */
  readonly name: string | undefined;
  /** What its `data:` lines say; made when it is asked for. Images of any size are taken out of it, and empty in it. */
  readonly text: string;
  /** `text` as JSON; `undefined` where it is none. */
  readonly json: Json | undefined;
  /** The stream ended before the empty line that ends an event, so that more of it may be missing. */
  readonly cut: boolean;
}

export interface AnswerListener {
  /** Each event of a stream. `false`: it was the last one; nothing behind it is read. */
  onEvent(event: StreamEvent): boolean;
  /** An answer that is no stream: one JSON value, a web page, or nothing; as its text, and as JSON where it is that. */
  onWhole(text: string, json: Json | undefined): void;
}

export interface AnswerReader {
  /** `over`: nothing more is to be read. `too-large`: one event, or the whole answer, is beyond all bounds. */
  add(chunk: Buffer): 'more' | 'over' | 'too-large';
  /** The connection ended; not to be called after `over`. */
  end(): void;
  /** The last kilobytes of a stream, where something else than events may stand. */
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
 * Bytes of an answer to what they say. Whether it is a stream of events is told by how it begins, since gateways answer
 * errors in JSON under the content type of a stream, and streams where none was asked for. How the bytes were cut makes
 * no difference.
 */
export function createAnswerReader(
  { onEvent, onWhole }: AnswerListener,
  { redact, takenOut }: { redact: (text: string) => string; takenOut: ExtractedBase64 },
): AnswerReader {
  const lifter = createLongStringLifter();
  let form: 'unknown' | 'events' | 'whole' = 'unknown';
  let beginning = '';
  let whole: string[] = [];
  let wholeLength = 0;
  let isOver = false;
  let isTooLarge = false;
  let atEnd = false;
  let tail = '';
  /** A secret has come; from then on every event is looked through by itself. */
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
    // Looked for where texts are long: in each event by itself it would cost a third of reading it.
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
      onWhole(text, json);
    },
    tail: () => tail,
  };
}
