import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ProblemError } from '../../../shared/problem.ts';
import { incompleteProblem } from '../../media/file-end.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import {
  type FileStamp,
  isUnfinished,
  type WatchedFile,
  type WatchFolderRow,
  type WatchFolderStore,
} from '../../storage/watch-folder-store.ts';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import { type MediaFileReader, UnmeasuredError } from '../../workers/media-files/media-file-reader.ts';
import { createFolderWatcher, type FolderWatcher } from './folder-watcher.ts';
import type { ImportBursts } from './import-bursts.ts';
import { createIncompleteFiles } from './incomplete-files.ts';
import { isReplaced, isSameStamp, stampOfFile } from './list-watched-files.ts';
import { type createWatchedFileImporter, shownName } from './watched-file-importer.ts';

/** One watch folder: finds its new files, and passes each one to the importer when it is complete. */
interface WatchedFolder extends FolderWatcher {
  /** Call for a file that may have changed. */
  look(path: string): void;
  /** Returns the number of files that are not complete yet. */
  waitingCount(): number;
}

interface WatchedFolderOptions extends Pick<CoreServices, 'clock' | 'onUnexpectedError'> {
  readonly row: WatchFolderRow;
  readonly store: WatchFolderStore;
  readonly mediaReader: Pick<MediaFileReader, 'media' | 'end'>;
  readonly refusal: () => Promise<string | undefined>;
  readonly importer: Pick<ReturnType<typeof createWatchedFileImporter>, 'add' | 'has'>;
  readonly bursts: Pick<ImportBursts, 'add'>;
  readonly onChange: () => void;
}

export function createWatchedFolder(options: WatchedFolderOptions): WatchedFolder {
  const { store, clock, onUnexpectedError } = options;
  const { id, path: folder } = options.row;
  const incompleteFiles = createIncompleteFiles({
    clock,
    onUnexpectedError,
    stampOf: (path) => stampOfFile(join(folder, path)),
    async problemOf(path) {
      try {
        const { kind } = await options.mediaReader.media(join(folder, path), { name: shownName(path) });
        // A file without a mark at its end may still be being written.
        const isWhole = (await options.mediaReader.end(join(folder, path))) === 'whole';
        return isWhole ? undefined : incompleteProblem(shownName(path), kind).sentence;
      } catch (error) {
        // The importer tries once more, and reports the reason.
        if (error instanceof UnmeasuredError) return undefined;
        return error instanceof ProblemError ? error.problem.sentence : `${shownName(path)} can’t be read.`;
      }
    },
    onComplete,
    async onIncomplete(path, stamp, reason) {
      const end = await options.mediaReader.end(join(folder, path)).catch(() => 'missing');
      // Nobody writes it any more, and nothing is known to be missing. The importer decides.
      if (end === 'unmarked') return onComplete(path, stamp);
      await store.save(id, { path, ...stamp, state: 'refused', seenAt: clock.now(), report: reason });
      options.bursts.add(folder, { refused: shownName(path) });
      options.onChange();
    },
    async onMissing(path) {
      const file = await store.find(id, path);
      // The files of a missing folder are not deleted.
      if (file && isUnfinished(file) && watcher.state().state === 'watching') await store.remove(id, path);
      options.onChange();
    },
  });

  async function onComplete(path: string, stamp: FileStamp): Promise<void> {
    if (!(await isRenamedExisting(path, stamp))) options.importer.add(id, path, stamp);
    options.onChange();
  }

  /** True for a file from before watching that was moved or renamed in the folder. Its row moves too. */
  async function isRenamedExisting(path: string, stamp: FileStamp): Promise<boolean> {
    if (await store.find(id, path)) return false;
    for (const file of await store.existingFiles(id, stamp)) {
      if ((await stampOfFile(join(folder, file.path))) !== undefined) continue;
      await store.setPath(id, file.path, path);
      return true;
    }
    return false;
  }

  async function consider(path: string, before: WatchedFile | undefined): Promise<void> {
    if (options.importer.has(id, path)) return;
    if (before && !isUnfinished(before)) {
      const stamp = await stampOfFile(join(folder, path));
      if (stamp === undefined || (isSameStamp(stamp, before) && !(await isReplaced(join(folder, path), before))))
        return;
    }
    incompleteFiles.add(path);
    options.onChange();
  }

  /** Files to look at. The system reports thousands of new files in one turn of main. */
  const reported = new Set<string>();
  let looking: Promise<void> | undefined;
  let isClosed = false;

  async function lookAtReported(): Promise<void> {
    const pace = createEventLoopYield();
    for (const path of reported) {
      if (isClosed) break;
      // Removed first, so that a file that changes meanwhile is looked at again.
      reported.delete(path);
      try {
        await consider(path, await store.find(id, path));
      } catch (error) {
        onUnexpectedError(error);
      }
      await pace.yieldIfDue();
    }
    looking = undefined;
  }

  function look(path: string): void {
    reported.add(path);
    looking ??= lookAtReported();
  }

  const watcher = createFolderWatcher({
    ...options,
    path: folder,
    // A file that is being written reports each write.
    onFile(path) {
      if (!incompleteFiles.has(path) && !options.importer.has(id, path)) look(path);
    },
    async onRead(list) {
      // Some queries instead of one for each file.
      const known = new Map<string, WatchedFile>();
      for await (const page of store.filePages(id)) {
        for (const file of page) known.set(file.path, file);
        await setImmediate();
      }
      for await (const path of list) await consider(path, known.get(path));
      // Files whose import was requested or interrupted, even if the folder no longer lists them.
      for (const file of known.values())
        if (isUnfinished(file) && !options.importer.has(id, file.path)) incompleteFiles.add(file.path);
    },
  });

  return {
    ...watcher,
    look,
    waitingCount: incompleteFiles.count,
    async close() {
      isClosed = true;
      await watcher.close();
      await looking;
      await incompleteFiles.close();
    },
  };
}
