import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { BulkJobKind, Stopped } from '../../shared/library/bulk-job.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { trashPath } from '../files/item-path.ts';
import type { Clock } from '../host/host.ts';
import type { Database } from '../storage/database.ts';
import type { FileMove } from '../storage/file-move-rows.ts';
import { setItemFile } from '../storage/item-file-rows.ts';
import { itemNumbers } from '../storage/item-numbers.ts';
import type { ItemStore } from '../storage/item-store.ts';
import {
  type ChangedTrashRow,
  countTrashedUntil,
  deleteTrashedRows,
  numbersTrashedUntil,
  restoreRows,
  trashRows,
  trashSize,
} from '../storage/trash-rows.ts';
import type { EventHub } from '../sync/event-hub.ts';
import { type BulkEdits, sliceSize } from './bulk-edits.ts';
import { createFileMoves, type FileMovesOptions, type MovingDisk } from './file-moves.ts';
import { type ItemNumberSlices, sliceItemNumbers } from './item-number-slices.ts';
import type { Library } from './library.ts';
import type { StorageGuard } from './storage-guard.ts';
import type { Thumbnails } from './thumbnails/thumbnails.ts';
import { createTrashFiles } from './trash-files.ts';

/** Deleted items with all their data, until they are restored, purged, or old enough. */
export interface Trash {
  /** Those that are there already, or nowhere, are passed over. */
  trash(ids: readonly string[]): Promise<{ trashId: string; count: number; stopped?: Stopped }>;
  restore(which: { ids: readonly string[] } | { trashId: string }): Promise<{ count: number; stopped?: Stopped }>;
  /** Deletes permanently; all items in Trash without ids. */
  purge(ids?: readonly string[]): Promise<CountAndBytes & { stopped?: Stopped }>;
  contents(): Promise<CountAndBytes>;
  /** Moves what an earlier run left half done, empties what is old, and does so once a day. */
  begin(): Promise<void>;
  /** The disk can be written to again. */
  goOn(): void;
  close(): Promise<void>;
}

export interface CountAndBytes {
  readonly count: number;
  readonly bytes: number;
}

export interface TrashOptions {
  /** The library folder as it is now. */
  readonly folder: () => string;
  readonly database: Database;
  readonly items: ItemStore;
  readonly thumbnails: Pick<Thumbnails, 'forget'>;
  readonly library: Pick<Library, 'announceChanges'>;
  readonly pushes: EventHub;
  readonly gate: Pick<StorageGuard, 'check'>;
  readonly jobs: BulkEdits;
  readonly clock: Clock;
  /** Days after which items are purged automatically; 0: never. */
  readonly days: () => number;
  readonly sidecars: FileMovesOptions['sidecars'];
  readonly onUnexpectedError: (error: unknown) => void;
  readonly disk?: MovingDisk;
}

const dayMs = 24 * 3_600_000;
const againMs = 60_000;
/** Above this number, the screens receive one change of the library. */
const maxReported = 200;
/** Maximum number of items in all undo groups together. The last group is always kept. */
const mostRemembered = 1_000_000;

