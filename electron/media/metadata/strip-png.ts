import type { BufferedFileReader } from './buffered-file-reader.ts';
import type { NewFilePiece } from './new-file-from-pieces.ts';
import { pngChunks } from './png-metadata.ts';

/** The last chunk, which some files lack. */
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/** Optional chunks of the image and its animation without text. Critical chunks are always kept. */
const kept = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT cICP mDCV cLLI mDCv cLLi'.split(' '),
);

/** Returns the PNG without its text chunks, without EXIF, and without data after its end. */
export async function stripPng(file: BufferedFileReader): Promise<NewFilePiece[]> {
  const chunks = await pngChunks(file);
  const pieces = chunks
    .filter(({ type }) => /^[A-Z]/.test(type) || kept.has(type))
    .map(({ from, to }) => ({ from, to }));
  const isEnded = chunks.at(-1)?.type === 'IEND';
  return [{ from: 0, to: 8 }, ...pieces, ...(isEnded ? [] : [{ bytes: pngEnd }])];
}
