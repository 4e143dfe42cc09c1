import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import type { Database } from './database/database.ts';
import { itemIn } from './item-row.ts';

/** An item whose sidecar has less data than its row. */
interface SidecarDue {
  readonly number: number;
  readonly record: string;
  /** `undefined` for an unreadable row. */
  readonly item: Item | undefined;
}

/** Sidecars that must be written. The table survives the program, so every change reaches the files eventually. */
export type SidecarsDueStore = ReturnType<typeof createSidecarsDueStore>;

/** Returns the part of an item that its sidecar contains: without the state of its file and derived data. */
export function itemOfSidecar({ fileState: _, thumbHash: _t, sources: _s, ...item }: Item): Item {
  return item;
}

export function isSidecarChanged(before: Item, after: Item): boolean {
  return JSON.stringify(itemOfSidecar(before)) !== JSON.stringify(itemOfSidecar(after));
}

/** True when the sidecar of an item is due. */
export async function isSidecarDue(database: Database, itemId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sidecars_due JOIN items USING (number) WHERE id = ${itemId}`.execute(
    database,
  );
  return rows.length > 0;
}

/** Adds the sidecars of the items with these ids, without calling listeners. */
export async function addSidecarsOf(transaction: Database, itemIds: readonly string[]): Promise<void> {
  await sql`INSERT OR IGNORE INTO sidecars_due (number) SELECT number FROM items
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(itemIds)}))`.execute(transaction);
}

/** Returns every item with a due sidecar, its file, and the time when it was trashed (wall clock, milliseconds). */
export async function filesWithSidecarDue(
  database: Database,
): Promise<{ number: number; file: string; trashed_at: number | null }[]> {
  const { rows } = await sql<{ number: number; file: string; trashed_at: number | null }>`
    SELECT number, file, trashed_at FROM sidecars_due JOIN items USING (number)`.execute(database);
  return rows;
}

/** Removes a sidecar by item number, regardless of its row. */
export async function removeSidecarDue(database: Database, number: number): Promise<void> {
  await sql`DELETE FROM sidecars_due WHERE number = ${number}`.execute(database);
}

export function createSidecarsDueStore(database: Database) {
  let notify = () => {};
  return {
    /** Adds sidecars by item number. */
    async add(numbers: readonly number[], connection: Database = database): Promise<void> {
      const list = JSON.stringify(numbers);
      await sql`INSERT OR IGNORE INTO sidecars_due (number) SELECT value FROM json_each(${list})`.execute(connection);
      notify();
    },
    /** Adds the sidecars of all items outside the trash. */
    async addAll(): Promise<void> {
      await sql`INSERT OR IGNORE INTO sidecars_due (number) SELECT number FROM items WHERE trashed_at IS NULL`.execute(
        database,
      );
      notify();
    },
    /** `listener` is called after each addition, possibly before its transaction is committed. */
    onAdded(listener: () => void): void {
      notify = listener;
    },
    /** Returns the sidecars with the lowest numbers after `after`. */
    async next(after: number, limit: number): Promise<SidecarDue[]> {
      const rows = await database
        .selectFrom('sidecars_due')
        .innerJoin('items', 'items.number', 'sidecars_due.number')
        .select(['items.number', 'items.record'])
        .where('sidecars_due.number', '>', after)
        .orderBy('sidecars_due.number')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, item: itemIn(row.record) }));
    },
    /** Removes sidecars that were written with this content. A row that has changed since stays due. */
    async markWritten(written: readonly SidecarDue[]): Promise<void> {
      const rows = JSON.stringify(written.map(({ number, record }) => [number, record]));
      await sql`DELETE FROM sidecars_due WHERE number IN (
        SELECT items.number FROM json_each(${rows}) AS made JOIN items ON items.number = made.value ->> 0
        WHERE items.record = made.value ->> 1)`.execute(database);
    },
  };
}
