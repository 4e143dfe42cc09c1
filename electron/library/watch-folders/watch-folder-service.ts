import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { watchFolderContract } from '../../../shared/contract/library-contract.ts';
import {
  mostListedReports,
  mostWatchFolders,
  type WatchFolder,
  watchFolderName,
} from '../../../shared/library/watch-folder.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { Clock } from '../../host/host.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { WatchedFile, WatchFolderRow, WatchFolderStore } from '../../storage/watch-folder-store.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import { throttle } from '../../util/throttle.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import type { CollectionService } from '../catalog/collection-service.ts';
import type { StorageGuard } from '../files/storage-guard.ts';
import type { ImportService } from '../saving/import-service.ts';
import { createImportBursts } from './import-bursts.ts';
import { listWatchedFiles, stampOfFile } from './list-watched-files.ts';
import { type ProgramFolders, watchFolderPath, watchFolderRefusal } from './watch-folder-refusal.ts';
import { createWatchedFileImporter } from './watched-file-importer.ts';
import { createWatchedFolder, type WatchedFolder } from './watched-folder.ts';

/** Imports new files of the user's watch folders. */
export type WatchFolders = ReturnType<typeof openWatchFolders>;

export interface WatchFoldersOptions
  extends Pick<CoreServices, 'dataFolder' | 'eventHub' | 'clock' | 'onUnexpectedError'> {
  /** Returns the current library folder. */
  readonly folder: () => string;
  readonly store: WatchFolderStore;
  readonly importService: Pick<ImportService, 'importFile'>;
  readonly storageGuard: Pick<StorageGuard, 'problem'>;
  readonly collections: Pick<CollectionService, 'collectionsOfTask'>;
  readonly mediaReader: Pick<MediaFileReader, 'media' | 'end'>;
  /** Returns the open windows, the one with the last focus first. */
  readonly windows: { all(): readonly { readonly windowId: string }[] };
  readonly isReadOnly: boolean;
}

const stateMs = 300;

export function openWatchFolders(options: WatchFoldersOptions) {
  const { store, clock, eventHub, windows, onUnexpectedError } = options;
  let folders: readonly WatchFolderRow[] = [];
  const open = new Map<string, WatchedFolder>();
  let isClosed = false;

  const stateWithoutWatcher: Pick<WatchFolder, 'state' | 'note'> = options.isReadOnly
    ? { state: 'unavailable', note: 'The library is read-only at present.' }
    : { state: 'reading' };

  const announce = throttle(stateMs, clock, () => {
    if (!isClosed) void state().then((watchFolders) => eventHub.set({ watchFolders }), onUnexpectedError);
  });
  const bursts = createImportBursts(clock, {
    isBusy: () => importer.count() > 0,
    report({ folders: paths, ...burst }) {
      const [window] = windows.all();
      if (!window) return false;
      const imported = { ...burst, folders: paths.map(watchFolderName) };
      eventHub.send({ kind: 'files-imported', windowId: window.windowId, imported });
      return true;
    },
  });
  const importer = createWatchedFileImporter({
    ...options,
    bursts,
    folderOf: (id) => folders.find((each) => each.id === id),
    onChanged: (id, path) => open.get(id)?.look(path),
    onSaved: announce,
  });

  async function state(): Promise<WatchFolder[]> {
    return Promise.all(folders.map(describe));
  }

  async function describe({ id, path, collectionId }: WatchFolderRow): Promise<WatchFolder> {
    const counts = await store.counts(id);
    const { count, newest } = await store.reports(id, mostListedReports);
    return {
      id,
      path,
      ...(open.get(id)?.state() ?? stateWithoutWatcher),
      ...(collectionId === undefined ? {} : { collectionId }),
      existing: counts.get('existing') ?? 0,
      waiting: (open.get(id)?.waitingCount() ?? 0) + importer.count(id),
      imported: counts.get('imported') ?? 0,
      notImported: newest.map(({ file, why }) => ({ file: file.replace(/\p{C}/gu, '\ufffd'), why })),
      notImportedCount: count,
    };
  }

  function watch(row: WatchFolderRow): void {
    const watched = createWatchedFolder({
      ...options,
      row,
      refusal: () => watchFolderRefusal(row.path, { ...programFolders(), watched: [] }),
      importer,
      bursts,
      onChange: announce,
    });
    open.set(row.id, watched);
  }

  const programFolders = () => ({ library: options.folder(), dataFolder: options.dataFolder });

  async function reload(): Promise<void> {
    folders = await store.folders();
    announce();
  }

  eventHub.provide(async () => ({ watchFolders: await state() }));

  const handlers = watchFolderHandlers({
    store,
    clock,
    folders: () => folders,
    programFolders,
    reload,
    announce,
    watch,
    watched: (id) => open.get(id),
    async unwatch(id) {
      const watched = open.get(id);
      open.delete(id);
      await watched?.close();
    },
  });

  return {
    handlers,
    /** Returns the paths of the watch folders. */
    paths: (): readonly string[] => folders.map(({ path }) => path),
    /** Call after the library was prepared. */
    async start(): Promise<void> {
      await reload();
      if (options.isReadOnly) return;
      await store.removeFilesWithoutFolder();
      for (const row of folders) watch(row);
    },
    async close(): Promise<void> {
      isClosed = true;
      bursts.close();
      await Promise.all([importer, ...open.values()].map((each) => each.close()));
    },
  };
}

