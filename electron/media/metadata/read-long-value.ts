import { type FileWindow, UnreadableFile } from './file-window.ts';

/** No text that is read is longer, bytes: what is, is no text about an image. */
export const longestTextBytes = 2_000_000;

const stepBytes = 60_000;

/** All from `from` up to `to`. Throws an `UnreadableFile` where that is longer than any text. */
export async function readLongValue(file: FileWindow, from: number, to: number): Promise<Buffer> {
  if (to - from > longestTextBytes) throw new UnreadableFile();
  const parts: Buffer[] = [];
  for (let at = from; at < to; at += stepBytes) parts.push(await file.read(at, Math.min(stepBytes, to - at)));
  return Buffer.concat(parts);
}
