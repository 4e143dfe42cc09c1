import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { trashFilePath, trashFolder } from '../files/item-file-path.ts';
import { removeIfPossible } from '../files/remove-if-possible.ts';
import type { Database } from '../storage/database.ts';
import type { FileMove } from '../storage/file-move-rows.ts';
import { hasFileWithStem } from '../storage/item-file-rows.ts';
import type { ItemStore } from '../storage/item-store.ts';
import { filesInTrash } from '../storage/trash-rows.ts';

/** Compares the files in the trash folder with the rows of the database. */
export interface TrashReconciler {
  /**
   * Deletes files without a row that were moved to Trash before `before` (wall clock, milliseconds): no window can
   * restore them.
   */
  sweep(before: number): Promise<void>;
  /**
   * Returns the moves that bring files to the places of their rows. A database that is older than its files, such as a
   * backup, differs from them.
   */
  movesOfMisplacedFiles(): Promise<FileMove[]>;
}

export interface TrashReconcilerOptions {
  /** Returns the current library folder. */
  readonly folder: () => string;
  readonly database: Database;
  readonly items: Pick<ItemStore, 'findByFile'>;
}

export function createTrashReconciler({ folder, database, items }: TrashReconcilerOptions): TrashReconciler {
  /** Returns the files below the trash folder, each with its path in the library. */
  async function files(): Promise<{ path: string; file: string }[]> {
    const top = join(folder(), trashFolder);
    const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, file: path.slice(top.length + 1).replaceAll('\\', '/') }));
  }

  // An XMP sidecar may have the extension of its file before its own.
  const isOfAnItem = (file: string) => hasFileWithStem(database, file.replace(/\.xmp$/, '').replace(/\.[^./]+$/, ''));

  const isFile = (name: string) =>
    stat(join(folder(), name)).then(
      (facts) => facts.isFile(),
      () => false,
    );

  return {
    async sweep(before) {
      for (const { path, file } of await files()) {
        if (await isOfAnItem(file)) continue;
        const facts = await stat(path).catch(() => undefined);
        // The change time is the time of the move. The time of the last write tells nothing.
        if (facts && facts.ctimeMs <= before) await removeIfPossible(path);
      }
    },

    async movesOfMisplacedFiles() {
      const trashed = await filesInTrash(database);
      const moves: FileMove[] = [];
      for (const { id, file } of trashed) {
        const [isHere, isThere] = [await isFile(file), await isFile(trashFilePath(file))];
        if (isHere && !isThere) moves.push({ itemId: id, source: file, target: trashFilePath(file) });
      }
      for (const { file } of await files()) {
        if (file.endsWith('.json')) continue;
        const item = await items.findByFile(file);
        if (!item || item.trashedAt !== undefined || (await isFile(file))) continue;
        moves.push({ itemId: item.id, source: trashFilePath(file), target: file });
      }
      return moves;
    },
  };
}
