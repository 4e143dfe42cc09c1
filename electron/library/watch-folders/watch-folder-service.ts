import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, parse, sep } from 'node:path';
import type { watchFolderContract } from '../../../shared/contract/library-contract.ts';
import { mostWatchFolders, type WatchFolder, watchFolderName } from '../../../shared/library/watch-folder.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { isInsideFolder } from '../../files/is-inside-folder.ts';
import { isMissingPath } from '../../files/system-error-codes.ts';
import type { Clock } from '../../host/host.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { WatchedFile, WatchFolderRow, WatchFolderStore } from '../../storage/watch-folder-store.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import { throttle } from '../../util/throttle.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import type { CollectionService } from '../catalog/collection-service.ts';
import type { StorageGuard } from '../files/storage-guard.ts';
import { isSystemFolder } from '../files/walk-library-folders.ts';
import type { ImportService } from '../saving/import-service.ts';
import { createImportBursts } from './import-bursts.ts';
import { listWatchedFiles, stampOfFile } from './list-watched-files.ts';
import { createWatchedFileImporter } from './watched-file-importer.ts';
import { createWatchedFolder } from './watched-folder.ts';

/** Maximum number of listed files that were not imported. The count includes all. */
const mostListedReports = 50;

type WatchedFolder = ReturnType<typeof createWatchedFolder>;

/** Imports new files of the user's watch folders. */
export type WatchFolders = ReturnType<typeof openWatchFolders>;

interface WatchFoldersOptions
  extends Pick<
    CoreServices,
    'folder' | 'dataFolder' | 'stores' | 'eventHub' | 'clock' | 'isReadOnly' | 'onUnexpectedError'
  > {
  readonly importService: Pick<ImportService, 'importFile'>;
  readonly storageGuard: Pick<StorageGuard, 'problem'>;
  readonly collections: Pick<CollectionService, 'collectionsOfTask'>;
  readonly mediaReader: Pick<MediaFileReader, 'media' | 'end'>;
  /** Returns the open windows, the one with the last focus first. */
  readonly windows: { all(): readonly { readonly windowId: string }[] };
}

const stateMs = 300;

export function openWatchFolders(options: WatchFoldersOptions) {
  const { clock, eventHub, windows, onUnexpectedError } = options;
  const { watchFolders: store } = options.stores;
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
    store,
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
      store,
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
      if (context.folders().length >= mostWatchFolders) refuse(`At most ${mostWatchFolders} folders can be watched.`);
      const watched = context.folders().map((each) => each.path);
      const path = await watchFolderPath(typed.trim(), { ...context.programFolders(), watched });
      // A second call would list the files of the folder twice.
      if (addedNow.has(path)) refuse('This folder is being added.');
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
      if (refusal !== undefined) refuse(refusal);
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

/** Folders of the program, which must not be watched. Absolute paths. */
interface ProgramFolders {
  readonly library: string;
  readonly dataFolder: string;
  /** The other watch folders. */
  readonly watched: readonly string[];
}

/**
 * Returns the real path of a folder that the user entered. Throws a `ProblemError` if it is no folder, or may not be
 * watched.
 */
async function watchFolderPath(typed: string, folders: ProgramFolders): Promise<string> {
  if (!isAbsolute(typed)) refuse('Enter the full path of a folder.');
  const path = await realpath(typed).catch((error: unknown) =>
    refuse(
      isMissingPath(error) ? `There is no folder ${typed}.` : `Couldn’t open ${typed}: ${diskErrorReason(error)}.`,
    ),
  );
  if (!(await stat(path)).isDirectory()) refuse(`${typed} is a file. Choose a folder.`);
  const refusal = await watchFolderRefusal(path, folders);
  if (refusal !== undefined) refuse(refusal);
  return path;
}

/** Returns the reason why a folder may not be watched, a sentence. `path` is a real, absolute path. */
async function watchFolderRefusal(path: string, folders: ProgramFolders): Promise<string | undefined> {
  if ((await realpath(path).catch(() => path)) !== path)
    return 'This folder is a link to another location now. Remove it, and add the other location.';
  for (const [folder, name] of [
    [folders.library, 'the library'],
    [folders.dataFolder, 'Triptych’s data folder'],
  ] as const) {
    const own = await realpath(folder).catch(() => folder);
    if (path === own || isInsideFolder(path, own)) return `This folder is in ${name}. Choose a folder outside of it.`;
    if (isInsideFolder(own, path)) return `This folder contains ${name}. Choose a folder that doesn’t contain it.`;
  }
  if (isFolderOfSystem(path)) return 'This folder belongs to the system. Choose a folder with your own files.';
  const other = folders.watched.find(
    (each) => each === path || isInsideFolder(path, each) || isInsideFolder(each, path),
  );
  if (other === path) return 'This folder is watched already.';
  if (other !== undefined) return `This folder overlaps with the watch folder ${other}.`;
  return undefined;
}

const posixSystemFolders = ['/bin', '/boot', '/dev', '/etc', '/proc', '/sbin', '/sys', '/usr'];
const macSystemFolders = ['/System', '/Library', join(homedir(), 'Library')];
/** Folders of iCloud and other cloud services, with the user's own files. */
const macCloudFolders = ['Mobile Documents', 'CloudStorage'].map((name) => join(homedir(), 'Library', name));
const ofWindows = ['SystemRoot', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramData'];

/** True for a folder of the system, a folder in it, and a folder that contains it, such as the root of the disk. */
function isFolderOfSystem(path: string): boolean {
  const isWindows = process.platform === 'win32';
  const isMac = process.platform === 'darwin';
  const systemFolders = isWindows
    ? ofWindows.flatMap((name) => process.env[name] ?? [])
    : [...posixSystemFolders, ...(isMac ? macSystemFolders : [])];
  if (isMac && macCloudFolders.some((folder) => path === folder || isInsideFolder(path, folder))) return false;
  const normalized = isWindows ? path.toLowerCase() : path;
  const isTaken = systemFolders
    .map((folder) => (isWindows ? folder.toLowerCase() : folder))
    .some((folder) => normalized === folder || isInsideFolder(normalized, folder) || contains(normalized, folder));
  return isTaken || path.split(sep).some(isSystemFolder);
}

/** The home folder contains a folder of macOS, and may be watched. The root of a disk with a system may not. */
function contains(path: string, systemFolder: string): boolean {
  return path === parse(path).root && isInsideFolder(systemFolder, path);
}
