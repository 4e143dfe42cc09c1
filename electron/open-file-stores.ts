import { join } from 'node:path';
import type { AppCoreOptions } from './app-core-types.ts';
import { createAnswerFileStore } from './conversations/files/answer-file-store.ts';
import { createAudioStore } from './inputs/audio-store.ts';
import { createInputStore } from './inputs/input-store.ts';
import type { Stores } from './storage/create-stores.ts';
import { createMediaFileReader } from './workers/media-files/media-file-reader.ts';
import { createThumbnailPool } from './workers/thumbnails/thumbnail-pool.ts';

/** Opens the file stores outside the library (inputs, audio, answers) and the workers that read media. */
export function openFileStores(
  dataFolder: string,
  { inputs, audioTable }: Pick<Stores, 'inputs' | 'audioTable'>,
  { mediaReadLimitMs, idleThreads }: Pick<AppCoreOptions, 'mediaReadLimitMs' | 'idleThreads'>,
) {
  const inData = (name: string) => join(dataFolder, name);
  const temporaryFolder = inData('temporary');
  const inputFolder = inData('inputs');
  const mediaReader = createMediaFileReader({ folder: inData('measuring'), limitMs: mediaReadLimitMs, idleThreads });
  const thumbnailThread = createThumbnailPool(idleThreads);
  return {
    temporaryFolder,
    inputFolder,
    mediaReader,
    thumbnailThread,
    inputStore: createInputStore(inputFolder, temporaryFolder, inputs, thumbnailThread, mediaReader),
    audioStore: createAudioStore(inData('sounds'), temporaryFolder, audioTable, mediaReader),
    answerFileStore: createAnswerFileStore(inData('answers'), temporaryFolder, mediaReader),
  };
}
