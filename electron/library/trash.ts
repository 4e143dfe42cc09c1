import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { trashContract } from '../../shared/contract/library-contract.ts';
import type { BulkJobKind, Stopped } from '../../shared/library/bulk-job.ts';
import type { CountAndBytes } from '../../shared/library/storage-summary.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { isPlainFile } from '../files/file-exists.ts';
import { trashFilePath, trashFolder } from '../files/item-file-path.ts';
import { removeIfPossible } from '../files/remove-if-possible.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { Database } from '../storage/database/database.ts';
import type { FileMove } from '../storage/file-move-rows.ts';
import { type ChangedTrashRow, createItemFileRows, createTrashRows } from '../storage/item-file-rows.ts';
import { itemNumbersOfIds } from '../storage/selected-items.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { createEventLoopYield } from '../util/yield-to-event-loop.ts';
import { type BulkEditJobs, sliceSize } from './catalog/bulk-edit-jobs.ts';
import { type Library, mostItemsPerEvent } from './catalog/library.ts';
import { createFileMoves } from './file-moves/file-moves.ts';
import type { MovingDisk } from './file-moves/move-files.ts';
import type { StorageGuard } from './files/storage-guard.ts';
import { idsOfTarget } from './search/ids-of-target.ts';
import type { LibrarySearch } from './search/library-search.ts';
import type { Thumbnails } from './thumbnails/thumbnails.ts';

interface TrashOptions extends Pick<CoreServices, 'folder' | 'database' | 'eventHub' | 'clock' | 'onUnexpectedError'> {
  readonly stores: Pick<Stores, 'items'>;
  readonly thumbnails: Pick<Thumbnails, 'remove'>;
  readonly library: Pick<Library, 'announceChanges'>;
  readonly storageGuard: Pick<StorageGuard, 'check'>;
  readonly bulkEdits: BulkEditJobs;
  /** Number of days after which items are deleted automatically. 0: never. */
  readonly days: () => number;
  readonly sidecars: Parameters<typeof createFileMoves>[0]['sidecars'];
  readonly disk?: MovingDisk;
}

const dayMs = 24 * 3_600_000;
const againMs = 60_000;
/**
 * Slices whose rows change before their files are moved. The disk moves the files of several slices faster than those of
 * one after the other.
 */
const mostSlicesAhead = 3;
/** Maximum number of items in all undo groups together. The last group can always be undone. */
const mostRemembered = 1_000_000;

/** Items in Trash with all their data, until they are restored, purged, or deleted automatically. */
export class Trash {
  readonly #options: TrashOptions;
  readonly #groups = new Map<string, Uint32Array>();
  readonly #moves: ReturnType<typeof createFileMoves>;
  readonly #trashFolder: ReturnType<typeof createTrashReconciler>;
  #cancelRetryTimer: (() => void) | undefined;
  #cancelDayTimer: (() => void) | undefined;
  #isClosed = false;
  // Rows and files that are read together must not change in between.
  readonly #turns = new PQueue({ concurrency: 1 });

