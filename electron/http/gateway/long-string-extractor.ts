import { randomBytes } from 'node:crypto';
import { createJsonStringDecoder } from './json-string-decoder.ts';
import { createUtf8Decoder } from './utf8-decoder.ts';

/** A long string of a JSON text, stored as the bytes between its quotes. */
export interface LongString {
  readonly bytes: number;
  /** The bytes in order, in pieces of any length. */
  readonly pieces: readonly Buffer[];
  /** True with backslashes in the bytes: then the bytes are the JSON form of the text, not the text itself. */
  readonly escaped: boolean;
  /** Returns the decoded text, which is built while it arrives. `undefined` for Base64 and invalid text. */
  text(): string | undefined;
}

interface LongStringOptions {
  /** False: the bytes are only counted and then dropped. */
  readonly keepsBytes?: boolean;
  /** Bytes. Shorter lines are not searched; in a longer line, strings of at least this length are extracted. */
  readonly longLine?: number;
  readonly longString?: number;
}

const slice = 16 * 1024;
/** With default options, a longer string is always extracted, however the bytes are divided. */
export const alwaysExtractedBytes = 256 * 1024;

/**
 * Chunks are stored without copying: Node reads each into its own memory. Shorter ones are copied together, because a
 * million objects for a million bytes would take a hundred times the space.
 */
const worthItsOwn = 4096;
const roomBytes = 64 * 1024;
/** Bytes of an escape behind its backslash. */
const longestEscape = 5;
const [lineFeed, carriageReturn, quote, backslash] = [0x0a, 0x0d, 0x22, 0x5c];

interface Writable {
  bytes: number;
  pieces: Buffer[];
  escaped: boolean;
  decoder: ReturnType<typeof createJsonStringDecoder>;
  text(): string | undefined;
}

function emptyString(): Writable {
  const decoder = createJsonStringDecoder();
  return { bytes: 0, pieces: [], escaped: false, decoder, text: decoder.end };
}

/**
 * Extracts long strings from JSON while its bytes arrive. Otherwise an image of 30 MB as Base64 would be joined,
 * decoded and parsed in one step, which blocks the process for about 80 ms. Each chunk of an extracted string is
 * searched and copied once, and little text is left to parse. A mark in the text replaces the string.
 */
export class LongStringExtractor {
  readonly #keeps: NonNullable<LongStringOptions['keepsBytes']>;
  readonly #longLine: NonNullable<LongStringOptions['longLine']>;
  readonly #longString: NonNullable<LongStringOptions['longString']>;
  readonly #decoder = createUtf8Decoder();
  /** Created with the first extracted string. Random, so that the author of the stream cannot guess it. */
  #mark = '';
  readonly #taken = new Map<number, LongString>();
  #count = 0;
  #bufferedBytes = 0;
  /** The current line, while it is short. */
  #line: Buffer[] = [];
  #lineBytes = 0;
  #isLong = false;
  /** State within a long line: inside a string; length of the string; the previous byte was `\`. */
  #inString = false;
  #stringBytes = 0;
  #afterBackslash = false;
  #open: Writable | undefined;
  #room: Buffer = Buffer.alloc(0);
  #roomFrom = 0;
  #roomUsed = 0;

  constructor({ keepsBytes = true, longLine = 64 * 1024, longString = 16 * 1024 }: LongStringOptions = {}) {
    this.#keeps = keepsBytes;
    this.#longLine = longLine;
    this.#longString = longString;
  }

