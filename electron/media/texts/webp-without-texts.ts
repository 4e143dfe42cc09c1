import { exifOfOrientation, orientationIn } from './exif-orientation.ts';
import { type FileWindow, UnreadableFile } from './file-window.ts';
import { type Piece, sizeOf } from './pieces.ts';

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** In the header: there is EXIF, there is XMP. */
const [hasExif, hasXmp] = [0x08, 0x04];

/** The WebP without EXIF, XMP and chunks that are no part of the picture. The way up that it is shown stays. */
export async function webpWithoutTexts(file: FileWindow): Promise<Piece[]> {
  const head = await file.read(0, 12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') throw new UnreadableFile();
  const end = Math.min(8 + head.readUInt32LE(4), file.size);
  const chunks: { type: string; from: number; to: number }[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const chunk = await file.read(at, 8);
    const length = chunk.readUInt32LE(4);
    const to = at + 8 + length + (length % 2);
    if (at + 8 + length > end) throw new UnreadableFile();
    chunks.push({ type: chunk.toString('latin1', 0, 4), from: at, to: Math.min(to, end) });
    at = to;
  }
  if (!chunks.some(({ type }) => type === 'VP8 ' || type === 'VP8L' || type === 'ANMF')) throw new UnreadableFile();
  const orientation = await orientationOf(file, chunks);
  const pieces: Piece[] = [];
  for (const { type, from, to } of chunks) {
    if (!kept.has(type)) continue;
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
  const begin = Buffer.from(head);
  begin.writeUInt32LE(sizeOf(pieces) + 4, 4);
  return [{ bytes: begin }, ...pieces];
}

async function orientationOf(
  file: FileWindow,
  chunks: readonly { type: string; from: number; to: number }[],
): Promise<number> {
  const exif = chunks.find(({ type }) => type === 'EXIF');
  if (!exif) return 1;
  const bytes = await file.read(exif.from + 8, Math.min(exif.to - exif.from - 8, 60_000));
  // Some programs leave the mark of JPEG in it.
  return orientationIn(bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? bytes.subarray(6) : bytes);
}

function exifChunk(orientation: number): Buffer {
  const body = exifOfOrientation(orientation);
  const head = Buffer.alloc(8);
  head.write('EXIF', 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
