import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ProblemError } from '../../../shared/problem.ts';
import { displayName } from '../../inputs/input-store.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import {
  type FileStamp,
  isUnfinished,
  type WatchedFile,
  type WatchFolderRow,
  type WatchFolderStore,
} from '../../storage/watch-folder-store.ts';
import type { CollectionService } from '../catalog/collection-service.ts';
import type { StorageGuard } from '../files/storage-guard.ts';
import type { ImportService } from '../saving/import-service.ts';
import type { ImportBursts } from './import-bursts.ts';
import { isReplaced, isSameStamp, stampOfFile } from './list-watched-files.ts';
import { ChangedFileError, readWatchedFile } from './open-watched-file.ts';

interface WatchedFileImporterOptions extends Pick<CoreServices, 'clock' | 'onUnexpectedError'> {
  readonly store: WatchFolderStore;
  readonly importService: Pick<ImportService, 'importFile'>;
  readonly storageGuard: Pick<StorageGuard, 'problem'>;
  readonly collections: Pick<CollectionService, 'collectionsOfTask'>;
  readonly bursts: ImportBursts;
  /** Returns the folder, unless the user removed it. */
  readonly folderOf: (id: string) => WatchFolderRow | undefined;
  /** Called for a file that changed since it was complete. */
  readonly onChanged: (folderId: string, path: string) => void;
  readonly onSaved: () => void;
}

/** Pause between two files, so that thousands of files leave time for everything else. Milliseconds. */
const pauseMs = 20;
/** While nothing can be saved, the next attempt follows after this time. Milliseconds. */
const againMs = 10_000;

interface Waiting {
  readonly folderId: string;
  readonly path: string;
  readonly stamp: FileStamp;
}

/** Returns the name of a file for sentences, without its folder. */
export const shownName = (path: string) => displayName(path.slice(path.lastIndexOf('/') + 1));

const keyOf = (folderId: string, path: string) => `${folderId} ${path}`;

/** Imports complete files one after the other, and records each step. */
export function createWatchedFileImporter(options: WatchedFileImporterOptions) {
  const { store, clock, bursts } = options;
  const waiting = new Map<string, Waiting>();
  let running: Promise<void> | undefined;
  let isClosed = false;
  let wake = () => {};

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (isClosed) return resolve();
      const cancel = clock.after(milliseconds, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  async function importAll(): Promise<void> {
    for (;;) {
      while (options.storageGuard.problem() !== undefined && !isClosed) await pause(againMs);
      const [key, next] = waiting.entries().next().value ?? [];
      if (isClosed || key === undefined || next === undefined) return;
      const isDone = await importOne(next).catch((error: unknown) => {
        options.onUnexpectedError(error);
        return false;
      });
      waiting.delete(key);
      // A failure that is not about the file, such as a full disk: the file is tried again after the others.
      if (!isDone) waiting.set(key, next);
      options.onSaved();
      await pause(isDone ? pauseMs : againMs);
    }
  }

  /** Returns false if the file must be tried again. */
  async function importOne({ folderId, path, stamp }: Waiting): Promise<boolean> {
    const folder = options.folderOf(folderId);
    if (!folder) return true;
    const before = await store.find(folderId, path);
    // The file was listed before its last import, and that import ended meanwhile.
    const isEnded = before !== undefined && !isUnfinished(before) && isSameStamp(before, stamp);
    if (isEnded && !(await isReplaced(join(folder.path, path), before))) return true;
    const isContinued = before?.state === 'importing' && isSameStamp(before, stamp);
    const started: WatchedFile = {
      path,
      ...stamp,
      state: 'importing',
      seenAt: isContinued ? before.seenAt : clock.now(),
      importId: isContinued ? (before.importId ?? randomUUID()) : randomUUID(),
    };
    await store.save(folderId, started);
    try {
      await store.save(folderId, { ...started, ...(await importStarted(folder, started, stamp)) });
      return true;
    } catch (error) {
      // The next start continues this import.
      if (isClosed) return true;
      if (error instanceof ChangedFileError) {
        await store.save(folderId, { ...started, state: 'queued' });
        options.onChanged(folderId, path);
        return true;
      }
      if (error instanceof ProblemError && error.problem.kind !== 'disk') {
        bursts.add(folder.path, { refused: shownName(path) });
        await store.save(folderId, { ...started, state: 'refused', report: error.problem.sentence });
        return true;
      }
      // The library, the file or its disk can't be used at present.
      const isMissing = (await stampOfFile(join(folder.path, path))) === undefined;
      if (isMissing) options.onChanged(folderId, path);
      return isMissing;
    }
  }

  /** Ends the copy of a large file when the program ends. */
  async function* untilClosed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (isClosed) throw new Error('The program ends.');
      yield chunk;
    }
  }

  async function importStarted(
    folder: WatchFolderRow,
    { path, importId = '', seenAt }: WatchedFile,
    stamp: FileStamp,
  ): Promise<Pick<WatchedFile, 'state' | 'report'>> {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const { outcome, item } = await options.importService.importFile({
      name,
      body: untilClosed(readWatchedFile(folder.path, path, stamp)),
      length: stamp.bytes,
      path: join(folder.path, path),
      recorded: {
        id: importId,
        importedAt: seenAt,
        ...(folder.collectionId === undefined ? {} : options.collections.collectionsOfTask(folder)),
      },
    });
    if (outcome !== 'new' && item.taskId !== importId) {
      bursts.add(folder.path, { duplicate: shownName(path) });
      const place = item.trashedAt === undefined ? 'in the library' : 'in Trash';
      const report =
        outcome === 'found'
          ? `The missing file of an item ${place} was restored: ${item.file}.`
          : `The same content is ${place} already: ${item.file}.`;
      return { state: 'duplicate', report };
    }
    bursts.add(folder.path, { itemId: item.id });
    return { state: 'imported' };
  }

  return {
    add(folderId: string, path: string, stamp: FileStamp): void {
      if (isClosed) return;
      waiting.set(keyOf(folderId, path), { folderId, path, stamp });
      running ??= importAll()
        .catch(options.onUnexpectedError)
        .finally(() => {
          running = undefined;
        });
    },
    has: (folderId: string, path: string): boolean => waiting.has(keyOf(folderId, path)),
    /** Returns the number of files that wait. */
    count(folderId?: string): number {
      if (folderId === undefined) return waiting.size;
      let count = 0;
      for (const each of waiting.values()) if (each.folderId === folderId) count += 1;
      return count;
    },
    async close(): Promise<void> {
      isClosed = true;
      wake();
      await running;
    },
  };
}
