/**
 * A list in slices of a fixed length. A full slice keeps its identity, so that a view with one part per slice compares
 * only the last slice after an addition.
 */
export type Chunks<T> = readonly (readonly T[])[];

export const chunkLength = 16;

export function chunksOf<T>(items: readonly T[]): Chunks<T> {
  return withMore([], items);
}

export function withMore<T>(chunks: Chunks<T>, items: readonly T[]): Chunks<T> {
  if (items.length === 0) return chunks;
  const last = chunks.at(-1);
  const isOpen = last !== undefined && last.length < chunkLength;
  const merged = isOpen ? [...last, ...items] : items;
  const result = isOpen ? chunks.slice(0, -1) : chunks.slice();
  for (let at = 0; at < merged.length; at += chunkLength) result.push(merged.slice(at, at + chunkLength));
  return result;
}

/** Returns `fresh` with the items and whole slices of `old` that are the same. */
export function reuseChunks<T>(old: Chunks<T>, fresh: Chunks<T>, isSame: (a: T, b: T) => boolean): Chunks<T> {
  return fresh.map((chunk, index) => {
    const before = old[index] ?? [];
    const merged = chunk.map((each, place) => {
      const known = before[place];
      return known !== undefined && isSame(known, each) ? known : each;
    });
    return merged.length === before.length && merged.every((each, place) => each === before[place]) ? before : merged;
  });
}
