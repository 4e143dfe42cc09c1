import { open } from 'node:fs/promises';
import { joined, type Piece } from './byte-pieces.ts';
import { type FileWindow, openFileWindow, UnreadableFile } from './file-window.ts';
import { gifWithoutTexts } from './strip-gif.ts';
import { jpegWithoutTexts } from './strip-jpeg.ts';
import { isoWithoutTexts } from './strip-mp4.ts';
import { pngWithoutTexts } from './strip-png.ts';
import { webmWithoutTexts } from './strip-webm.ts';
import { webpWithoutTexts } from './strip-webp.ts';

const ways: Readonly<Record<string, (file: FileWindow) => Promise<Piece[]>>> = {
  'image/png': pngWithoutTexts,
  'image/jpeg': jpegWithoutTexts,
  'image/webp': webpWithoutTexts,
  'image/gif': gifWithoutTexts,
  'video/mp4': isoWithoutTexts,
  'video/quicktime': isoWithoutTexts,
  'video/webm': webmWithoutTexts,
};

/**
 * What is left of a picture or film when all words in it are taken out, its own and those of other programs. `undefined`
 * where it cannot be told apart: it is damaged, or no file of its kind. Throws what the disk says.
 */
export async function withoutTexts(path: string, mime: string): Promise<Piece[] | undefined> {
  const way = ways[mime];
  if (!way) return undefined;
  const handle = await open(path, 'r');
  try {
    return joined(await way(await openFileWindow(handle)));
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  } finally {
    await handle.close();
  }
}
