/** Characters of one piece: a frame can lay out several pieces, even if each character is a line. */
export const pieceLength = 2000;
/**
 * Maximum number of characters in one list: with one line each, more would exceed the height that browsers can scroll.
 */
export const partLength = 1_000_000;
/** A text of any length that is read in parts. Positions and lengths are in the units of `String.length`. */
export interface TextSource {
  /** Returns the text of a range if all of it is loaded. */
  peek(from: number, length: number): string | undefined;
  /** Rejects if the text cannot be loaded at present. */
  read(from: number, length: number): Promise<string>;
}

/** Creates the source of a loaded text. */
export function sourceOf(text: string): TextSource {
  const sliceText = (from: number, length: number) => text.slice(from, from + length);
  return { peek: sliceText, read: async (from, length) => sliceText(from, length) };
}

/** Characters that are fetched together. */
export const blockLength = 64 * 1024;
/** Maximum number of blocks in memory. */
const maxBlocks = 96;

/** A text that is loaded in blocks: recently used blocks are cached. */
export function createRemoteSource(fetchBlock: (from: number, length: number) => Promise<string>): TextSource {
  const blocks = new Map<number, string>();
  const loading = new Map<number, Promise<string>>();

  function loadBlock(number: number): Promise<string> {
    const known = blocks.get(number);
    if (known !== undefined) return Promise.resolve(known);
    const before = loading.get(number);
    if (before) return before;
    const fetched = fetchBlock(number * blockLength, blockLength).then((text) => {
      // An incomplete block may still grow.
      if (text.length === blockLength) blocks.set(number, text);
      const oldest = blocks.size > maxBlocks ? blocks.keys().next().value : undefined;
      if (oldest !== undefined) blocks.delete(oldest);
      return text;
    });
    loading.set(number, fetched);
    const forget = () => void loading.delete(number);
    fetched.then(forget, forget);
    return fetched;
  }

  function blockNumbers(from: number, length: number): number[] {
    const first = Math.floor(from / blockLength);
    const last = Math.floor(Math.max(from, from + length - 1) / blockLength);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  function cut(texts: readonly string[], from: number, length: number): string {
    const start = from % blockLength;
    return texts.join('').slice(start, start + length);
  }

  return {
    peek(from, length) {
      const texts = blockNumbers(from, length).map((number) => blocks.get(number));
      return texts.every((text) => text !== undefined) ? cut(texts, from, length) : undefined;
    },
    async read(from, length) {
      return cut(await Promise.all(blockNumbers(from, length).map(loadBlock)), from, length);
    },
  };
}

/** The range of the piece with this number, up to the earliest start of the next one. */
export function windowOf(index: number, length: number): { readonly from: number; readonly length: number } {
  const from = index * pieceLength;
  return { from, length: Math.min(2 * pieceLength, length - from) };
}

/** Returns the text of a piece. Pieces end at a line or a word if possible; together they are the complete text. */
export function textOfPiece(windowText: string, index: number, length: number): string {
  const start = index === 0 ? 0 : findBorder(windowText, 0);
  const isLast = (index + 1) * pieceLength >= length;
  return windowText.slice(start, isLast ? undefined : findBorder(windowText, pieceLength));
}

/** Returns the start of a new piece at or after `at`. Both neighbors compute the border from the same characters. */
function findBorder(windowText: string, at: number): number {
  const window = windowText.slice(at, at + pieceLength);
  const line = window.indexOf('\n');
  if (line >= 0) return at + line + 1;
  const space = window.indexOf(' ');
  if (space >= 0) return at + space + 1;
  // Never splits a surrogate pair.
  const code = window.charCodeAt(0);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

/** All of a text, a stretch at a time. */
export async function readAll(source: TextSource, length: number): Promise<string> {
  const texts: string[] = [];
  for (let from = 0; from < length; from += partLength / 4) {
    texts.push(await source.read(from, Math.min(partLength / 4, length - from)));
  }
  return texts.join('');
}
