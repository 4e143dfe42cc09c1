import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';

/** The trailer of a GIF: a semicolon. */
export const gifTrailer = 0x3b;

export interface GifBlock {
  /** The first byte: 0x2c for an image, 0x21 for an extension, `gifTrailer`; 0x47 for the header with its color table. */
  readonly mark: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Yields the blocks of a GIF up to its trailer, or to the end of a file without one. Throws an `UnreadableFile` for
 * another type, and for a file that ends inside a block.
 */
export async function* gifBlocks(file: BufferedFileReader): AsyncGenerator<GifBlock> {
  const head = await file.read(0, 13);
  if (!/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) throw new UnreadableFile();
  let at = 13 + tableBytes(head.readUInt8(10));
  if (at > file.size) throw new UnreadableFile();
  yield { mark: head.readUInt8(0), from: 0, to: at };
  while (at < file.size) {
    const from = at;
    const mark = (await file.read(at, 1)).readUInt8(0);
    if (mark === gifTrailer) return yield { mark, from, to: from + 1 };
    if (mark === 0x2c) at = await endOfParts(file, at + 11 + tableBytes((await file.read(at, 10)).readUInt8(9)));
    else if (mark === 0x21) at = await endOfParts(file, at + 2);
    else throw new UnreadableFile();
    yield { mark, from, to: at };
  }
}

/** Returns the size of the color table that `flags` describe. Bytes. */
function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

async function endOfParts(file: BufferedFileReader, start: number): Promise<number> {
  for (let at = start; ; ) {
    const length = (await file.read(at, 1)).readUInt8(0);
    at += 1 + length;
    if (length === 0) return at;
  }
}
