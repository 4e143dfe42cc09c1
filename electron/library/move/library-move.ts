import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LibraryMove } from '../../../shared/library/library-move.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { diskSentence } from '../../files/disk-problem.ts';
import { codeOf } from '../../files/system-error.ts';
import type { Clock } from '../../host/host.ts';
import { acquireLibraryLock, isLibraryInUse, type RunLock } from '../../storage/run-lock.ts';
import { removePartialFiles } from '../result-store.ts';
import { checkTarget } from './check-target.ts';
import { filesBelow, isSameStamp, removeEmptyFolders, removeLock, stampOf, writeFileInTree } from './file-tree.ts';
import { type MoveJournal, readMoveJournal, removeMoveJournal, writeMoveJournal } from './move-journal.ts';

/** Moves the library to another folder while it is in use. */
export interface LibraryMover {
  /** What is under way. */
  state(): LibraryMove | undefined;
  /** Begins. Throws a `ProblemError` where the folder cannot take the library, or another move is under way. */
  start(to: string): Promise<void>;
  /** Gives up a move while the old folder is still the one in use; what was copied is taken away again. */
  cancel(): Promise<void>;
  /** Goes on with what a run before this one left unfinished. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

export interface LibraryMoverOptions {
  readonly dataFolder: string;
  /** Where the library is now. */
  readonly folder: () => string;
  /** Makes a folder the library from now on, and writes it down. Throws where that cannot be written. */
  readonly use: (folder: string) => void;
  /** Nothing of the old folder is used any more. */
  readonly leave: () => void;
  readonly clock: Clock;
  /** Called for every file. */
  readonly onChange: () => void;
  readonly onUnexpectedError: (error: unknown) => void;
}

const againMs = 10_000;
/** After so many rounds what still comes in goes over after the change. */
const mostRounds = 5;

/**
 * Everything is put into the new folder while the old one stays in use; then the settings name the new one, in one
 * write; then the old one is emptied, file by file, each only once it lies in the new one. Whenever the program ends in
 * between, the next run sees from the settings and the journal where it stood.
 */
export function createLibraryMover(options: LibraryMoverOptions): LibraryMover {
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
  const tellDone = (to: string, done: number, of: number) => notify({ to, phase: phaseOf(to), done, of });
  const phaseOf = (to: string): LibraryMove['phase'] => (folder() === to ? 'clearing' : 'copying');

  async function run(journal: MoveJournal): Promise<void> {
    const { from, to } = journal;
    tellDone(to, 0, 0);
    while (!isStopped) {
      try {
        if (phaseOf(to) === 'copying') await copyAll(journal);
        if (isStopped) return;
        await clear(from, to);
        if (isStopped) return;
        options.leave();
        await removeLock(from);
        await removeEmptyFolders(from);
        await removeMoveJournal(dataFolder);
        return notify(undefined);
      } catch (error) {
        const why = error instanceof ProblemError ? error.problem : problem('disk', diskSentence(error));
        notify({ to, phase: phaseOf(to), done: 0, of: 0, problem: why });
        await pause();
      }
    }
  }

  async function copyAll({ from, to, files: counted }: MoveJournal): Promise<void> {
    for (let round = 0; round < mostRounds; round += 1) {
      const files = await filesBelow(from);
      // The place where a disk is put in is an empty folder while it is out.
      if (files.length === 0 && counted > 0) throw Object.assign(new Error('The folder is empty'), { code: 'ENOENT' });
      let copied = 0;
      for (const [index, file] of files.entries()) {
        if (isStopped) return;
        if (await bring(from, to, file)) copied += 1;
        tellDone(to, index + 1, files.length);
      }
      // What was thrown away or renamed meanwhile: the new folder was empty, so all in it came from the old one.
      const left = new Set(files);
      for (const file of await filesBelow(to)) if (!left.has(file)) await rm(join(to, file), { force: true });
      if (copied === 0) break;
    }
    if (!isStopped) options.use(to);
  }

  async function clear(from: string, to: string): Promise<void> {
    for (;;) {
      const files = await filesBelow(from).catch(nothingThere);
      for (const [index, file] of files.entries()) {
        if (isStopped) return;
        await bring(from, to, file);
        await rm(join(from, file), { force: true });
        tellDone(to, index + 1, files.length);
      }
      // What was on its way into the old folder when the new one came into use is still to come.
      const coming = (await readdir(join(from, '.parts')).catch(() => [])).length;
      if (files.length === 0 && coming === 0) break;
      if (coming > 0) await pause();
      if (isStopped) return;
    }
  }

  /** Whether it was not there yet. The newer of two wins: a file beside a result may be written anew at any moment. */
  async function bring(from: string, to: string, file: string): Promise<boolean> {
    const [source, target] = await Promise.all([stampOf(join(from, file)), stampOf(join(to, file))]);
    if (!source || (target && (isSameStamp(source, target) || target.at > source.at))) return false;
    try {
      await writeFileInTree(from, to, file);
    } catch (error) {
      // It may have gone away in between, as when the trash is emptied.
      if (codeOf(error) !== 'ENOENT' || (await stampOf(join(from, file)))) throw error;
    }
    return true;
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const takeBack = clock.after(againMs, resolve);
      wake = () => {
        takeBack();
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
    state: () => move,
    async start(typed) {
      if (move) throw new ProblemError(problem('input', 'The library is already being moved.'));
      const from = folder();
      const to = await checkTarget(typed, from);
      const held = acquireLibraryLock(to, dataFolder);
      if (!held) throw new ProblemError(problem('disk', isLibraryInUse));
      lock = held;
      const journal = { from, to, files: (await filesBelow(from)).length };
      await writeMoveJournal(dataFolder, journal);
      begin(journal);
    },
    async cancel() {
      const journal = await readMoveJournal(dataFolder);
      if (!journal || move?.phase !== 'copying') return;
      await stop();
      // It may have come to its end in the meantime; then the new folder is the library.
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
    async resume() {
      const journal = await readMoveJournal(dataFolder);
      if (!journal) return;
      // Whoever wrote there ended with the last run.
      await removePartialFiles(folder() === journal.to ? journal.from : journal.to);
      begin(journal);
    },
    async close() {
      await stop();
      lock?.release();
    },
  };
}

function nothingThere(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}
