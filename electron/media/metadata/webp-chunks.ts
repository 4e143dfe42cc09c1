import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';

/** `to` includes the padding byte, if there is one. */
export interface WebpChunk {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** Throws an `UnreadableFile` if the file is no WebP, or contains no image. */
export async function webpChunks(file: BufferedFileReader): Promise<WebpChunk[]> {
  const head = await file.read(0, 12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') throw new UnreadableFile();
  const end = Math.min(8 + head.readUInt32LE(4), file.size);
  const chunks: WebpChunk[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const chunk = await file.read(at, 8);
    const length = chunk.readUInt32LE(4);
    const to = at + 8 + length + (length % 2);
    if (at + 8 + length > end) throw new UnreadableFile();
    chunks.push({ type: chunk.toString('latin1', 0, 4), from: at, to: Math.min(to, end) });
    at = to;
  }
  if (!chunks.some(({ type }) => type === 'VP8 ' || type === 'VP8L' || type === 'ANMF')) throw new UnreadableFile();
  return chunks;
}

/** Header flag: the image has transparency. */
const hasAlpha = 0x10;

/**
 * Returns the pixel size of a chunk that is a whole image, and the header flags for it. `undefined` for any other
 * chunk.
 */
export async function singleChunkImage(
  file: BufferedFileReader,
  { type, from }: WebpChunk,
): Promise<{ width: number; height: number; flags: number } | undefined> {
  if (type === 'VP8L') {
    const head = await file.read(from + 8, 5);
    if (head[0] !== 0x2f) throw new UnreadableFile();
    const bits = head.readUInt32LE(1);
    const flags = (bits >>> 28) & 1 ? hasAlpha : 0;
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, flags };
  }
  if (type !== 'VP8 ') return undefined;
  const head = await file.read(from + 8, 10);
  if (head.readUIntBE(3, 3) !== 0x9d012a) throw new UnreadableFile();
  return { width: head.readUInt16LE(6) & 0x3fff, height: head.readUInt16LE(8) & 0x3fff, flags: 0 };
}
