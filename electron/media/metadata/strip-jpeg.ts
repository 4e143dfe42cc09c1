import type { BufferedFileReader } from './buffered-file-reader.ts';
import { jpegOrientation, readJpegOrientation } from './exif-orientation.ts';
import { type JpegSegment, jpegEnd, jpegSegments, scanBits } from './jpeg-segments.ts';
import type { NewFilePiece } from './new-file-from-pieces.ts';

/**
 * Returns the JPEG without comments, EXIF, XMP, IPTC, other application data and data after its end. Its color profile
 * and its orientation stay.
 */
export async function stripJpeg(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const pieces: NewFilePiece[] = [];
  let orientation = 1;
  let isEnded = false;
  for await (const segment of jpegSegments(file)) {
    const { code, from, to } = segment;
    if (code === 0xe1) orientation = Math.max(orientation, await readJpegOrientation(file, from + 4, to));
    isEnded ||= code === 0xd9;
    if (await isKept(file, segment)) pieces.push({ from, to });
  }
  if (!isEnded) pieces.push({ bytes: jpegEnd });
  return [{ from: 0, to: 2 }, ...(orientation === 1 ? [] : [{ bytes: jpegOrientation(orientation) }]), ...pieces];
}

/** True for tables, frames, scans and the end, and for application data that defines the colors. */
async function isKept(file: BufferedFileReader, { code, from, to }: JpegSegment): Promise<boolean> {
  if (code === 0xe0 || code === 0xee || code === scanBits) return true;
  if (code === 0xe2) return to - from > 16 && (await file.read(from + 4, 12)).toString('latin1') === 'ICC_PROFILE\0';
  return code >= 0xc0 && code <= 0xdf;
}
