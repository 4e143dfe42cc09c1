import type { BufferedFileReader } from './buffered-file-reader.ts';
import { exifOfOrientation, readOrientation } from './exif-orientation.ts';
import { type JpegSegment, jpegSegments, scanBits } from './jpeg-segments.ts';
import type { NewFilePiece } from './new-file-from-pieces.ts';

const exifMark = 'Exif\0\0';

/**
 * Returns the JPEG without comments, EXIF, XMP, IPTC, other application data and data after its end. Its color profile
 * and its orientation stay.
 */
export async function stripJpeg(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const pieces: NewFilePiece[] = [];
  let orientation = 1;
  for await (const segment of jpegSegments(file)) {
    const { code, from, to } = segment;
    if (code === 0xe1) orientation = Math.max(orientation, await orientationOf(file, from + 4, to));
    if (await isKept(file, segment)) pieces.push({ from, to });
  }
  return [{ from: 0, to: 2 }, ...(orientation === 1 ? [] : [shownBy(orientation)]), ...pieces];
}

/** True for tables, frames, scans and the end, and for application data that defines the colors. */
async function isKept(file: BufferedFileReader, { code, from, to }: JpegSegment): Promise<boolean> {
  if (code === 0xe0 || code === 0xee || code === scanBits) return true;
  if (code === 0xe2) return to - from > 16 && (await file.read(from + 4, 12)).toString('latin1') === 'ICC_PROFILE\0';
  return code >= 0xc0 && code <= 0xdf;
}

async function orientationOf(file: BufferedFileReader, from: number, to: number): Promise<number> {
  const head = await file.read(from, Math.min(to - from, 60_000));
  return head.toString('latin1', 0, 6) === exifMark ? readOrientation(head.subarray(6)) : 1;
}

function shownBy(orientation: number): NewFilePiece {
  const body = Buffer.concat([Buffer.from(exifMark, 'latin1'), exifOfOrientation(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return { bytes: Buffer.concat([head, body]) };
}