  constructor(options: TrashOptions) {
    this.#options = options;
    this.#moves = createFileMoves({
      folder: options.folder,
      database: options.database,
      rename: (itemId, file, transaction) => createItemFileRows(transaction).setFile(itemId, file),
      sidecars: options.sidecars,
      ...(options.disk ? { disk: options.disk } : {}),
    });
    this.#trashFolder = createTrashReconciler({
      folder: options.folder,
      database: options.database,
      stores: options.stores,
    });
  }

  /** Items in Trash and unknown items are skipped. */
  trash(ids: readonly string[]): Promise<{ trashId: string; count: number; stopped?: Stopped }> {
    return this.#turns.add(() => this.#trash(ids));
  }

  restore(which: { ids: readonly string[] } | { trashId: string }): Promise<{ count: number; stopped?: Stopped }> {
    return this.#turns.add(() => this.#restore(which));
  }

  /** Deletes items in Trash permanently; without ids, all of them. */
  purge(ids?: readonly string[]): Promise<CountAndBytes & { stopped?: Stopped }> {
    return this.#turns.add(async () => {
      if (ids) return this.#deletePermanently(sliceItemNumbers(await itemNumbersOfIds(this.#options.database, ids)));
      const all = await this.#deletePermanently(await this.#trashedBefore(Number.MAX_SAFE_INTEGER));
      if (!all.stopped) await this.#trashFolder.sweep(Number.MAX_SAFE_INTEGER);
      return all;
    });
  }

  size(): Promise<CountAndBytes> {
    return createTrashRows(this.#options.database).size();
  }

  /** Finishes the moves of an earlier program run, and deletes old items, now and once a day. */
  async start(): Promise<void> {
    this.#everyDay();
    await this.#turns.add(async () => {
      await this.#carryOut();
      const misplaced = await this.#trashFolder.movesOfMisplacedFiles();
      if (misplaced.length > 0) await this.#moves.plan(misplaced, this.#options.database);
      await this.#carryOut();
      if (!this.#isClosed) await this.#emptyOld();
    });
  }

  /** Call when the library is writable again. */
  resume(): void {
    this.#turns.add(() => this.#carryOut());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRetryTimer?.();
    this.#cancelDayTimer?.();
    await this.#turns.onIdle();
    await this.#moves.close();
  }

  /** Performs the stored moves. Returns true when all are done; the rest is tried again later. */
  async #carryOut(): Promise<boolean> {
    if (this.#isClosed) return false;
    try {
      await this.#moves.perform();
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError)) this.#options.onUnexpectedError(error);
      // If nothing can be written, the storage guard reports this, and calls `resume` later.
      await this.#options.storageGuard.check();
      this.#cancelRetryTimer?.();
      if (!this.#isClosed)
        this.#cancelRetryTimer = this.#options.clock.after(againMs, () => void this.#turns.add(() => this.#carryOut()));
      return false;
    }
  }

  /**
   * Plans and performs the moves of `numbers`: the rows and planned moves of each slice in one transaction, and the files
   * soon after.
   */
  async #change(
    kind: BulkJobKind,
    { count, next }: ItemNumberSlices,
    update: (transaction: Database, numbers: readonly number[]) => Promise<readonly ChangedTrashRow[]>,
    moveOf: (row: ChangedTrashRow) => FileMove,
  ): Promise<{ changed: readonly ChangedTrashRow[]; stopped: Stopped | undefined }> {
    const changed: ChangedTrashRow[] = [];
    let moving: Promise<void> = Promise.resolve();
    let [isMoving, isDiskStuck, areSomeLeft, ahead] = [false, false, false, 0];
    const move = () => {
      // The running moves may end before they reach these files.
      areSomeLeft = isMoving;
      // After a disk error, the remaining rows are still changed, and their files are moved later.
      if (isMoving || isDiskStuck) return;
      isMoving = true;
      moving = this.#carryOut().then((areAllMoved) => {
        isMoving = false;
        isDiskStuck = !areAllMoved;
      });
    };
    const stopped = await this.#options.bulkEdits.run(kind, count, async () => {
      const numbers = await next(sliceSize);
      const rows = await this.#options.database.transaction().execute(async (transaction) => {
        const found = await update(transaction, numbers);
        await this.#moves.plan(found.map(moveOf), transaction);
        return found;
      });
      for (const row of rows) changed.push(row);
      ahead += 1;
      if (ahead === mostSlicesAhead) {
        await moving;
        ahead = 0;
      }
      if (rows.length > 0) move();
      return { count: numbers.length, isLast: numbers.length < sliceSize };
    });
    await moving;
    if (areSomeLeft) move();
    await moving;
    return { changed, stopped };
  }

  async #notify(changed: readonly ChangedTrashRow[], change: 'restored' | 'removed'): Promise<void> {
    if (changed.length === 0) return;
    const ids = changed.length > mostItemsPerEvent ? [] : changed.map(({ id }) => id);
    const restored = change === 'restored' ? await this.#options.stores.items.findMany(ids) : [];
    for (const item of restored) this.#options.eventHub.put('items', item);
    if (change === 'removed') for (const id of ids) this.#options.eventHub.remove('items', id);
    await this.#options.library.announceChanges();
  }

  async #trash(ids: readonly string[]) {
    const { changed, stopped } = await this.#change(
      'trash',
      sliceItemNumbers(await itemNumbersOfIds(this.#options.database, ids)),
      (transaction, numbers) => createTrashRows(transaction).trash(numbers, this.#options.clock.now()),
      ({ id, file }) => ({ itemId: id, source: file, target: trashFilePath(file) }),
    );
    const trashId = randomUUID();
    this.#remember(trashId, Uint32Array.from(changed, ({ number }) => number).sort());
    await this.#notify(changed, 'removed');
    return { trashId, count: changed.length, ...(stopped && { stopped }) };
  }

  #remember(trashId: string, numbers: Uint32Array): void {
    this.#groups.set(trashId, numbers);
    let count = 0;
    for (const { length } of this.#groups.values()) count += length;
    for (const [id, { length }] of this.#groups) {
      if (count <= mostRemembered || id === trashId) return;
      this.#groups.delete(id);
      count -= length;
    }
  }

  async #restore(request: { ids: readonly string[] } | { trashId: string }) {
    const numbers =
      'ids' in request
        ? await itemNumbersOfIds(this.#options.database, request.ids)
        : this.#groups.get(request.trashId);
    if (!numbers)
      throw new ProblemError(
        problem('not-found', 'This can no longer be undone here. You can find the items in Trash.'),
      );
    const { changed, stopped } = await this.#change(
      'restore',
      sliceItemNumbers(numbers),
      (transaction, slice) => createTrashRows(transaction).restore(slice),
      ({ id, file }) => ({
        itemId: id,
        source: trashFilePath(file),
        target: file,
      }),
    );
    await this.#notify(changed, 'restored');
    return { count: changed.length, ...(stopped && { stopped }) };
  }

  async #deletePermanently(numbers: ItemNumberSlices): Promise<CountAndBytes & { stopped?: Stopped }> {
    const { changed, stopped } = await this.#change(
      'purge',
      numbers,
      (transaction, slice) => createTrashRows(transaction).delete(slice),
      ({ id, file }) => ({
        itemId: id,
        source: trashFilePath(file),
        target: null,
      }),
    );
    await this.#options.thumbnails.remove(changed.map(({ id }) => id));
    await this.#notify(changed, 'removed');
    const bytes = changed.reduce((sum, row) => sum + row.bytes, 0);
    return { count: changed.length, bytes, ...(stopped && { stopped }) };
  }

  /** Each slice reads the items that remain. */
  async #trashedBefore(moment: number): Promise<ItemNumberSlices> {
    const rows = createTrashRows(this.#options.database);
    return {
      count: await rows.countUntil(moment),
      next: (limit) => rows.numbersUntil(moment, limit),
    };
  }

  async #emptyOld(): Promise<void> {
    const days = this.#options.days();
    if (days === 0) return;
    const before = this.#options.clock.now() - days * dayMs;
    await this.#deletePermanently(await this.#trashedBefore(before));
    await this.#trashFolder.sweep(before);
  }

  #everyDay(): void {
    this.#cancelDayTimer = this.#options.clock.after(dayMs, () => {
      if (this.#isClosed) return;
      this.#turns.add(() => this.#emptyOld()).catch(this.#options.onUnexpectedError);
      this.#everyDay();
    });
  }
}

