/** A text of any length that is read in pieces. Positions and lengths are those of `length` of a string. */
export interface TextSource {
  /** Returns the text of a range if all of it is loaded. */
  peek(from: number, length: number): string | undefined;
  /** Rejects where it cannot be had for now. */
  read(from: number, length: number): Promise<string>;
}

/** A text that is here. */
export function sourceOf(text: string): TextSource {
  const slice = (from: number, length: number) => text.slice(from, from + length);
  return { peek: slice, read: async (from, length) => slice(from, length) };
}

/** Characters that are fetched together. */
export const blockLength = 64 * 1024;
/** Maximum number of blocks in memory. */
const mostBlocks = 96;

/** A text that is loaded in blocks: recently used blocks are cached. */
export function createRemoteSource(fetchBlock: (from: number, length: number) => Promise<string>): TextSource {
  const blocks = new Map<number, string>();
  const underWay = new Map<number, Promise<string>>();

  function block(number: number): Promise<string> {
    const known = blocks.get(number);
    if (known !== undefined) return Promise.resolve(known);
    const before = underWay.get(number);
    if (before) return before;
    const fetched = fetchBlock(number * blockLength, blockLength).then((text) => {
      // An incomplete block may still grow.
      if (text.length === blockLength) blocks.set(number, text);
      const oldest = blocks.size > mostBlocks ? blocks.keys().next().value : undefined;
      if (oldest !== undefined) blocks.delete(oldest);
      return text;
    });
    underWay.set(number, fetched);
    const forget = () => void underWay.delete(number);
    fetched.then(forget, forget);
    return fetched;
  }

  function numbers(from: number, length: number): number[] {
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
      const texts = numbers(from, length).map((number) => blocks.get(number));
      return texts.every((text) => text !== undefined) ? cut(texts, from, length) : undefined;
    },
    async read(from, length) {
      return cut(await Promise.all(numbers(from, length).map(block)), from, length);
    },
  };
}
