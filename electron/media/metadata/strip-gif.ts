import type { BufferedFileReader } from './buffered-file-reader.ts';
import { type GifBlock, gifBlocks, gifTrailer } from './gif-blocks.ts';
import type { NewFilePiece } from './new-file-from-pieces.ts';

/** Application blocks with the number of repetitions. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Returns the GIF without comments, text overlays and the blocks of other programs. */
export async function stripGif(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const pieces: NewFilePiece[] = [];
  for await (const block of gifBlocks(file)) {
    if (block.mark === gifTrailer) continue;
    if (block.mark !== 0x21 || (await isKept(file, block))) pieces.push({ from: block.from, to: block.to });
  }
  return [...pieces, { bytes: Buffer.from([gifTrailer]) }];
}

/** True for the timing of a frame, and for the number of repetitions. */
async function isKept(file: BufferedFileReader, { from }: GifBlock): Promise<boolean> {
  const [, label, length = 0] = await file.read(from, 3);
  if (label === 0xf9) return true;
  return label === 0xff && length === 11 && keptApplications.has((await file.read(from + 3, 11)).toString('latin1'));
}
