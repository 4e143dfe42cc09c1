import { seededRandom } from '../test-seed.ts';

/** Chunk sizes for the same bytes: a fixed size, or random sizes from a seed. */
export const chunkSizes = [1, 2, 3, 7, 64, 16_384, 'random'] as const;
export type ChunkSize = (typeof chunkSizes)[number];

export function* chunksOf(bytes: Buffer, size: ChunkSize, seed = 1): Generator<Buffer> {
  const random = seededRandom(seed);
  // Mostly short chunks, and some with several events.
  const next = () => (size === 'random' ? 1 + Math.floor(random() * (random() < 0.2 ? 4000 : 40)) : size);
  for (let from = 0; from < bytes.byteLength; ) {
    const length = next();
    yield bytes.subarray(from, from + length);
    from += length;
  }
}

/** Cuts the bytes at these positions. */
export function* cutAt(bytes: Buffer, places: readonly number[]): Generator<Buffer> {
  let from = 0;
  for (const place of [...places].sort((a, b) => a - b)) {
    if (place <= from || place >= bytes.byteLength) continue;
    yield bytes.subarray(from, place);
    from = place;
  }
  if (from < bytes.byteLength) yield bytes.subarray(from);
}
