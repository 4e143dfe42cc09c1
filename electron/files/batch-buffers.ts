import { alignedBuffer } from './direct-writes.ts';

/** Gathered and written in one go, bytes: the cost of a call vanishes, and four downloads hold 16 MiB. */
export const batchBytes = 2 * 1024 * 1024;

/** Buffers that pass from one file to the next: new ones for each are cleared first, and pile up until they are collected. */
const spare: Uint8Array[] = [];
let lent = 0;

export function borrowBuffer(): Uint8Array {
  lent += 1;
  return spare.pop() ?? alignedBuffer(batchBytes);
}

/** No read or write may use the buffer any more. Returning the last buffer frees all memory. */
export function returnBuffer(buffer: Uint8Array): void {
  lent -= 1;
  if (lent === 0) spare.length = 0;
  else spare.push(buffer);
}
