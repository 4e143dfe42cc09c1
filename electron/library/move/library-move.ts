import { access, constants, readdir, readFile, realpath, rm, stat, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import path, { join } from 'node:path';
import { z } from 'zod';
import type { LibraryMove } from '../../../shared/library/library-move.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { diskSentence } from '../../files/disk-problem.ts';
import { isInsideFolder } from '../../files/is-inside-folder.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { errorCodeOf } from '../../files/system-error-codes.ts';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import { acquireLibraryLock, isLibraryInUse, type RunLock } from '../../storage/database/run-lock.ts';
import { isSystemFolder } from '../files/walk-library-folders.ts';
import { removePartialFiles } from '../saving/result-store.ts';
import { filesBelow, isSameStamp, removeEmptyFolders, removeLock, stampOf, writeFileInTree } from './file-tree.ts';

/** Files that operating systems create. */
const unimportant = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);
/** Required free space in addition to the size of the files. Bytes. */
const margin = 50_000_000;

/**
 * Returns the folder that the user chose, and creates it if missing. Throws a `ProblemError` if the library in `from`
 * cannot move there.
 */
export async function checkTarget(typed: string, from: string): Promise<string> {
  const to = path.resolve(typed.startsWith('~') ? typed.replace(/^~(?=$|[\\/])/, homedir()) : typed);
  if (!path.isAbsolute(typed) && !typed.startsWith('~')) refuse(`Enter the full path, such as ${to}.`);
  await makeFolder(to).catch((error: unknown) => refuse(`Couldn’t create ${to}: ${reasonOf(error)}.`));
  const [target, source] = await Promise.all([realpath(to), realpath(from).catch(() => path.resolve(from))]);
  if (target === source) refuse('The library is already in this folder.');
  if (isInsideFolder(target, source)) refuse('This folder is inside the library. Choose a folder outside it.');
  if (isInsideFolder(source, target)) refuse('The library is inside this folder. Choose a separate, empty folder.');
  if (!(await stat(target)).isDirectory()) refuse(`${to} is a file. Choose a folder.`);
  const names = await readdir(target).catch((error: unknown) => refuse(`Couldn’t read ${to}: ${reasonOf(error)}.`));
  if (names.some((name) => !unimportant.has(name) && !isSystemFolder(name)))
    refuse(`${to} isn’t empty. Choose an empty folder, or enter a new one.`);
  await access(target, constants.W_OK | constants.X_OK).catch((error: unknown) =>
    refuse(`Couldn’t write to ${to}: ${reasonOf(error)}.`),
  );
  await checkRoom(to, source);
  return to;
}

async function checkRoom(to: string, source: string): Promise<void> {
  const device = await stat(source).catch(() => undefined);
  // There is nothing to copy, or the move is a rename on the same disk.
  if (device === undefined || device.dev === (await stat(to)).dev) return;
  let needed = margin;
  for (const file of await filesBelow(source)) needed += (await stat(path.join(source, file))).size;
  const { bavail, bsize } = await statfs(to);
  if (bavail * bsize >= needed) return;
  refuse(
    `The library needs ${gigabytes(needed)} GB, but the disk of ${to} has only ${gigabytes(bavail * bsize)} GB free.`,
  );
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}

function reasonOf(error: unknown): string {
  const code = errorCodeOf(error);
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'EROFS') return 'the disk is read-only';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file with that name already exists';
  return errorMessage(error);
}

const journalSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Number of files at the start. */
  files: z.number().int(),
});
/** An unfinished move. Only the settings tell which folder is in use. */
type MoveJournal = Readonly<z.infer<typeof journalSchema>>;

const name = 'library-move.json';

async function readMoveJournal(dataFolder: string): Promise<MoveJournal | undefined> {
  try {
    return journalSchema.parse(JSON.parse(await readFile(join(dataFolder, name), 'utf8')));
  } catch {
    return undefined;
  }
}

async function writeMoveJournal(dataFolder: string, journal: MoveJournal): Promise<void> {
  const temporaryFolder = join(dataFolder, 'temporary');
  await writeFileAtomically(join(dataFolder, name), JSON.stringify(journal), { temporaryFolder, durable: true });
}

async function removeMoveJournal(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, name), { force: true });
}

/** Moves the library to another folder while it is in use. */
export type LibraryMover = ReturnType<typeof createLibraryMover>;

interface LibraryMoverOptions extends Pick<CoreServices, 'dataFolder' | 'clock' | 'onUnexpectedError'> {
  /** Returns the current library folder. */
  readonly folder: () => string;
  /** Stores the new library folder in the settings. Throws if this fails. */
  readonly changeFolder: (folder: string) => void;
  /** Called when the old folder is no longer used. */
  readonly leaveFolder: () => void;
  /** Called after each file. */
  readonly onChange: () => void;
}

const againMs = 10_000;
/** Maximum number of rounds. Files that arrive later are moved after the switch. */
const mostRounds = 5;

/**
 * Copies everything to the new folder while the old one stays in use. Then one write of the settings switches to the
 * new folder. Then each file is deleted in the old folder, after its copy was found in the new one. If the program ends
 * in between, the next run reads the state from the settings and the journal.
 */
