import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';

/** The code of the entropy-coded bits after the head of a scan, which are no segment. */
export const scanBits = 0;

export interface JpegSegment {
  /** The second byte of the marker: 0xe1 for APP1, 0xda for the head of a scan, 0xd9 for the end; or `scanBits`. */
  readonly code: number;
  /** Position of the marker. */
  readonly from: number;
  /** Position after the last byte. */
  readonly to: number;
}

/**
 * Yields the parts of a JPEG up to its end marker. The bits of a scan are read only on demand. Throws an
 * `UnreadableFile` for another type or a truncated file.
 */
export async function* jpegSegments(file: BufferedFileReader): AsyncGenerator<JpegSegment> {
  if ((await file.read(0, 2)).readUInt16BE(0) !== 0xffd8) throw new UnreadableFile();
  for (let at = 2; ; ) {
    const [mark, code = 0] = await file.read(at, 2);
    if (mark !== 0xff) throw new UnreadableFile();
    // A marker can be preceded by any number of these bytes.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === 0xd9) return yield { code, from: at, to: at + 2 };
    const to = at + 2 + (await file.read(at + 2, 2)).readUInt16BE(0);
    if (to > file.size || to < at + 4) throw new UnreadableFile();
    yield { code, from: at, to };
    at = to;
    if (code === 0xda) {
      at = await endOfScan(file, to);
      yield { code: scanBits, from: to, to: at };
    }
  }
}

/** Returns the position of the next marker outside of the image bits. */
async function endOfScan(file: BufferedFileReader, start: number): Promise<number> {
  for (let at = await file.find(0xff, start); ; at = await file.find(0xff, at)) {
    const [, code = 0] = await file.read(at, 2);
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
    at += code === 0xff ? 1 : 2;
  }
}
