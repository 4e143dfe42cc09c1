import { type FileWindow, UnreadableFile } from './file-window.ts';

/** The code of what follows the head of a scan: the image's own bits, which are no segment. */
export const scanBits = 0;

export interface JpegSegment {
  /** The second byte of its mark: 0xe1 of APP1, 0xda of the head of a scan, 0xd9 of the end; or `scanBits`. */
  readonly code: number;
  /** Where its mark stands. */
  readonly from: number;
  /** Behind its last byte. */
  readonly to: number;
}

/**
 * What a JPEG consists of, in order and up to its end mark. The bits of a scan are read only when they are asked for.
 * Throws an `UnreadableFile` where it is none or breaks off.
 */
export async function* jpegSegments(file: FileWindow): AsyncGenerator<JpegSegment> {
  if ((await file.read(0, 2)).readUInt16BE(0) !== 0xffd8) throw new UnreadableFile();
  for (let at = 2; ; ) {
    const [mark, code = 0] = await file.read(at, 2);
    if (mark !== 0xff) throw new UnreadableFile();
    // Any number of these may stand before a mark.
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

/** Where the next mark stands that is no part of the image's own bits. */
async function endOfScan(file: FileWindow, start: number): Promise<number> {
  for (let at = await file.find(0xff, start); ; at = await file.find(0xff, at)) {
    const [, code = 0] = await file.read(at, 2);
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
    at += code === 0xff ? 1 : 2;
  }
}
