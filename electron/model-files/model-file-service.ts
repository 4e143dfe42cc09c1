import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { setModelsFromFiles } from '../../shared/models/all-models.ts';
import type { ModelFileState } from '../../shared/models/model-files/model-file-state.ts';
import { modelsOfFiles } from '../../shared/models/model-files/models-of-files.ts';
import { makeFolderSync } from '../files/make-folder.ts';
import { privateFolder } from '../files/private-files.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import { readModelFolder } from './read-model-folder.ts';

/** Several events arrive while a program writes one file. Milliseconds after the first one. */
const delayMs = 200;

/** Reads the models of the folder `models` in the data folder, now and after each change of a file. */
export async function openModelFiles({
  dataFolder,
  clock,
  eventHub,
  onUnexpectedError,
}: Pick<CoreServices, 'dataFolder' | 'clock' | 'eventHub' | 'onUnexpectedError'>) {
  const folder = join(dataFolder, 'models');
  let files: readonly ModelFileState[] = [];
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();
  let isScheduled = false;
  let cancelTimer = () => {};

  async function read() {
    const now = await readModelFolder(folder);
    if (isClosed || JSON.stringify(now) === JSON.stringify(files)) return;
    files = now;
    setModelsFromFiles(modelsOfFiles(files));
    eventHub.set({ modelFiles: [...files] });
  }
  /** Reads one after the other, so that an older state never replaces a newer one. */
  const reload = () => {
    last = last.catch(() => {}).then(read);
    return last;
  };
  /** A folder that changes all the time is read again and again, but at most one read waits. */
  const handleChange = () => {
    if (isScheduled || isClosed) return;
    isScheduled = true;
    cancelTimer = clock.after(delayMs, () => void readAfterChange().catch(onUnexpectedError));
  };
  async function readAfterChange() {
    await last.catch(() => {});
    isScheduled = false;
    await reload();
  }

  // The registry belongs to the process, so the models of an earlier core end here.
  setModelsFromFiles([]);
  eventHub.provide(() => ({ modelFiles: [...files] }));
  await reload();
  const watcher = watchFolder(folder, handleChange);
  return {
    folder,
    current: (): readonly ModelFileState[] => files,
    /** Reads the folder again. Resolves when the new models are in use. */
    reload,
    close(): void {
      isClosed = true;
      cancelTimer();
      watcher?.close();
    },
  };
}

/** A folder that can't be watched is read at the start and from Settings only. */
function watchFolder(folder: string, handleChange: () => void): FSWatcher | undefined {
  try {
    makeFolderSync(folder, { mode: privateFolder });
    const watcher = watch(folder, { persistent: false }, handleChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
