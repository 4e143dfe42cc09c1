import { randomBytes } from 'node:crypto';
import { createJsonTextDecoder, type JsonTextDecoder } from './json-text-decoder.ts';
import { createUtf8Decoder } from './utf8-decoder.ts';

/** A long string of a JSON text, stored as the bytes between its quotes. */
export interface LongString {
  readonly bytes: number;
  /** In order; of any length. */
  readonly pieces: readonly Buffer[];
  /** There are backslashes in it: the bytes are JSON's spelling of the text, not the text. */
  readonly escaped: boolean;
  /** The decoded text, built while it arrived; `undefined` for Base64 and for invalid text. */
  text(): string | undefined;
}

/**
 * Takes long strings out of JSON while its bytes come in. An image of 30 MB as Base64 would otherwise have to be joined,
 * decoded and parsed at one go, which stops everything else for about 80 ms; taken out, each of its chunks is looked
 * through and copied once, and what is left to parse is small. In the text a mark stands for what was taken out.
 */
export interface LongStringLifter {
  /** The chunk as text, without extracted strings. */
  add(chunk: Buffer): string;
  end(): string;
  /** Bytes that were taken out and not yet asked for. */
  readonly bufferedBytes: number;
  isMarked(text: string): boolean;
  /** The first mark in `text`; empty where there is none. */
  markIn(text: string): string;
  /** `text` with something else in the place of each mark. */
  replaceMarks(text: string, by: (mark: string) => string): string;
  /** Returns the string of a marker, once. */
  take(mark: string): LongString | undefined;
}

export interface LongStringOptions {
  /** False: they are counted and dropped. */
  readonly keeps?: boolean;
  /** Bytes. Shorter lines are not searched; in a longer line, strings of at least this length are extracted. */
  readonly longLine?: number;
  readonly longString?: number;
}

const slice = 16 * 1024;
/** However the bytes were cut, a string that is longer than this is always taken out where no options say otherwise. */
export const surelyLifted = 256 * 1024;

/**
 * Chunks are stored without copying: Node reads each into its own memory. Shorter ones are copied together, because a
 * million objects for a million bytes would take a hundred times the space.
 */
const worthItsOwn = 4096;
const roomBytes = 64 * 1024;
const [lineFeed, carriageReturn, quote, backslash] = [0x0a, 0x0d, 0x22, 0x5c];

interface Writable {
  bytes: number;
  pieces: Buffer[];
  escaped: boolean;
  decoder: JsonTextDecoder;
  text(): string | undefined;
}

function emptyString(): Writable {
  const decoder = createJsonTextDecoder();
  return { bytes: 0, pieces: [], escaped: false, decoder, text: decoder.end };
}

