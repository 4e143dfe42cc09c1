import { type BufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';
import type { NewFilePiece } from './new-file-from-pieces.ts';

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** The last chunk, which some files lack. */
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/** Optional chunks of the image and its animation without text. Critical chunks are always kept. */
const kept = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT cICP mDCV cLLI mDCv cLLi'.split(' '),
);

/** Returns the PNG without its text chunks, without EXIF, and without data after its end. */
export async function stripPng(file: BufferedFileReader): Promise<NewFilePiece[]> {
  if (!(await file.read(0, 8)).equals(pngSignature)) throw new UnreadableFile();
  const pieces: NewFilePiece[] = [{ from: 0, to: 8 }];
  for (let at = 8; at < file.size; ) {
    const head = await file.read(at, 8);
    const type = head.toString('latin1', 4, 8);
    const end = at + 12 + head.readUInt32BE(0);
    if (end > file.size || !/^[A-Za-z]{4}$/.test(type)) throw new UnreadableFile();
    if (/^[A-Z]/.test(type) || kept.has(type)) pieces.push({ from: at, to: end });
    if (type === 'IEND') return pieces;
    at = end;
  }
  return [...pieces, { bytes: pngEnd }];
}