export function createLibraryMover(options: LibraryMoverOptions) {
  const { dataFolder, folder, clock } = options;
  let move: LibraryMove | undefined;
  let work: Promise<void> = Promise.resolve();
  let isStopped = false;
  let wake: (() => void) | undefined;
  let lock: RunLock | undefined;

  function notify(now: LibraryMove | undefined): void {
    move = now;
    options.onChange();
  }
  const reportProgress = (to: string, done: number, total: number) =>
    notify({ to, phase: phaseOf(to), done, of: total });
  const phaseOf = (to: string): LibraryMove['phase'] => (folder() === to ? 'clearing' : 'copying');

  async function run(journal: MoveJournal): Promise<void> {
    const { from, to } = journal;
    reportProgress(to, 0, 0);
    while (!isStopped) {
      try {
        if (phaseOf(to) === 'copying') await copyAll(journal);
        if (isStopped) return;
        await clear(from, to);
        if (isStopped) return;
        options.leaveFolder();
        await removeLock(from);
        await removeEmptyFolders(from);
        await removeMoveJournal(dataFolder);
        return notify(undefined);
      } catch (error) {
        const cause = error instanceof ProblemError ? error.problem : problem('disk', diskSentence(error));
        notify({ to, phase: phaseOf(to), done: 0, of: 0, problem: cause });
        await pause();
      }
    }
  }

  async function copyAll({ from, to, files: counted }: MoveJournal): Promise<void> {
    for (let round = 0; round < mostRounds; round += 1) {
      const files = await filesBelow(from);
      // The mount point of a disconnected disk is an empty folder.
      if (files.length === 0 && counted > 0) throw Object.assign(new Error('The folder is empty'), { code: 'ENOENT' });
      let copied = 0;
      for (const [index, file] of files.entries()) {
        if (isStopped) return;
        if (await copyIfNewer(from, to, file)) copied += 1;
        reportProgress(to, index + 1, files.length);
      }
      // These files were deleted or renamed in the meantime. The new folder was empty, so all of its files came from
      // the old one.
      const remaining = new Set(files);
      for (const file of await filesBelow(to)) if (!remaining.has(file)) await rm(join(to, file), { force: true });
      if (copied === 0) break;
    }
    if (!isStopped) options.changeFolder(to);
  }

  async function clear(from: string, to: string): Promise<void> {
    for (;;) {
      const files = await filesBelow(from).catch(nothingThere);
      for (const [index, file] of files.entries()) {
        if (isStopped) return;
        await copyIfNewer(from, to, file);
        await rm(join(from, file), { force: true });
        reportProgress(to, index + 1, files.length);
      }
      // Downloads that were running at the switch still arrive in the old folder.
      const coming = (await readdir(join(from, '.parts')).catch(() => [])).length;
      if (files.length === 0 && coming === 0) break;
      if (coming > 0) await pause();
      if (isStopped) return;
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancelTimer = clock.after(againMs, resolve);
      wake = () => {
        cancelTimer();
        resolve();
      };
    });
  }

  async function stop(): Promise<void> {
    isStopped = true;
    wake?.();
    await work;
  }

  function begin(journal: MoveJournal): void {
    isStopped = false;
    work = run(journal).catch(options.onUnexpectedError);
  }

  return {
    /** Returns the current move. */
    state: (): LibraryMove | undefined => move,
    /** Starts a move. Throws a `ProblemError` if the folder is unsuitable, or if another move is running. */
    async start(typed: string): Promise<void> {
      if (move) refuse('The library is already being moved.');
      const from = folder();
      const to = await checkTarget(typed, from);
      const acquired = acquireLibraryLock(to, dataFolder);
      if (!acquired) throw new ProblemError(problem('disk', isLibraryInUse));
      lock = acquired;
      const journal = { from, to, files: (await filesBelow(from)).length };
      await writeMoveJournal(dataFolder, journal);
      begin(journal);
    },
    /** Cancels a move while the old folder is still in use, and deletes the copies. */
    async cancel(): Promise<void> {
      const journal = await readMoveJournal(dataFolder);
      if (!journal || move?.phase !== 'copying') return;
      await stop();
      // The move may have finished meanwhile; then the new folder is the library.
      if (folder() === journal.to) return begin(journal);
      for (const file of await filesBelow(journal.to).catch(nothingThere)) {
        if (await stampOf(join(journal.from, file))) await rm(join(journal.to, file), { force: true });
      }
      await rm(join(journal.to, '.parts'), { recursive: true, force: true });
      lock?.release();
      lock = undefined;
      await removeLock(journal.to);
      await removeEmptyFolders(journal.to);
      await removeMoveJournal(dataFolder);
      notify(undefined);
    },
    /** Continues a move that an earlier program run left unfinished. */
    async resume(): Promise<void> {
      const journal = await readMoveJournal(dataFolder);
      if (!journal) return;
      // The writers of these files ended with the last program run.
      await removePartialFiles(folder() === journal.to ? journal.from : journal.to);
      begin(journal);
    },
    async close(): Promise<void> {
      await stop();
      lock?.release();
    },
  };
}

/**
 * Copies a file, unless an equal or a newer one exists, because a sidecar can change at any moment. Returns true if it
 * was copied.
 */
async function copyIfNewer(from: string, to: string, file: string): Promise<boolean> {
  const [source, target] = await Promise.all([stampOf(join(from, file)), stampOf(join(to, file))]);
  if (!source || (target && (isSameStamp(source, target) || target.at > source.at))) return false;
  try {
    await writeFileInTree(from, to, file);
  } catch (error) {
    // The file may have been deleted meanwhile, for example with the trash.
    if (errorCodeOf(error) !== 'ENOENT' || (await stampOf(join(from, file)))) throw error;
  }
  return true;
}

function nothingThere(error: unknown): string[] {
  if (errorCodeOf(error) === 'ENOENT') return [];
  throw error;
}
