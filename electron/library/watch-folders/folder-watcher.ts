import { stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import type { WatchFolder } from '../../../shared/library/watch-folder.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { errorCodeOf } from '../../files/system-error-codes.ts';
import type { Clock } from '../../host/host.ts';
import { deepestSubfolder, isIgnored, isWatchedFileName, listWatchedFiles } from './list-watched-files.ts';

/** Watches one folder while it is available, and reads it again after it was away. */
export type FolderWatcher = ReturnType<typeof createFolderWatcher>;

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

export function createFolderWatcher(options: FolderWatcherOptions) {
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
