import { join } from 'node:path';
import type { AppCoreOptions } from './app-core-types.ts';
import { createAnswerFileStore } from './conversations/files/answer-file-store.ts';
import { createAudioStore } from './inputs/audio-store.ts';
import { createInputStore } from './inputs/input-store.ts';
import type { Stores } from './storage/create-stores.ts';
import { createImageDecoder } from './workers/images/image-decoder.ts';
import { createMediaFileReader } from './workers/media-files/media-file-reader.ts';

/** Opens the file stores outside the library (inputs, audio, answers) and the workers that read media. */
export function openFileStores(
  dataFolder: string,
  { inputs, audioTable }: Pick<Stores, 'inputs' | 'audioTable'>,
  { host, mediaReadLimitMs, idleWorkers }: Pick<AppCoreOptions, 'host' | 'mediaReadLimitMs' | 'idleWorkers'>,
) {
  const inData = (name: string) => join(dataFolder, name);
  const temporaryFolder = inData('temporary');
  const inputFolder = inData('inputs');
  const mediaReader = createMediaFileReader({ folder: inData('measuring'), limitMs: mediaReadLimitMs, idleWorkers });
  const imageDecoder = createImageDecoder({ startProcess: host.startProcess, idleWorkers });
  return {
    temporaryFolder,
    inputFolder,
    mediaReader,
    imageDecoder,
    inputStore: createInputStore(inputFolder, temporaryFolder, inputs, imageDecoder),
    audioStore: createAudioStore(inData('sounds'), temporaryFolder, audioTable, mediaReader),
    answerFileStore: createAnswerFileStore(inData('answers'), temporaryFolder, mediaReader),
  };
}
