import { open } from 'node:fs/promises';
import { type BufferedFileReader, openBufferedFileReader, UnreadableFile } from './buffered-file-reader.ts';
import { joinNewFilePieces, type NewFilePiece } from './new-file-from-pieces.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripMp4 } from './strip-mp4.ts';
import { stripPng } from './strip-png.ts';
import { stripWebm } from './strip-webm.ts';
import { stripWebp } from './strip-webp.ts';

const ways: Readonly<Record<string, (file: BufferedFileReader) => Promise<NewFilePiece[]>>> = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
  'image/webp': stripWebp,
  'image/gif': stripGif,
  'video/mp4': stripMp4,
  'video/quicktime': stripMp4,
  'video/webm': stripWebm,
};

/**
 * Returns an image or video without any embedded text. `undefined` for a damaged file, or for another type. Throws disk
 * errors.
 */
export async function stripMetadata(path: string, mime: string): Promise<NewFilePiece[] | undefined> {
  const way = ways[mime];
  if (!way) return undefined;
  const handle = await open(path, 'r');
  try {
    return joinNewFilePieces(await way(await openBufferedFileReader(handle)));
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  } finally {
    await handle.close();
  }
}
