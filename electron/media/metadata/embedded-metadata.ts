import { open } from 'node:fs/promises';
import { joined } from './byte-pieces.ts';
import type { Written } from './existing-metadata.ts';
import { type FileWindow, openFileWindow, UnreadableFile } from './file-window.ts';
import { type MadeTexts, type MadeWith, madeWithOf } from './generation-parameters.ts';
import { jpegWithTexts, textsInJpeg } from './jpeg-metadata.ts';
import { isoWithTexts, textsInIso } from './mp4-metadata.ts';
import { pngWithTexts, textsInPng } from './png-metadata.ts';
import { textsInWebp, webpWithTexts } from './webp-metadata.ts';

interface Way {
  readonly write: (file: FileWindow, texts: MadeTexts) => Promise<Written>;
  readonly read: (file: FileWindow) => Promise<Partial<MadeTexts>>;
}

const film: Way = { write: isoWithTexts, read: textsInIso };
const ways: Readonly<Record<string, Way>> = {
  'image/png': { write: pngWithTexts, read: textsInPng },
  'image/jpeg': { write: jpegWithTexts, read: textsInJpeg },
  'image/webp': { write: webpWithTexts, read: textsInWebp },
  'video/mp4': film,
  'video/quicktime': film,
};

/** The picture or film with these texts in it: nothing is decoded, and no other byte of it changes. Throws what the disk says. */
export async function withTexts(path: string, mime: string, texts: MadeTexts): Promise<Written> {
  const way = ways[mime];
  if (!way) return { whyNot: 'its kind holds no such text' };
  const written = await looking(path, (file) => way.write(file, texts));
  if (!written) return { whyNot: 'its file is damaged' };
  return 'pieces' in written ? { pieces: joined(written.pieces) } : written;
}

/** What the file says of how it was made, whoever wrote it. `undefined` where it says nothing, or cannot be read. */
export async function textsIn(path: string, mime: string): Promise<Partial<MadeWith> | undefined> {
  const way = ways[mime];
  const texts = way && (await looking(path, way.read));
  return texts && madeWithOf(texts);
}

async function looking<T>(path: string, look: (file: FileWindow) => Promise<T>): Promise<T | undefined> {
  const handle = await open(path, 'r');
  try {
    return await look(await openFileWindow(handle));
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  } finally {
    await handle.close();
  }
}