export function createLongStringLifter({
  keeps = true,
  longLine = 64 * 1024,
  longString = 16 * 1024,
}: LongStringOptions = {}): LongStringLifter {
  const decoder = createUtf8Decoder();
  /** Created with the first extracted string; the writer of the stream must not guess it. */
  let mark = '';
  const taken = new Map<number, LongString>();
  let count = 0;
  let bufferedBytes = 0;

  /** The line so far, while it is short. */
  let line: Buffer[] = [];
  let lineBytes = 0;
  let isLong = false;
  /** State within a long line: inside a string, length of the string, previous byte was `\`. */
  let inString = false;
  let stringBytes = 0;
  let afterBackslash = false;
  let open: Writable | undefined;
  let room: Buffer = Buffer.alloc(0);
  let roomFrom = 0;
  let roomUsed = 0;

  function look(bytes: Buffer): void {
    for (const byte of bytes) {
      if (!inString) {
        inString = byte === quote;
        stringBytes = 0;
      } else if (afterBackslash) afterBackslash = false;
      else if (byte === backslash) afterBackslash = true;
      else inString = byte !== quote;
      stringBytes += 1;
    }
  }

  function keep(into: Writable, bytes: Buffer): void {
    into.bytes += bytes.byteLength;
    if (!keeps) return;
    bufferedBytes += bytes.byteLength;
    into.decoder.add(bytes);
    if (bytes.byteLength >= worthItsOwn) {
      endPiece(into);
      into.pieces.push(bytes);
      return;
    }
    if (roomUsed + bytes.byteLength > room.byteLength) {
      endPiece(into);
      room = Buffer.allocUnsafeSlow(roomBytes);
      roomFrom = 0;
      roomUsed = 0;
    }
    roomUsed += bytes.copy(room, roomUsed);
  }

  /** Makes a piece of the copied bytes. */
  function endPiece(into: Writable): void {
    if (roomUsed > roomFrom) into.pieces.push(room.subarray(roomFrom, roomUsed));
    roomFrom = roomUsed;
  }

  function close(): string {
    if (open === undefined) return '';
    endPiece(open);
    taken.set(count, open);
    open = undefined;
    if (mark === '') mark = `(taken-out-${randomBytes(12).toString('hex')}-`;
    count += 1;
    return `${mark}${count - 1})`;
  }

  function forgetLine(): void {
    line = [];
    lineBytes = 0;
    isLong = false;
    inString = false;
    stringBytes = 0;
    afterBackslash = false;
  }

  /** A slice that begins within a long line, up to the end of that line; tells how far that is. */
  function addToLongLine(bytes: Buffer): { text: string; end: number } {
    const next = nextOf(bytes);
    let text = '';
    let textFrom = 0;
    let at = 0;
    while (at < bytes.byteLength) {
      if (inString && afterBackslash) {
        afterBackslash = false;
        if (open) {
          keep(open, bytes.subarray(at, at + 1));
          textFrom = at + 1;
        }
        stringBytes += 1;
        at += 1;
        continue;
      }
      const lineEnd = Math.min(next(lineFeed, at), next(carriageReturn, at));
      const stop = Math.min(lineEnd, next(quote, at), inString ? next(backslash, at) : lineEnd);
      if (inString) {
        if (!open && stringBytes + stop - at >= longString) {
          // Not within a character: the remaining text must decode separately.
          let start = at;
          while (start < stop && (bytes[start] ?? 0) >= 0x80) start += 1;
          if (start < stop) {
            text += decoder.add(bytes.subarray(textFrom, start));
            open = emptyString();
            textFrom = start;
          }
        }
        if (open) {
          keep(open, bytes.subarray(textFrom, stop));
          textFrom = stop;
        }
        stringBytes += stop - at;
      }
      at = stop;
      if (stop === bytes.byteLength) break;
      if (stop === lineEnd) {
        text += close();
        forgetLine();
        return { text: text + decoder.add(bytes.subarray(textFrom, at)), end: at };
      }
      if (bytes[stop] === backslash) {
        afterBackslash = true;
        stringBytes += 1;
        if (open) {
          open.escaped = true;
          keep(open, bytes.subarray(stop, stop + 1));
          textFrom = stop + 1;
        }
      } else {
        text += close();
        inString = !inString;
        stringBytes = 0;
      }
      at = stop + 1;
    }
    return { text: text + decoder.add(bytes.subarray(textFrom)), end: bytes.byteLength };
  }

  function addSlice(bytes: Buffer): string {
    if (isLong) {
      const { text, end } = addToLongLine(bytes);
      return end === bytes.byteLength ? text : text + addSlice(bytes.subarray(end));
    }
    const lineEnd = Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn));
    if (lineEnd >= 0) forgetLine();
    const rest = bytes.subarray(lineEnd + 1);
    lineBytes += rest.byteLength;
    if (lineBytes > longLine) {
      for (const before of line) look(before);
      look(rest);
      line = [];
      isLong = true;
    } else if (rest.byteLength > 0) {
      // A copy: the transport may use its buffers again.
      line.push(Buffer.from(rest));
    }
    return decoder.add(bytes);
  }

  // A plain search: a regular expression takes milliseconds on its first use on a long text.
  function markIn(text: string, from = 0): string {
    const start = mark === '' ? -1 : text.indexOf(mark, from);
    const end = start < 0 ? -1 : text.indexOf(')', start);
    return end < 0 ? '' : text.slice(start, end + 1);
  }

  function replaceMarks(text: string, by: (mark: string) => string): string {
    const parts: string[] = [];
    let from = 0;
    for (let found = markIn(text); found !== ''; found = markIn(text, from)) {
      const start = text.indexOf(found, from);
      parts.push(text.slice(from, start), by(found));
      from = start + found.length;
    }
    return [...parts, text.slice(from)].join('');
  }

  return {
    add(chunk) {
      if (chunk.byteLength <= slice) return addSlice(chunk);
      const texts: string[] = [];
      for (let from = 0; from < chunk.byteLength; from += slice)
        texts.push(addSlice(chunk.subarray(from, from + slice)));
      return texts.join('');
    },
    end: () => close() + decoder.end(),
    get bufferedBytes() {
      return bufferedBytes;
    },
    isMarked: (text) => count > 0 && text.includes(mark),
    markIn,
    replaceMarks,
    take(wanted) {
      const number = Number(wanted.slice(mark.length, -1));
      const found = taken.get(number);
      if (!found) return undefined;
      taken.delete(number);
      if (keeps) bufferedBytes -= found.bytes;
      return found;
    },
  };
}

/** The next position of a byte. Each byte is searched once per slice, however often it is asked. */
function nextOf(bytes: Buffer): (byte: number, from: number) => number {
  const known = new Map<number, number>();
  return (byte, from) => {
    const before = known.get(byte);
    if (before !== undefined && before >= from) return before;
    const found = bytes.indexOf(byte, from);
    const place = found < 0 ? bytes.byteLength : found;
    known.set(byte, place);
    return place;
  };
}
