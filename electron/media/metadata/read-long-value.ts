import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';

/** Maximum size of a text that is read. A longer value is no text about an image. Bytes. */
export const longestTextBytes = 2_000_000;

const stepBytes = 60_000;

/** Reads the bytes from `from` to `to`. Throws an `UnreadableFile` above the maximum size of a text. */
export async function readLongValue(file: BufferedFileReader, from: number, to: number): Promise<Buffer> {
  if (to - from > longestTextBytes) throw new UnreadableFile();
  const parts: Buffer[] = [];
  for (let at = from; at < to; at += stepBytes) parts.push(await file.read(at, Math.min(stepBytes, to - at)));
  return Buffer.concat(parts);
}
