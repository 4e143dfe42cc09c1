import { createParser } from 'eventsource-parser';
import { isJsonArray, isJsonObject, type Json } from '../../../shared/util/json.ts';
import {
  alwaysExtractedBytes,
  type LongString,
  LongStringExtractor,
} from '../../http/gateway/long-string-extractor.ts';
import type { ExtractedBase64 } from './base64-placeholders.ts';
import { isBase64Field } from './is-base64-field.ts';
import { parseDepthLimitedJson } from './parse-depth-limited-json.ts';

/** One server-sent event. */
export interface StreamEvent {
  /** Value of the `event:` line. */
  readonly name: string | undefined;
  /** Content of the `data:` lines, created on demand. Images of any size are extracted and are empty in this text. */
  readonly text: string;
  /** `text` as JSON, or `undefined` for other text. */
  readonly json: Json | undefined;
  /** The stream ended before the empty line that ends an event, so the event may be incomplete. */
  readonly cut: boolean;
}

interface AnswerListener {
  /** Called for each event of a stream. Return `false` after the last event to stop reading. */
  onEvent(event: StreamEvent): boolean;
  /** Called for an answer that is no stream: one JSON value, a web page, or nothing. It has no name and is not cut. */
  onWholeAnswer(whole: StreamEvent): void;
}

/** Maximum size of one event, or of an answer that is no stream. Bytes. */
const largestEvent = 96 * 1024 * 1024;
const tailLength = 4096;
/** Maximum length of a secret in any encoding. A chunk boundary can split a secret. */
const longestSecret = 1024;
/** Maximum length of leading white space. */
const longestBlank = 4096;

/** A class, because a getter in an object literal costs as much as a third of the parsing. */
class ParsedEvent implements StreamEvent {
  readonly name: string | undefined;
  readonly json: Json | undefined;
  readonly cut: boolean;
  private readonly source: { readonly text: string };

  constructor(
    name: string | undefined,
    source: { readonly text: string; readonly json: Json | undefined },
    cut: boolean,
  ) {
    this.name = name;
    this.json = source.json;
    this.cut = cut;
    this.source = source;
  }

  get text(): string {
    return this.source.text;
  }
}

/**
 * Parses the bytes of an answer. Its beginning decides whether it is an event stream: gateways send JSON errors with
 * the content type of a stream, and streams that were not requested. The division into chunks has no effect.
 */
export function createAnswerReader(
  { onEvent, onWholeAnswer }: AnswerListener,
  { redact, takenOut }: { redact: (text: string) => string; takenOut: ExtractedBase64 },
) {
  const lifter = new LongStringExtractor();
  let form: 'unknown' | 'events' | 'whole' = 'unknown';
  let beginning = '';
  let whole: string[] = [];
  let wholeLength = 0;
  let isOver = false;
  let isTooLarge = false;
  let atEnd = false;
  let tail = '';
  /** True after a secret arrived. From then on, every event is redacted separately. */
  let holdsSecret = false;

  const parser = createParser({
    maxBufferSize: largestEvent,
    onEvent({ event, data }) {
      if (isOver) return;
      isOver = !onEvent(new ParsedEvent(event, read(data), atEnd));
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') isTooLarge = true;
    },
  });

  function read(raw: string): { text: string; json: Json | undefined } {
    const redacted = holdsSecret ? redact(raw) : raw;
    return restoreLongStrings(redacted, parseDepthLimitedJson(redacted), lifter, takenOut);
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
    // Secrets are searched in long stretches of text. Searching each event would cost a third of the parsing time.
    const seam = tail.slice(-longestSecret) + text.slice(0, longestSecret);
    holdsSecret ||= redact(text) !== text || redact(seam) !== seam;
    tail = (tail + text).slice(-tailLength);
    parser.feed(text);
  }

  return {
    /** `over`: nothing more is read. `too-large`: one event or the whole answer exceeds its limit. */
    add(chunk: Buffer): 'more' | 'over' | 'too-large' {
      if (isOver) return 'over';
      const text = lifter.add(chunk);
      if (text !== '') feed(text);
      if (isOver) return 'over';
      if (!isTooLarge && lifter.bufferedBytes + wholeLength <= largestEvent) return 'more';
      whole = [];
      return 'too-large';
    },
    /** Call when the connection ended, but not after `over`. */
    end(): void {
      if (isOver || isTooLarge) return;
      const rest = lifter.end();
      if (rest !== '') feed(rest);
      if (form === 'events') {
        atEnd = true;
        parser.feed('\n\n');
        return;
      }
      holdsSecret = true;
      const source = read((form === 'whole' ? whole.join('') : beginning).replace(/^\ufeff/, ''));
      whole = [];
      onWholeAnswer(new ParsedEvent(undefined, source, false));
    },
    /** Returns the last kilobytes of a stream, which may contain text outside of events. */
    tail: (): string => tail,
  };
}

/**
 * Puts extracted strings back into a JSON text and its value, except for long Base64: that goes to `takenOut` and is
 * empty in the text. Therefore the result does not depend on the division into chunks. The text is created on demand,
 * because most events do not need it and forty million characters take long.
 */
function restoreLongStrings(
  text: string,
  json: Json | undefined,
  lifter: LongStringExtractor,
  takenOut: ExtractedBase64,
): { text: string; json: Json | undefined } {
  if (!lifter.isMarked(text)) return { text, json };
  const sources = new Map<string, () => string>();

  function walk(value: Json, path: readonly string[]): Json {
    if (typeof value === 'string') return lifter.isMarked(value) ? restored(value, path) : value;
    if (isJsonArray(value)) return value.map((each) => walk(each, path));
    if (!isJsonObject(value)) return value;
    // `fromEntries` treats `__proto__` like any other name.
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, [...path, name])]));
  }

  function restored(value: string, path: readonly string[]): string {
    const mark = lifter.findMark(value);
    const taken = lifter.take(mark);
    if (!taken) return value;
    const before = value.slice(0, value.indexOf(mark));
    if (isBase64Field(path) && before.length + taken.bytes > alwaysExtractedBytes) {
      sources.set(mark, () => '');
      return takenOut.add([before, taken]);
    }
    sources.set(mark, () => sourceOf(taken));
    const decoded = taken.text();
    if (decoded !== undefined) return before + decoded;
    const source = sourceOf(taken);
    return before + (taken.escaped ? (JSON.parse(`"${source}"`) as string) : source);
  }

  const value = json === undefined ? undefined : walk(json, []);
  // Marks outside the value mean that the text is no JSON, or contains a name twice.
  lifter.replaceMarks(text, (mark) => {
    if (sources.has(mark)) return '';
    const taken = lifter.take(mark);
    sources.set(mark, () => sourceOf(taken));
    return '';
  });
  let whole: string | undefined;
  return {
    get text() {
      whole ??= lifter.replaceMarks(text, (mark) => sources.get(mark)?.() ?? '');
      return whole;
    },
    json: value,
  };
}

/** Returns the string in its JSON form. */
function sourceOf(taken: LongString | undefined): string {
  return taken === undefined ? '' : Buffer.concat(taken.pieces).toString('utf8');
}
