import { ProblemError } from '../../../shared/problem.ts';
import { trashFilePath, trashFolder } from '../../files/item-file-path.ts';
import type { Database } from '../../storage/database/database.ts';
import { createFileMoveRows, type FileMove } from '../../storage/file-move-rows.ts';
import { createSidecarsDueStore } from '../../storage/files-due-store.ts';
import type { createSidecarWriter } from '../sidecars/sidecar-writer.ts';
import { createFileMover } from './file-mover.ts';
import type { MovingDisk } from './move-files.ts';

/** Moves that are performed before their rows are deleted in one transaction. */
const batch = 1000;

interface FileMovesOptions {
  /** Returns the current library folder. */
  readonly folder: () => string;
  readonly database: Database;
  /** Renames an item within the transaction, because another file has its name. */
  readonly rename: (itemId: string, file: string, transaction: Database) => Promise<void>;
  /** Moved sidecars are marked as due, because they may have been written at their old path. */
  readonly sidecars: Pick<ReturnType<typeof createSidecarWriter>, 'wake'> & {
    readonly whilePaused: (work: () => Promise<boolean>) => Promise<boolean>;
  };
  readonly disk?: MovingDisk;
}

/**
 * Moves library files with their sidecars. Planned moves are stored in the transaction that changes the rows, and
 * deleted after the move, so an end of the program at any moment loses no file.
 */
export function createFileMoves({ folder, database, disk, ...options }: FileMovesOptions) {
  const mover = createFileMover(disk);

  /** Renames an item, including its pending file moves. */
  async function giveName(
    { number, item_id }: { readonly number: number; readonly item_id: string | null },
    file: string,
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const stored = createFileMoveRows(transaction);
      if (item_id !== null) await options.rename(item_id, file, transaction);
      for (const row of await stored.from({ number, item_id })) {
        const source = row.number === number ? row.source : named(row.source, file);
        const target = row.target === null ? null : named(row.target, file);
        await stored.change({ number: row.number, source, target });
      }
    });
  }

  async function carryOutBatch(): Promise<boolean> {
    const rows = await createFileMoveRows(database).next(batch);
    if (rows.length === 0) return false;
    const moves = rows.map(({ source, target }) => ({ source, target }));
    const { done, freeName, failure } = await mover.move({ folder: folder(), moves });
    const finished = rows.slice(0, done);
    const last = finished.at(-1);
    if (last) {
      const moved = finished.flatMap(({ item_id, target }) => (item_id === null || target === null ? [] : item_id));
      await database.transaction().execute(async (transaction) => {
        await createFileMoveRows(transaction).deleteUntil(last.number);
        await createSidecarsDueStore(transaction).addSilently(moved);
      });
      if (moved.length > 0) options.sidecars.wake();
    }
    if (failure) throw new ProblemError(failure);
    const next = rows[done];
    if (next && freeName !== undefined) {
      await giveName(next, withoutTrash(freeName));
      return true;
    }
    return rows.length === batch;
  }

  return {
    plan: (moves: readonly FileMove[], transaction: Database): Promise<void> =>
      createFileMoveRows(transaction).plan(moves),
    /**
     * Performs all stored moves in order. One call at a time. Throws a `ProblemError` of kind `disk` for a disk error;
     * the remaining moves stay stored.
     */
    async perform(): Promise<void> {
      // A sidecar that is written at the same moment would keep the old name.
      while (await options.sidecars.whilePaused(carryOutBatch));
    },
    /** Call after the last `perform`. */
    close: (): Promise<void> => mover.close(),
  };
}

function withoutTrash(name: string): string {
  return name.startsWith(`${trashFolder}/`) ? name.slice(trashFolder.length + 1) : name;
}

/** Returns the new name of a path of an item that is renamed to `file`. */
function named(name: string, file: string): string {
  return name === withoutTrash(name) ? file : trashFilePath(file);
}
