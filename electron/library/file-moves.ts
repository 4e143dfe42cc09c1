import { realpath, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { ProblemError, problem } from '../../shared/problem.ts';
import { asDiskProblem } from '../files/disk-problem.ts';
import { fileExistsOrThrow } from '../files/file-exists.ts';
import { isBelow } from '../files/is-below.ts';
import { trashFolder, trashPath } from '../files/item-path.ts';
import { makeFolder } from '../files/make-folder.ts';
import { renameWithRetries } from '../files/rename-with-retries.ts';
import { syncFolder } from '../files/sync-folder.ts';
import type { Database } from '../storage/database.ts';
import {
  changeFileMove,
  deleteFileMovesUntil,
  type FileMove,
  fileMovesFrom,
  nextFileMoves,
  type PlannedFileMove,
  planFileMoves,
} from '../storage/file-move-rows.ts';
import { addSidecarsOf } from '../storage/sidecars-due-store.ts';
import { sidecarName } from './month-folder-and-sidecar-name.ts';
import type { SidecarWriter } from './sidecar-writer.ts';
import { xmpSidecarNames } from './xmp-sidecars/xmp-sidecar-names.ts';

/**
 * Moves library files with their sidecars. Planned moves are stored in the transaction that changes the rows, and
 * deleted after the move, so an end of the program at any moment loses no file.
 */
export interface FileMoves {
  plan(moves: readonly FileMove[], transaction: Database): Promise<void>;
  /**
   * Performs all stored moves in order. One call at a time. Throws a `ProblemError` of kind `disk` for a disk error;
   * the remaining moves stay stored.
   */
  perform(): Promise<void>;
}

/** The disk operations of a move. Tests interrupt them. */
export interface MovingDisk {
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
}

const realDisk: MovingDisk = {
  rename: (from, to) => renameWithRetries(from, to),
  remove: (path) => rm(path, { force: true }),
};
const batch = 200;

export interface FileMovesOptions {
  /** Returns the current library folder. */
  readonly folder: () => string;
  readonly database: Database;
  /** Renames an item within the transaction, because another file has its name. */
  readonly rename: (itemId: string, file: string, transaction: Database) => Promise<void>;
  /** Moved sidecars are marked as due, because they may have been written at their old path. */
  readonly sidecars: Pick<SidecarWriter, 'wake' | 'whilePaused'>;
  readonly disk?: MovingDisk;
}

export function createFileMoves({ folder, database, disk = realDisk, ...options }: FileMovesOptions): FileMoves {
  const pathOf = (name: string) => join(folder(), name);

  /** Renames an item, including its pending file moves. */
  async function giveName({ number, item_id }: PlannedFileMove, file: string): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if (item_id !== null) await options.rename(item_id, file, transaction);
      for (const row of await fileMovesFrom(transaction, { number, item_id })) {
        const source = row.number === number ? row.source : named(row.source, file);
        const target = row.target === null ? null : named(row.target, file);
        await changeFileMove(transaction, { number: row.number, source, target });
      }
    });
  }

  /** Returns the current path. `renamed` means that later moves must be read again. */
  async function moveOne(planned: PlannedFileMove): Promise<{ name: string | null; renamed: boolean }> {
    const { source, target } = planned;
    if (target === null) {
      for (const name of [source, sidecarName(source), ...xmpSidecarNames(source)]) await disk.remove(pathOf(name));
      return { name: null, renamed: false };
    }
    const hasFile = await fileExistsOrThrow(pathOf(source));
    await openFolder(folder(), dirname(target));
    // Both files exist only if another file took the name: a finished move leaves nothing behind.
    const isTaken = hasFile && (await fileExistsOrThrow(pathOf(target)));
    const name = isTaken ? await freeNameBeside(pathOf, target) : target;
    if (isTaken) await giveName(planned, withoutTrash(name));
    if (hasFile) await disk.rename(pathOf(source), pathOf(name));
    const [sidecar, sidecarTarget] = [pathOf(sidecarName(source)), pathOf(sidecarName(name))];
    if (await fileExistsOrThrow(sidecar)) await disk.rename(sidecar, sidecarTarget);
    const xmpTargets = xmpSidecarNames(name);
    for (const [index, xmp] of xmpSidecarNames(source).entries()) await moveXmpSidecar(xmp, xmpTargets[index] ?? '');
    return { name, renamed: isTaken };
  }

  /** A file of another program is never replaced: then this one stays where it is. */
  async function moveXmpSidecar(source: string, target: string): Promise<void> {
    if (!(await fileExistsOrThrow(pathOf(source))) || (await fileExistsOrThrow(pathOf(target)))) return;
    await disk.rename(pathOf(source), pathOf(target));
  }

  async function carryOutBatch(): Promise<boolean> {
    const rows = await nextFileMoves(database, batch);
    if (rows.length === 0) return false;
    const touched = new Set<string>();
    const moved: string[] = [];
    let done = 0;
    try {
      // A disconnected library still has its files. They are moved when it returns.
      await stat(folder());
      for (const planned of rows) {
        const { name, renamed } = await moveOne(planned);
        for (const each of [planned.source, name]) if (each !== null) touched.add(dirname(each));
        if (planned.item_id !== null && name !== null) moved.push(planned.item_id);
        done += 1;
        if (renamed) return true;
      }
    } catch (error) {
      throw asDiskProblem(error);
    } finally {
      const last = rows[done - 1];
      if (last) {
        for (const each of touched) await syncFolder(pathOf(each));
        await database.transaction().execute(async (transaction) => {
          await deleteFileMovesUntil(transaction, last.number);
          await addSidecarsOf(transaction, moved);
        });
        if (moved.length > 0) options.sidecars.wake();
      }
    }
    return rows.length === batch;
  }

  return {
    plan: (moves, transaction) => planFileMoves(transaction, moves),
    async perform() {
      // A sidecar that is written at the same moment would keep the old name.
      while (await options.sidecars.whilePaused(carryOutBatch));
    },
  };
}

function withoutTrash(name: string): string {
  return name.startsWith(`${trashFolder}/`) ? name.slice(trashFolder.length + 1) : name;
}

/** Returns the new name of a path of an item that is renamed to `file`. */
function named(name: string, file: string): string {
  return name === withoutTrash(name) ? file : trashPath(file);
}

/** Returns the name with the smallest unused number. */
async function freeNameBeside(pathOf: (name: string) => string, name: string): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let number = 2; ; number += 1) {
    const free = `${stem}-${number}${extension}`;
    const names = [free, sidecarName(free), ...xmpSidecarNames(free)];
    const areTaken = await Promise.all(names.map((each) => fileExistsOrThrow(pathOf(each))));
    if (!areTaken.includes(true)) return free;
  }
}

/** Creates a folder below the library folder. Rejects a path outside. */
async function openFolder(folder: string, name: string): Promise<void> {
  await makeFolder(join(folder, name));
  const [library, found] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
  if (isBelow(found, library)) return;
  const sentence = `The folder ${join(folder, name)} is a link to another location, so nothing is moved through it. Remove the link.`;
  throw new ProblemError(problem('disk', sentence));
}
