import type { BufferedFileReader } from './buffered-file-reader.ts';
import { exifOfOrientation, readOrientation } from './exif-orientation.ts';
import { type NewFilePiece, sizeOf } from './new-file-from-pieces.ts';
import { singleChunkImage, type WebpChunk, webpChunks } from './webp-chunks.ts';

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags in the header for EXIF and XMP. */
const [hasExif, hasXmp] = [0x08, 0x04];

/** Returns the WebP without EXIF, XMP and chunks that do not belong to the image. Its orientation stays. */
export async function stripWebp(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const chunks = await webpChunks(file);
  const orientation = await orientationOf(file, chunks);
  const isPlain = orientation === 1 && (await isHeaderNeedless(file, chunks));
  const pieces: NewFilePiece[] = [];
  for (const { type, from, to } of chunks) {
    if (!kept.has(type) || (isPlain && type === 'VP8X')) continue;
    if (type === 'VP8X') {
      const flags = (await file.read(from + 8, 1)).readUInt8(0) & ~(hasExif | hasXmp);
      pieces.push(
        { from, to: from + 8 },
        { bytes: Buffer.from([flags | (orientation === 1 ? 0 : hasExif)]) },
        { from: from + 9, to },
      );
    } else pieces.push({ from, to });
  }
  if (orientation !== 1) pieces.push({ bytes: exifChunk(orientation) });
  const begin = await file.read(0, 12);
  begin.writeUInt32LE(sizeOf(pieces) + 4, 4);
  return [{ bytes: begin }, ...pieces];
}

/** Without metadata, a single image chunk needs no header. */
async function isHeaderNeedless(file: BufferedFileReader, chunks: readonly WebpChunk[]): Promise<boolean> {
  const [header, image, ...others] = chunks.filter(({ type }) => kept.has(type));
  if (header?.type !== 'VP8X' || !image || others.length > 0) return false;
  const size = await singleChunkImage(file, image);
  if (!size || header.to - header.from !== 18) return false;
  const canvasFlags = await file.read(header.from + 8, 10);
  const flags = canvasFlags.readUInt8(0) & ~(hasExif | hasXmp);
  return (
    flags === size.flags &&
    canvasFlags.readUIntLE(4, 3) + 1 === size.width &&
    canvasFlags.readUIntLE(7, 3) + 1 === size.height
  );
}

async function orientationOf(file: BufferedFileReader, chunks: readonly WebpChunk[]): Promise<number> {
  const exif = chunks.find(({ type }) => type === 'EXIF');
  if (!exif) return 1;
  const bytes = await file.read(exif.from + 8, Math.min(exif.to - exif.from - 8, 60_000));
  // Some programs add the prefix of JPEG.
  return readOrientation(bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? bytes.subarray(6) : bytes);
}

function exifChunk(orientation: number): Buffer {
  const body = exifOfOrientation(orientation);
  const head = Buffer.alloc(8);
  head.write('EXIF', 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
