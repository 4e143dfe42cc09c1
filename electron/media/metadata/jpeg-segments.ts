import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';

/** The code of the entropy-coded bits after the head of a scan, which are no segment. */
export const scanBits = 0;

/** The end marker. */
export const jpegEnd = Buffer.from([0xff, 0xd9]);

/** Returns a JPEG with an end marker, without which decoders lose its last rows. Other bytes are returned unchanged. */
export function withJpegEnd(bytes: Buffer): Buffer {
  const isOpen = bytes.readUInt16BE(0) === 0xffd8 && !bytes.subarray(-2).equals(jpegEnd);
  return isOpen ? Buffer.concat([bytes, jpegEnd]) : bytes;
}

export interface JpegSegment {
  /** The second byte of the marker: 0xe1 for APP1, 0xda for the head of a scan, 0xd9 for the end; or `scanBits`. */
  readonly code: number;
  /** Position of the marker. */
  readonly from: number;
  /** Position after the last byte. */
  readonly to: number;
}

/**
 * Yields the parts of a JPEG up to its end marker, or to the end of a file that ends in its last scan. The bits of a scan
 * are read only on demand. Throws an `UnreadableFile` for another type, and for a file without a scan.
 */
export async function* jpegSegments(file: BufferedFileReader): AsyncGenerator<JpegSegment> {
  if ((await file.read(0, 2)).readUInt16BE(0) !== 0xffd8) throw new UnreadableFile();
  let hasScan = false;
  for (let at = 2; ; ) {
    if (hasScan && at >= file.size) return;
    const [mark, code = 0] = await file.read(at, 2);
    // Decoders skip other bytes before a marker, and any number of fill bytes.
    if (mark !== 0xff || code === 0xff) {
      at = await file.find(0xff, at + 1);
      continue;
    }
    if (isWithoutLength(code)) {
      at += 2;
      continue;
    }
    if (code === 0xd9) return yield { code, from: at, to: at + 2 };
    const to = at + 2 + (await file.read(at + 2, 2)).readUInt16BE(0);
    if (to > file.size || to < at + 4) throw new UnreadableFile();
    yield { code, from: at, to };
    at = to;
    if (code === 0xda) {
      hasScan = true;
      at = await endOfScan(file, to);
      yield { code: scanBits, from: to, to: at };
    }
  }
}

/** A stuffed zero, a temporary mark, or a restart. */
function isWithoutLength(code: number): boolean {
  return code <= 0x01 || (code >= 0xd0 && code <= 0xd7);
}

/** Returns the position of the next marker outside of the image bits, or the end of the file. */
async function endOfScan(file: BufferedFileReader, start: number): Promise<number> {
  try {
    for (let at = await file.find(0xff, start); ; at = await file.find(0xff, at)) {
      const [, code = 0] = await file.read(at, 2);
      if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
      at += code === 0xff ? 1 : 2;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return file.size;
    throw error;
  }
}
