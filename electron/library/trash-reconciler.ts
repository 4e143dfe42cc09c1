import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isPlainFile } from '../files/file-exists.ts';
import { trashFilePath, trashFolder } from '../files/item-file-path.ts';
import { removeIfPossible } from '../files/remove-if-possible.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { FileMove } from '../storage/file-move-rows.ts';
import { filesInTrash, hasFileWithStem } from '../storage/item-file-rows.ts';
import { createEventLoopYield } from '../util/yield-to-event-loop.ts';

interface TrashReconcilerOptions extends Pick<CoreServices, 'folder' | 'database'> {
  readonly stores: Pick<Stores, 'items'>;
}

/** Compares the files in the trash folder with the rows of the database. */
export function createTrashReconciler({ folder, database, stores }: TrashReconcilerOptions) {
  /** Returns the files below the trash folder, each with its path in the library. */
  async function files(): Promise<{ path: string; file: string }[]> {
    const top = join(folder(), trashFolder);
    const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, file: path.slice(top.length + 1).replaceAll('\\', '/') }));
  }

  const isFile = (name: string) => isPlainFile(join(folder(), name));

  return {
    /**
     * Deletes files without a row that were moved to Trash before `before` (wall clock, milliseconds): no window can
     * restore them.
     */
    async sweep(before: number): Promise<void> {
      const pace = createEventLoopYield();
      const stemsInTrash = new Set((await filesInTrash(database)).map(({ file }) => stemOf(file)));
      for (const { path, file } of await files()) {
        // An XMP sidecar may have the extension of its file before its own.
        const stem = stemOf(file.replace(/\.xmp$/, ''));
        if (stemsInTrash.has(stem)) continue;
        await pace.yieldIfDue();
        if (await hasFileWithStem(database, stem)) continue;
        const facts = await stat(path).catch(() => undefined);
        // The change time is the time of the move. The time of the last write tells nothing.
        if (facts && facts.ctimeMs <= before) await removeIfPossible(path);
      }
    },

    /**
     * Returns the moves that bring files to the places of their rows. A database that is older than its files, such as
     * a backup, differs from them.
     */
    async movesOfMisplacedFiles(): Promise<FileMove[]> {
      const pace = createEventLoopYield();
      const rowsInTrash = await filesInTrash(database);
      const inTrash = await files();
      const moves: FileMove[] = [];
      // Nearly all files are in their places. Only the others are looked up on the disk or in the database.
      const presentFiles = new Set(inTrash.map(({ file }) => file));
      for (const { id, file } of rowsInTrash) {
        if (presentFiles.has(file) || (await isFile(trashFilePath(file))) || !(await isFile(file))) continue;
        moves.push({ itemId: id, source: file, target: trashFilePath(file) });
      }
      const expectedFiles = new Set(rowsInTrash.map(({ file }) => file));
      for (const { file } of inTrash) {
        if (file.endsWith('.json') || expectedFiles.has(file)) continue;
        await pace.yieldIfDue();
        const item = await stores.items.findByFile(file);
        if (!item || item.trashedAt !== undefined || (await isFile(file))) continue;
        moves.push({ itemId: item.id, source: trashFilePath(file), target: file });
      }
      return moves;
    },
  };
}

const stemOf = (file: string) => file.replace(/\.[^./]+$/, '');
