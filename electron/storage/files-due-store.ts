import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import type { ProjectWithShots } from '../../shared/projects/project-item-ids.ts';
import type { Database } from './database/database.ts';
import { itemIn } from './item-row.ts';
import { readProject, shotsOfProject } from './project-store.ts';

/** An item whose sidecar has less data than its row. */
interface SidecarDue {
  readonly number: number;
  readonly record: string;
  /** `undefined` for an unreadable row. */
  readonly item: Item | undefined;
}

/** Returns the part of an item that its sidecar contains: without the state of its file and derived data. */
export function itemOfSidecar({ fileState: _, thumbHash: _t, sources: _s, ...item }: Item): Item {
  return item;
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
    /** True when the sidecar of an item is due. */
    async has(itemId: string): Promise<boolean> {
      const { rows } = await sql`SELECT 1 FROM sidecars_due JOIN items USING (number) WHERE id = ${itemId}`.execute(
        database,
      );
      return rows.length > 0;
    },
    /** Adds the sidecars of the items with these ids, without calling listeners. */
    async addSilently(itemIds: readonly string[]): Promise<void> {
      await sql`INSERT OR IGNORE INTO sidecars_due (number) SELECT number FROM items
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(itemIds)}))`.execute(database);
    },
    /** Returns every item with a due sidecar, its file, and the time when it was trashed (wall clock, milliseconds). */
    async files(): Promise<{ number: number; file: string; trashed_at: number | null }[]> {
      const { rows } = await sql<{ number: number; file: string; trashed_at: number | null }>`
        SELECT number, file, trashed_at FROM sidecars_due JOIN items USING (number)`.execute(database);
      return rows;
    },
    /** Removes a sidecar by item number, regardless of its row. */
    async remove(number: number): Promise<void> {
      await sql`DELETE FROM sidecars_due WHERE number = ${number}`.execute(database);
    },
  };
}

/** A project whose file in the library has older data than the database. */
interface ProjectFileDue {
  readonly number: number;
  readonly projectId: string;
}

/**
 * Creates the store of project files that must be written. Triggers of the database add entries in the same transaction
 * as the change, so that no kill loses one.
 */
export function createProjectFilesDueStore(database: Database) {
  return {
    /** Returns the entry with the lowest number above `after`. */
    async next(after: number): Promise<ProjectFileDue | undefined> {
      return database
        .selectFrom('project_files_due')
        .select(['number', 'project_id as projectId'])
        .where('number', '>', after)
        .orderBy('number')
        .limit(1)
        .executeTakeFirst();
    },
    /** Removes a written entry. A later change of the project has its own entry. */
    async markWritten({ number }: ProjectFileDue): Promise<void> {
      await database.deleteFrom('project_files_due').where('number', '=', number).execute();
    },
    /** Returns the ids of all projects with an outdated file. */
    async ids(): Promise<ReadonlySet<string>> {
      const rows = await database.selectFrom('project_files_due').select('project_id').execute();
      return new Set(rows.map((row) => row.project_id));
    },
    /** Removes the entry of a project whose file equals the database, or decides. */
    async remove(projectId: string): Promise<void> {
      await sql`DELETE FROM project_files_due WHERE project_id = ${projectId}`.execute(database);
    },
    /** Adds all projects that have no file, by the ids of those that have one. */
    async addMissing(idsWithFile: readonly string[]): Promise<void> {
      await sql`INSERT INTO project_files_due (project_id) SELECT id FROM projects
      WHERE id NOT IN (SELECT value FROM json_each(${JSON.stringify(idsWithFile)}))
      AND id NOT IN (SELECT project_id FROM project_files_due)`.execute(database);
    },
    /**
     * Returns a project with all of its shots as of one moment; `deleted` without a row. An unreadable row has less data
     * than the file, so the file must not be replaced.
     */
    contents(id: string): Promise<ProjectWithShots | 'deleted' | 'unreadable'> {
      return database.transaction().execute(async (transaction) => {
        const row = await transaction.selectFrom('projects').select('record').where('id', '=', id).executeTakeFirst();
        if (!row) return 'deleted';
        const project = readProject(row.record);
        const shots = await shotsOfProject(transaction, id);
        const { rows } = await sql<{
          count: number;
        }>`SELECT count(*) AS count FROM shots WHERE project_id = ${id}`.execute(transaction);
        return project && shots.length === rows[0]?.count ? { project, shots } : 'unreadable';
      });
    },
  };
}
