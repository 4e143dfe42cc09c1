import { ProblemError, problem } from '../problem.ts';

// The index of a query is sent as binary blocks, so that no object per row is created. A block starts with a header of
// seven 32-bit numbers: the version of this format, the number of bytes after the header, the number of rows, the number
// of bytes of names, 1 if the total number of matches is known, that total, and 1 if the rows name their shots. The new
// names follow as a JSON list, then the columns, each at a multiple of eight. Numbers are little-endian, as on every
// supported machine.

/** Rows of an index in columns. Row n of all columns belongs together. */
export interface IndexRows {
  /** 16 bytes per id; see `uuidAt`. */
  readonly ids: Uint8Array;
  /** Wall clock, milliseconds since 1970. */
  readonly times: Float64Array;
  /** Pixels, at most 65,535. */
  readonly widths: Uint16Array;
  readonly heights: Uint16Array;
  /** Indexes into `indexKinds`. */
  readonly kinds: Uint8Array;
  /** Indexes into the list of all names sent so far. */
  readonly groups: Uint32Array;
  /** Indexes into that list: the shot of each take. Empty, like `selected`, unless the query stacks takes. */
  readonly shots: Uint32Array;
  /** 1 for the selected take of its shot. */
  readonly selected: Uint8Array;
}

export interface IndexBlock {
  readonly rows: IndexRows;
  /**
   * New names, appended to the names of earlier blocks: days such as `2026-10-05`, and ids of models, comparisons,
   * projects and shots; '' for none.
   */
  readonly names: readonly string[];
  /** Total number of items that the query found. `undefined` during the search; only the last block has the total. */
  readonly found: number | undefined;
}

/**
 * Name of a stack of near copies, by the id of the item on top. It stands in place of the shot of a take when the rows
 * are sorted by similarity.
 */
export const stackOfCopies = (itemId: string): string => `copies ${itemId}`;
export const isStackOfCopies = (name: string): boolean => name.startsWith('copies ');

export const indexKinds = ['image', 'video', 'file'] as const;
/** Maximum number of rows in one block. */
export const mostIndexRows = 4096;

const version = 3;
const otherVersion = 'The list has a format that this page doesn’t know. Reload the page.';
const headNumbers = 7;
const headBytes = headNumbers * 4;

export function createIndexRows(count: number, hasShots = false): IndexRows {
  return {
    ids: new Uint8Array(count * 16),
    times: new Float64Array(count),
    widths: new Uint16Array(count),
    heights: new Uint16Array(count),
    kinds: new Uint8Array(count),
    groups: new Uint32Array(count),
    shots: new Uint32Array(hasShots ? count : 0),
    selected: new Uint8Array(hasShots ? count : 0),
  };
}

export function encodeIndexBlock({ rows, names, found }: IndexBlock): Uint8Array<ArrayBuffer> {
  const nameBytes = new TextEncoder().encode(JSON.stringify(names));
  const columns = [nameBytes, ...columnsOf(rows)];
  const length = columns.reduce((sum, column) => sum + padded(column.byteLength), 0);
  const block = new Uint8Array(headBytes + length);
  const known = found === undefined ? 0 : 1;
  const hasShots = rows.shots.length > 0 ? 1 : 0;
  const head = [version, length, rows.times.length, nameBytes.byteLength, known, found ?? 0, hasShots];
  new Uint32Array(block.buffer, 0, headNumbers).set(head);
  let at = headBytes;
  for (const column of columns) {
    block.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += padded(column.byteLength);
  }
  return block;
}

/** Assembles blocks from pieces of any size as they arrive. Throws if a block has another version. */
export function createIndexReader() {
  let pieces: Uint8Array[] = [];
  let bufferedBytes = 0;

  function take(count: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(count);
    let at = 0;
    while (at < count) {
      const piece = pieces[0] ?? bytes;
      const part = piece.subarray(0, count - at);
      bytes.set(part, at);
      at += part.byteLength;
      if (part.byteLength === piece.byteLength) pieces.shift();
      else pieces[0] = piece.subarray(part.byteLength);
    }
    bufferedBytes -= count;
    return bytes;
  }

  let head: Uint32Array | undefined;
  return {
    /** Returns all blocks that this piece completes. */
    push(piece: Uint8Array): IndexBlock[] {
      if (piece.byteLength > 0) pieces.push(piece);
      bufferedBytes += piece.byteLength;
      const blocks: IndexBlock[] = [];
      for (;;) {
        if (head === undefined) {
          if (bufferedBytes < headBytes) return blocks;
          head = new Uint32Array(take(headBytes).buffer);
          if (head[0] !== version) throw new ProblemError(problem('answer', otherVersion));
        }
        const [, length = 0] = head;
        if (bufferedBytes < length) return blocks;
        blocks.push(decodeBody(head, take(length)));
        head = undefined;
      }
    },
    /** Returns false if the stream ended in the middle of a block. */
    isAtEnd: () => head === undefined && bufferedBytes === 0,
    clear() {
      pieces = [];
      bufferedBytes = 0;
      head = undefined;
    },
  };
}

function decodeBody(head: Uint32Array, body: Uint8Array<ArrayBuffer>): IndexBlock {
  const [, , count = 0, nameBytes = 0, known, found, hasShots] = head;
  const names: string[] = JSON.parse(new TextDecoder().decode(body.subarray(0, nameBytes)));
  let at = padded(nameBytes);
  const column = (bytes: number) => {
    const from = at;
    at += padded(bytes);
    return [body.buffer, from] as const;
  };
  const times = new Float64Array(...column(count * 8), count);
  const groups = new Uint32Array(...column(count * 4), count);
  const widths = new Uint16Array(...column(count * 2), count);
  const heights = new Uint16Array(...column(count * 2), count);
  const kinds = new Uint8Array(...column(count), count);
  const ids = new Uint8Array(...column(count * 16), count * 16);
  const shotCount = hasShots === 1 ? count : 0;
  const shots = new Uint32Array(...column(shotCount * 4), shotCount);
  const selected = new Uint8Array(...column(shotCount), shotCount);
  return {
    rows: { ids, times, widths, heights, kinds, groups, shots, selected },
    names,
    found: known === 1 ? found : undefined,
  };
}

function columnsOf({ times, groups, widths, heights, kinds, ids, shots, selected }: IndexRows) {
  return [times, groups, widths, heights, kinds, ids, shots, selected];
}

function padded(bytes: number): number {
  return (bytes + 7) & ~7;
}

const digits = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const dash = '-'.charCodeAt(0);
const uuidCodes = new Array<number>(36).fill(dash);

/** Returns the id of a row in lower case. Made in one piece: an id of joined pieces takes twelve times the memory. */
export function uuidAt(ids: Uint8Array, row: number): string {
  const at = row * 16;
  let place = 0;
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) place += 1;
    const byte = ids[at + index] ?? 0;
    uuidCodes[place] = digits[byte >> 4] ?? dash;
    uuidCodes[place + 1] = digits[byte & 15] ?? dash;
    place += 2;
  }
  return String.fromCharCode(...uuidCodes);
}

export function setUuid(ids: Uint8Array, row: number, uuid: string): void {
  let at = row * 16;
  let high = -1;
  for (let index = 0; index < uuid.length; index += 1) {
    const digit = digitOf(uuid.charCodeAt(index));
    if (digit < 0) continue;
    if (high < 0) {
      high = digit;
    } else {
      ids[at] = high * 16 + digit;
      at += 1;
      high = -1;
    }
  }
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  return code >= 65 && code <= 70 ? code - 55 : -1;
}