interface WatchFolderContext {
  readonly store: WatchFolderStore;
  readonly clock: Clock;
  readonly folders: () => readonly WatchFolderRow[];
  readonly programFolders: () => Omit<ProgramFolders, 'watched'>;
  /** Reads the folders from the store. */
  readonly reload: () => Promise<void>;
  readonly announce: () => void;
  readonly watch: (row: WatchFolderRow) => void;
  readonly watched: (id: string) => WatchedFolder | undefined;
  readonly unwatch: (id: string) => Promise<void>;
}

function watchFolderHandlers(context: WatchFolderContext): Handlers<typeof watchFolderContract> {
  const { store, clock } = context;
  const removed = new Map<string, WatchFolderRow>();
  const addedNow = new Set<string>();

  function find(id: string): WatchFolderRow {
    const row = context.folders().find((each) => each.id === id);
    if (row) return row;
    throw new ProblemError(problem('not-found', 'This folder is no longer watched.'));
  }

  return {
    async add({ path: typed, collectionId }) {
      if (context.folders().length >= mostWatchFolders)
        throw new ProblemError(problem('input', `At most ${mostWatchFolders} folders can be watched.`));
      const watched = context.folders().map((each) => each.path);
      const path = await watchFolderPath(typed.trim(), { ...context.programFolders(), watched });
      // A second call would list the files of the folder twice.
      if (addedNow.has(path)) throw new ProblemError(problem('input', 'This folder is being added.'));
      addedNow.add(path);
      try {
        const row = { id: randomUUID(), path, collectionId, addedAt: clock.now() };
        await store.addFolder(row, await existingFiles(path, clock.now()));
        await context.reload();
        context.watch(row);
        return { id: row.id };
      } finally {
        addedNow.delete(path);
      }
    },
    async remove({ id }) {
      removed.set(id, find(id));
      await store.removeFolder(id);
      await context.reload();
      await context.unwatch(id);
    },
    async restore({ id }) {
      const row = removed.get(id);
      if (!row) throw new ProblemError(problem('not-found', 'This folder can’t be restored. Add it again.'));
      const watched = context.folders().map((each) => each.path);
      // The folder may be away at present.
      const refusal = await watchFolderRefusal(row.path, { ...context.programFolders(), watched });
      if (refusal !== undefined) throw new ProblemError(problem('input', refusal));
      await store.restoreFolder(row);
      removed.delete(id);
      await context.reload();
      context.watch(row);
    },
    async setCollection({ id, collectionId }) {
      await store.setCollection(find(id).id, collectionId ?? undefined);
      await context.reload();
    },
    async importExisting({ id }) {
      const count = await store.queueExisting(find(id).id);
      await context.watched(id)?.check();
      context.announce();
      return { count };
    },
    async check({ id }) {
      await store.removeReported(find(id).id);
      await context.watched(id)?.check();
      context.announce();
    },
    async clearReports({ id }) {
      await store.clearReports(find(id).id);
      context.announce();
    },
  };
}

async function existingFiles(path: string, seenAt: number): Promise<WatchedFile[]> {
  const existing: WatchedFile[] = [];
  for await (const file of listWatchedFiles(path)) {
    const stamp = await stampOfFile(join(path, file));
    if (stamp) existing.push({ path: file, ...stamp, state: 'existing', seenAt });
  }
  return existing;
}
