import { alignedBuffer } from './uncached-writes.ts';

/** Size of one write. Larger writes make the cost per call negligible, and four downloads need only 16 MiB. Bytes. */
export const bufferBytes = 2 * 1024 * 1024;

/**
 * Buffers are reused for the next file. New buffers would first be cleared and would stay in memory until garbage
 * collection.
 */
const spare: Uint8Array[] = [];
let lent = 0;

export function borrowBuffer(): Uint8Array {
  lent += 1;
  return spare.pop() ?? alignedBuffer(bufferBytes);
}

/** Returns a buffer that no read or write uses any more. Returning the last buffer frees all memory. */
export function returnBuffer(buffer: Uint8Array): void {
  lent -= 1;
  if (lent === 0) spare.length = 0;
  else spare.push(buffer);
}
