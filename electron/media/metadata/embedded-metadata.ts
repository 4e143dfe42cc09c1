import { open } from 'node:fs/promises';
import { type GenerationParameters, type GenerationTexts, parseGenerationTexts } from './embedded-generation-texts.ts';
import { type FileWindow, openFileWindow, UnreadableFile } from './file-window.ts';
import { jpegWithMetadata, readJpegMetadata } from './jpeg-metadata.ts';
import type { EmbeddingResult } from './metadata-embedding-result.ts';
import { mp4WithMetadata, readMp4Metadata } from './mp4-metadata.ts';
import { joinNewFilePieces } from './new-file-from-pieces.ts';
import { pngWithMetadata, readPngMetadata } from './png-metadata.ts';
import { readWebpMetadata, webpWithMetadata } from './webp-metadata.ts';

interface Way {
  readonly write: (file: FileWindow, texts: GenerationTexts) => Promise<EmbeddingResult>;
  readonly read: (file: FileWindow) => Promise<Partial<GenerationTexts>>;
}

const video: Way = { write: mp4WithMetadata, read: readMp4Metadata };
const ways: Readonly<Record<string, Way>> = {
  'image/png': { write: pngWithMetadata, read: readPngMetadata },
  'image/jpeg': { write: jpegWithMetadata, read: readJpegMetadata },
  'image/webp': { write: webpWithMetadata, read: readWebpMetadata },
  'video/mp4': video,
  'video/quicktime': video,
};

/**
 * Returns the image or video with these texts embedded. Nothing is decoded, and no other byte changes. Throws disk
 * errors.
 */
export async function withMetadata(path: string, mime: string, texts: GenerationTexts): Promise<EmbeddingResult> {
  const way = ways[mime];
  if (!way) return { whyNot: 'its type can’t contain such text' };
  const written = await looking(path, (file) => way.write(file, texts));
  if (!written) return { whyNot: 'its file is damaged' };
  return 'pieces' in written ? { pieces: joinNewFilePieces(written.pieces) } : written;
}

/** Returns the generation data of a file, written by any program. `undefined` without readable data. */
export async function readMetadata(path: string, mime: string): Promise<Partial<GenerationParameters> | undefined> {
  const way = ways[mime];
  const texts = way && (await looking(path, way.read));
  return texts && parseGenerationTexts(texts);
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