/** Iterates over items by number. Each call returns the next numbers; fewer than requested only at the end. */
type ItemNumberSlices = ReturnType<typeof sliceItemNumbers>;

function sliceItemNumbers(numbers: Uint32Array) {
  let from = 0;
  return {
    count: numbers.length,
    async next(limit: number): Promise<readonly number[]> {
      const batch = [...numbers.subarray(from, from + limit)];
      from += batch.length;
      return batch;
    },
  };
}

interface TrashHandlerServices {
  readonly trash: Trash;
  readonly librarySearch: Pick<LibrarySearch, 'index'>;
}

export function trashHandlers({ trash, librarySearch }: TrashHandlerServices): Handlers<typeof trashContract> {
  return {
    trash: async ({ target }) => trash.trash(await idsOfTarget(target, librarySearch.index)),
    restore: (which) => trash.restore(which),
    purge: ({ ids }) => trash.purge(ids),
    trashSize: () => trash.size(),
  };
}

interface TrashReconcilerOptions extends Pick<CoreServices, 'folder' | 'database'> {
  readonly stores: Pick<Stores, 'items'>;
}

/** Compares the files in the trash folder with the rows of the database. */
function createTrashReconciler({ folder, database, stores }: TrashReconcilerOptions) {
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
      const stemsInTrash = new Set((await createTrashRows(database).files()).map(({ file }) => stemOf(file)));
      for (const { path, file } of await files()) {
        // An XMP sidecar may have the extension of its file before its own.
        const stem = stemOf(file.replace(/\.xmp$/, ''));
        if (stemsInTrash.has(stem)) continue;
        await pace.yieldIfDue();
        if (await createItemFileRows(database).hasStem(stem)) continue;
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
      const rowsInTrash = await createTrashRows(database).files();
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