export function createTrash(options: TrashOptions): Trash {
  const { folder, database, items, pushes, clock } = options;
  const groups = new Map<string, Uint32Array>();
  const moves = createFileMoves({
    folder,
    database,
    rename: (itemId, file, on) => setItemFile(on, itemId, file),
    sidecars: options.sidecars,
    ...(options.disk ? { disk: options.disk } : {}),
  });
  const trashFolder = createTrashFiles({ folder, database, items });
  let takeBack: (() => void) | undefined;
  let takeBackDay: (() => void) | undefined;
  let isClosed = false;
  // Rows and files that are read together must not change in between.
  const turns = new PQueue({ concurrency: 1 });

  /** Runs the steps that the disk allows. The rest is stored and tried again. Returns true when all is done. */
  async function carryOut(): Promise<boolean> {
    if (isClosed) return false;
    try {
      await moves.carryOut();
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError)) options.onUnexpectedError(error);
      // When nothing can be written, the gate reports it, and reports when writing is possible.
      await options.gate.check();
      takeBack?.();
      if (!isClosed) takeBack = clock.after(againMs, () => void turns.add(carryOut));
      return false;
    }
  }

  /**
   * Plans and carries out the moves of `numbers`, slice by slice: rows and planned moves of each in one transaction, then
   * its files.
   */
  async function change(
    kind: BulkJobKind,
    { count, next }: ItemNumberSlices,
    by: (on: Database, numbers: readonly number[]) => Promise<readonly ChangedTrashRow[]>,
    moveOf: (row: ChangedTrashRow) => FileMove,
  ): Promise<{ changed: readonly ChangedTrashRow[]; stopped: Stopped | undefined }> {
    const changed: ChangedTrashRow[] = [];
    let isDiskStuck = false;
    const stopped = await options.jobs.run(kind, count, async () => {
      const numbers = await next(sliceSize);
      const rows = await database.transaction().execute(async (transaction) => {
        const found = await by(transaction, numbers);
        await moves.plan(found.map(moveOf), transaction);
        return found;
      });
      for (const row of rows) changed.push(row);
      // Once refused, the disk is asked again later: what remains is written down all the same.
      if (rows.length > 0 && !isDiskStuck) isDiskStuck = !(await carryOut());
      return { count: numbers.length, isLast: numbers.length < sliceSize };
    });
    return { changed, stopped };
  }

  async function notify(changed: readonly ChangedTrashRow[], what: 'restored' | 'removed'): Promise<void> {
    if (changed.length === 0) return;
    const told = changed.length > maxReported ? [] : changed.map(({ id }) => id);
    const here = what === 'restored' ? await items.these(told) : [];
    for (const item of here) pushes.put('items', item);
    if (what === 'removed') for (const id of told) pushes.remove('items', id);
    await options.library.announceChanges();
  }

  async function trash(ids: readonly string[]) {
    const { changed, stopped } = await change(
      'trash',
      sliceItemNumbers(await itemNumbers(database, ids)),
      (on, numbers) => trashRows(on, numbers, clock.now()),
      ({ id, file }) => ({ itemId: id, source: file, target: trashPath(file) }),
    );
    const trashId = randomUUID();
    remember(trashId, Uint32Array.from(changed, ({ number }) => number).sort());
    await notify(changed, 'removed');
    return { trashId, count: changed.length, ...(stopped && { stopped }) };
  }

  function remember(trashId: string, numbers: Uint32Array): void {
    groups.set(trashId, numbers);
    let remembered = 0;
    for (const { length } of groups.values()) remembered += length;
    for (const [id, { length }] of groups) {
      if (remembered <= mostRemembered || id === trashId) return;
      groups.delete(id);
      remembered -= length;
    }
  }

  async function restore(which: { ids: readonly string[] } | { trashId: string }) {
    const numbers = 'ids' in which ? await itemNumbers(database, which.ids) : groups.get(which.trashId);
    if (!numbers)
      throw new ProblemError(
        problem('not-found', 'This can no longer be undone here. You can find the items in Trash.'),
      );
    const { changed, stopped } = await change('restore', sliceItemNumbers(numbers), restoreRows, ({ id, file }) => ({
      itemId: id,
      source: trashPath(file),
      target: file,
    }));
    await notify(changed, 'restored');
    return { count: changed.length, ...(stopped && { stopped }) };
  }

  async function takeAway(numbers: ItemNumberSlices): Promise<CountAndBytes & { stopped?: Stopped }> {
    const { changed, stopped } = await change('purge', numbers, deleteTrashedRows, ({ id, file }) => ({
      itemId: id,
      source: trashPath(file),
      target: null,
    }));
    await options.thumbnails.forget(changed.map(({ id }) => id));
    await notify(changed, 'removed');
    const bytes = changed.reduce((sum, row) => sum + row.bytes, 0);
    return { count: changed.length, bytes, ...(stopped && { stopped }) };
  }

  /** Each slice has the remaining items. */
  async function trashedBefore(moment: number): Promise<ItemNumberSlices> {
    return {
      count: await countTrashedUntil(database, moment),
      next: (limit) => numbersTrashedUntil(database, moment, limit),
    };
  }

  async function emptyOld(): Promise<void> {
    const days = options.days();
    if (days === 0) return;
    const before = clock.now() - days * dayMs;
    await takeAway(await trashedBefore(before));
    await trashFolder.sweep(before);
  }

  function everyDay(): void {
    takeBackDay = clock.after(dayMs, () => {
      if (isClosed) return;
      turns.add(emptyOld).catch(options.onUnexpectedError);
      everyDay();
    });
  }

  return {
    trash: (ids) => turns.add(() => trash(ids)),
    restore: (which) => turns.add(() => restore(which)),
    purge: (ids) =>
      turns.add(async () => {
        if (ids) return takeAway(sliceItemNumbers(await itemNumbers(database, ids)));
        const all = await takeAway(await trashedBefore(Number.MAX_SAFE_INTEGER));
        if (!all.stopped) await trashFolder.sweep(Number.MAX_SAFE_INTEGER);
        return all;
      }),
    contents: () => trashSize(database),
    async begin() {
      everyDay();
      await turns.add(async () => {
        await carryOut();
        const misplaced = await trashFolder.misplaced();
        if (misplaced.length > 0) await moves.plan(misplaced, database);
        await carryOut();
        if (!isClosed) await emptyOld();
      });
    },
    goOn: () => void turns.add(carryOut),
    async close() {
      isClosed = true;
      takeBack?.();
      takeBackDay?.();
      await turns.onIdle();
    },
  };
}