  /** Returns the chunk as text, without extracted strings. */
  add(chunk: Buffer): string {
    if (chunk.byteLength <= slice) return this.#addSlice(chunk);
    const texts: string[] = [];
    for (let from = 0; from < chunk.byteLength; from += slice)
      texts.push(this.#addSlice(chunk.subarray(from, from + slice)));
    return texts.join('');
  }

  end(): string {
    return this.#close() + this.#decoder.end();
  }

  /** Bytes of extracted strings that no caller has taken yet. */
  get bufferedBytes(): number {
    return this.#bufferedBytes;
  }

  isMarked(text: string): boolean {
    return this.#count > 0 && text.includes(this.#mark);
  }

  /** Removes and returns the string of a mark. */
  take(mark: string): LongString | undefined {
    const number = Number(mark.slice(this.#mark.length, -1));
    const found = this.#taken.get(number);
    if (!found) return undefined;
    this.#taken.delete(number);
    if (this.#keeps) this.#bufferedBytes -= found.bytes;
    return found;
  }

  /** Returns the first mark in `text`, or an empty text. */
  findMark(text: string, from = 0): string {
    const start = this.#mark === '' ? -1 : text.indexOf(this.#mark, from);
    const end = start < 0 ? -1 : text.indexOf(')', start);
    return end < 0 ? '' : text.slice(start, end + 1);
  }

  /** Returns `text` with each mark replaced. */
  replaceMarks(text: string, replacement: (mark: string) => string): string {
    const parts: string[] = [];
    let from = 0;
    for (let found = this.findMark(text); found !== ''; found = this.findMark(text, from)) {
      const start = text.indexOf(found, from);
      parts.push(text.slice(from, start), replacement(found));
      from = start + found.length;
    }
    return [...parts, text.slice(from)].join('');
  }

  #look(bytes: Buffer): void {
    for (const byte of bytes) {
      if (!this.#inString) {
        this.#inString = byte === quote;
        this.#stringBytes = 0;
      } else if (this.#afterBackslash) this.#afterBackslash = false;
      else if (byte === backslash) this.#afterBackslash = true;
      else this.#inString = byte !== quote;
      this.#stringBytes += 1;
    }
  }

  #keep(into: Writable, bytes: Buffer): void {
    into.bytes += bytes.byteLength;
    into.escaped ||= bytes.includes(backslash);
    if (!this.#keeps) return;
    this.#bufferedBytes += bytes.byteLength;
    into.decoder.add(bytes);
    if (bytes.byteLength >= worthItsOwn) {
      this.#endPiece(into);
      into.pieces.push(bytes);
      return;
    }
    if (this.#roomUsed + bytes.byteLength > this.#room.byteLength) {
      this.#endPiece(into);
      this.#room = Buffer.allocUnsafeSlow(roomBytes);
      this.#roomFrom = 0;
      this.#roomUsed = 0;
    }
    this.#roomUsed += bytes.copy(this.#room, this.#roomUsed);
  }

  /** Ends the current piece of copied bytes. */
  #endPiece(into: Writable): void {
    if (this.#roomUsed > this.#roomFrom) into.pieces.push(this.#room.subarray(this.#roomFrom, this.#roomUsed));
    this.#roomFrom = this.#roomUsed;
  }

  #close(): string {
    if (this.#open === undefined) return '';
    this.#endPiece(this.#open);
    this.#taken.set(this.#count, this.#open);
    this.#open = undefined;
    if (this.#mark === '') this.#mark = `(taken-out-${randomBytes(12).toString('hex')}-`;
    this.#count += 1;
    return `${this.#mark}${this.#count - 1})`;
  }

  #forgetLine(): void {
    this.#line = [];
    this.#lineBytes = 0;
    this.#isLong = false;
    this.#inString = false;
    this.#stringBytes = 0;
    this.#afterBackslash = false;
  }

  /** Reads a slice of a long line up to the end of the line. Returns the remaining text and the end position. */
  #addToLongLine(bytes: Buffer): { text: string; end: number } {
    const end = Math.min(positionOf(lineFeed, bytes, 0), positionOf(carriageReturn, bytes, 0));
    let text = '';
    let textFrom = 0;
    for (let at = 0; at < end; ) {
      if (!this.#inString) {
        at = Math.min(positionOf(quote, bytes, at), end) + 1;
        this.#inString = at <= end;
        this.#stringBytes = 0;
        continue;
      }
      const stop = this.#endOfString(bytes, at, end);
      if (!this.#open && this.#stringBytes + stop - at >= this.#longString) {
        const start = startOfCharacter(bytes, at, stop);
        if (start < stop) {
          text += this.#decoder.add(bytes.subarray(textFrom, start));
          this.#open = emptyString();
          textFrom = start;
        }
      }
      if (this.#open) {
        this.#keep(this.#open, bytes.subarray(textFrom, stop));
        textFrom = stop;
      }
      this.#stringBytes += stop - at;
      at = stop + 1;
      if (stop === end) break;
      text += this.#close();
      this.#inString = false;
    }
    if (end < bytes.byteLength) {
      text += this.#close();
      this.#forgetLine();
    }
    return { text: text + this.#decoder.add(bytes.subarray(textFrom, end)), end };
  }

  /** Returns the position of the quote that ends the open string, or `end` if the string continues. */
  #endOfString(bytes: Buffer, from: number, end: number): number {
    for (let search = from; ; ) {
      const stop = Math.min(positionOf(quote, bytes, search), end);
      let backslashes = 0;
      while (stop - backslashes > from && bytes[stop - backslashes - 1] === backslash) backslashes += 1;
      if (stop - backslashes === from && this.#afterBackslash) backslashes += 1;
      // In an even run, each backslash escapes the next one.
      const isEscaped = backslashes % 2 === 1;
      if (stop === end || !isEscaped) {
        this.#afterBackslash = stop === end && isEscaped;
        return stop;
      }
      search = stop + 1;
    }
  }

  #addSlice(bytes: Buffer): string {
    if (this.#isLong) {
      const { text, end } = this.#addToLongLine(bytes);
      return end === bytes.byteLength ? text : text + this.#addSlice(bytes.subarray(end));
    }
    const lineEnd = Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn));
    if (lineEnd >= 0) this.#forgetLine();
    const rest = bytes.subarray(lineEnd + 1);
    this.#lineBytes += rest.byteLength;
    if (this.#lineBytes > this.#longLine) {
      for (const before of this.#line) this.#look(before);
      this.#look(rest);
      this.#line = [];
      this.#isLong = true;
    } else if (rest.byteLength > 0) {
      // Copied, because the transport may reuse its buffers.
      this.#line.push(Buffer.from(rest));
    }
    return this.#decoder.add(bytes);
  }
}

function positionOf(byte: number, bytes: Buffer, from: number): number {
  const found = bytes.indexOf(byte, from);
  return found < 0 ? bytes.byteLength : found;
}

/**
 * Returns the first position in a string where neither a character nor an escape is cut, because the text before it is
 * decoded separately. An escape may have begun before `from`. Returns `stop` without such a position.
 */
function startOfCharacter(bytes: Buffer, from: number, stop: number): number {
  let start = from;
  for (let since = 0; start < stop && since < longestEscape; start += 1)
    since = bytes[start] === backslash ? 0 : since + 1;
  while (start < stop && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return start;
}
