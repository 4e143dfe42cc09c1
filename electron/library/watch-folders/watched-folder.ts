import { stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FSWatcher } from 'chokidar';
import type { WatchFolder } from '../../../shared/library/watch-folder.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { errorCodeOf } from '../../files/system-error-codes.ts';
import type { Clock } from '../../host/host.ts';
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
import type { ImportBursts } from './import-bursts.ts';
import { createIncompleteFiles } from './incomplete-files.ts';
import {
  deepestSubfolder,
  isIgnored,
  isReplaced,
  isSameStamp,
  isWatchedFileName,
  listWatchedFiles,
  stampOfFile,
} from './list-watched-files.ts';
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

/** Watches one folder while it is available, and reads it again after it was away. */
type FolderWatcher = ReturnType<typeof createFolderWatcher>;

interface FolderWatcherOptions {
  /** A real, absolute path. */
  readonly path: string;
  readonly clock: Clock;
  /** Returns the reason why the folder may not be watched at present. */
  readonly refusal: () => Promise<string | undefined>;
  /** Called for each file that may be new or changed: a path below the folder, with forward slashes. */
  readonly onFile: (file: string) => void;
  /** Called with all files of the folder. Resolves when they were looked at. */
  readonly onRead: (files: AsyncIterable<string>) => Promise<void>;
  readonly onChange: () => void;
  readonly onUnexpectedError: (error: unknown) => void;
}

/** Milliseconds between two looks whether the folder is there. */
const checkMs = 5_000;
/** A folder on a network may report no change. It is read again, at most 2 % of the time. Milliseconds. */
const leastBetweenReadsMs = 60_000;
const readShare = 50;

/** Linux reports its limit of watched folders like a full disk. */
const watchReason = (error: unknown) =>
  errorCodeOf(error) === 'ENOSPC' ? 'the system watches too many folders' : diskErrorReason(error);

function createFolderWatcher(options: FolderWatcherOptions) {
  const { path, clock } = options;
  let state: ReturnType<FolderWatcher['state']> = { state: 'reading' };
  let watcher: FSWatcher | undefined;
  /** Device, number and creation time of the open folder, which a new folder at its path doesn't have. */
  let opened: string | undefined;
  let nextReadAt = 0;
  let limitNote: string | undefined;
  let isClosed = false;
  let cancelTimer: (() => void) | undefined;
  let work: Promise<void> = Promise.resolve();

  function setState(next: typeof state): void {
    if (next.state === state.state && next.note === state.note) return;
    state = next;
    options.onChange();
  }

  async function stop(next: typeof state): Promise<void> {
    opened = undefined;
    await watcher?.close();
    watcher = undefined;
    setState(next);
  }

  async function look({ isForced }: { isForced: boolean }): Promise<void> {
    const facts = await stat(path).catch(() => undefined);
    if (isClosed) return;
    if (!facts?.isDirectory())
      return stop({ state: 'unavailable', note: 'The folder is missing. Watching continues when it is back.' });
    const refusal = await options.refusal();
    if (refusal !== undefined) return stop({ state: 'refused', note: refusal });
    const identity = `${facts.dev} ${facts.ino} ${facts.birthtimeMs}`;
    if (opened !== identity) {
      await stop({ state: 'reading' });
      await open();
      opened = identity;
      nextReadAt = 0;
    }
    if (isForced || clock.monotonic() >= nextReadAt) await read();
  }

  /** Resolves when changes are reported, so that a file is found by the read that follows, or reported. */
  async function open(): Promise<void> {
    limitNote = undefined;
    const { watch } = await import('chokidar');
    const opening = watch(path, {
      // Only folders are watched: a watch of each file would exceed the limits of the system.
      ignored: (each, stats) => (each !== path && isIgnored(basename(each))) || stats?.isDirectory() === false,
      followSymlinks: false,
      ignoreInitial: true,
      ignorePermissionErrors: true,
      persistent: false,
      depth: deepestSubfolder,
    });
    watcher = opening;
    opening.on('raw', (_event, name, details) => {
      const { watchedPath } = details as { watchedPath?: string };
      // The system may report a change without the name of the file.
      if (watchedPath !== undefined && typeof name === 'string') report(join(watchedPath, name));
      else nextReadAt = 0;
    });
    // A folder that is missing again has no files.
    opening.on('addDir', (folder) => void readFolder(folder).catch(() => {}));
    opening.on('error', (error) => {
      // Too many folders for the system, for example. The folder is still read from time to time.
      limitNote = `Changes aren’t reported at once, so new files may take a few minutes: ${watchReason(error)}.`;
    });
    await new Promise<void>((resolve) => {
      opening.once('ready', resolve);
      // An unreadable folder may never be ready.
      const cancel = clock.after(checkMs, resolve);
      opening.once('ready', cancel);
    });
  }

  function report(file: string): void {
    const below = relative(path, file);
    const parts = below.split(sep);
    const name = parts.at(-1) ?? '';
    if (below.startsWith('..') || !isWatchedFileName(name) || parts.some(isIgnored)) return;
    options.onFile(parts.join('/'));
  }

  /** A new subfolder may have got its files before it was watched. */
  async function readFolder(folder: string): Promise<void> {
    for await (const file of listWatchedFiles(folder)) report(join(folder, file));
  }

  async function* filesUntilClosed(): AsyncGenerator<string> {
    for await (const file of listWatchedFiles(path)) {
      if (isClosed) return;
      yield file;
    }
  }

  async function read(): Promise<void> {
    const startedAt = clock.monotonic();
    try {
      await options.onRead(filesUntilClosed());
      setState({ state: 'watching', ...(limitNote === undefined ? {} : { note: limitNote }) });
    } catch (error) {
      await stop({ state: 'unavailable', note: `The folder can’t be read: ${diskErrorReason(error)}.` });
    }
    const took = clock.monotonic() - startedAt;
    nextReadAt = clock.monotonic() + Math.max(leastBetweenReadsMs, took * readShare);
  }

  function check(isForced: boolean): Promise<void> {
    work = work.then(() => (isClosed ? undefined : look({ isForced }))).catch(options.onUnexpectedError);
    return work;
  }

  function schedule(): void {
    if (isClosed) return;
    cancelTimer = clock.after(checkMs, () => void check(false).then(schedule));
  }

  void check(false).then(schedule);
  return {
    state: (): Pick<WatchFolder, 'state' | 'note'> => state,
    /** Looks now whether the folder is available, and reads it. */
    check: (): Promise<void> => check(true),
    async close(): Promise<void> {
      isClosed = true;
      cancelTimer?.();
      await work;
      await watcher?.close();
    },
  };
}
