import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';
import type { NewFilePiece } from './new-file-from-pieces.ts';

/** Application blocks with the number of repetitions. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Returns the GIF without comments, text overlays and the blocks of other programs. */
export async function stripGif(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const head = await file.read(0, 13);
  if (!/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) throw new UnreadableFile();
  let at = 13 + tableBytes(head.readUInt8(10));
  const pieces: NewFilePiece[] = [{ from: 0, to: at }];
  for (;;) {
    const from = at;
    const [mark] = await file.read(at, 1);
    if (mark === 0x3b) return [...pieces, { from, to: from + 1 }];
    if (mark === 0x2c) {
      const image = await file.read(at, 10);
      at = await endOfBlocks(file, at + 11 + tableBytes(image.readUInt8(9)));
      pieces.push({ from, to: at });
    } else if (mark === 0x21) {
      const [, label, length = 0] = await file.read(at, 3);
      const isKept =
        label === 0xf9 ||
        (label === 0xff && length === 11 && keptApplications.has((await file.read(at + 3, 11)).toString('latin1')));
      at = await endOfBlocks(file, at + 2);
      if (isKept) pieces.push({ from, to: at });
    } else throw new UnreadableFile();
  }
}

/** Returns the size of the color table that `flags` describe. Bytes. */
function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

async function endOfBlocks(file: BufferedFileReader, start: number): Promise<number> {
  for (let at = start; ; ) {
    const length = (await file.read(at, 1)).readUInt8(0);
    at += 1 + length;
    if (length === 0) return at;
  }
}
