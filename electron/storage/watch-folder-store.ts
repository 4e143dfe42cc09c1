import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import type { Tables } from './database/table-types.ts';

export interface WatchFolderRow {
  readonly id: string;
  readonly path: string;
  readonly collectionId: string | undefined;
  readonly addedAt: number;
}

/** Identifies one content of a file: a file that is written again gets another stamp. */
export interface FileStamp {
  readonly bytes: number;
  /** Time of the last change, milliseconds since 1970. */
  readonly modifiedMs: number;
}

/**
 * - `existing`   in the folder before watching started
 * - `queued`     waits for its import
 * - `importing`  the import began; `importId` and `seenAt` identify it, also after a kill
 * - `imported`, `duplicate`, `refused`  done
 */
type WatchedFileState = 'existing' | 'queued' | 'importing' | 'imported' | 'duplicate' | 'refused';

export interface WatchedFile extends FileStamp {
  /** Path below the watch folder, with forward slashes. */
  readonly path: string;
  readonly state: WatchedFileState;
  /** Wall clock, milliseconds. */
  readonly seenAt: number;
  readonly importId?: string;
  /** The sentence about a file that was not imported, until the user clears the list. */
  readonly report?: string;
}

/** True for a file whose import was requested or began, and did not end. */
export const isUnfinished = ({ state }: WatchedFile) => state === 'queued' || state === 'importing';

/** The watch folders, and each file that was seen in them. */
export type WatchFolderStore = ReturnType<typeof createWatchFolderStore>;

const columns = ['path', 'bytes', 'modified_ms', 'state', 'seen_at', 'import_id', 'report'] as const;
/** SQLite limits the number of variables of a statement. */
const rowsAtOnce = 500;

export function createWatchFolderStore(database: Database) {
  const filesOf = (folderId: string) => database.selectFrom('watched_files').where('folder_id', '=', folderId);
  const insertFolder = ({ id, path, collectionId, addedAt }: WatchFolderRow, connection: Database = database) =>
    connection
      .insertInto('watch_folders')
      .values({ id, path, collection_id: collectionId ?? null, added_at: addedAt })
      .execute();
  return {
    async folders(): Promise<WatchFolderRow[]> {
      const rows = await database.selectFrom('watch_folders').selectAll().orderBy('added_at').orderBy('id').execute();
      return rows.map(({ id, path, collection_id, added_at }) => ({
        id,
        path,
        collectionId: collection_id ?? undefined,
        addedAt: added_at,
      }));
    },
    /** Adds a folder with the files that are in it, atomically. */
    addFolder: (folder: WatchFolderRow, existing: readonly WatchedFile[]): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        await insertFolder(folder, transaction);
        for (let from = 0; from < existing.length; from += rowsAtOnce) {
          const rows = existing.slice(from, from + rowsAtOnce).map((file) => rowOf(folder.id, file));
          await transaction.insertInto('watched_files').values(rows).execute();
          await setImmediate();
        }
      }),
    /** Adds a folder again whose files are still known. */
    async restoreFolder(folder: WatchFolderRow): Promise<void> {
      await insertFolder(folder);
    },
    async setCollection(id: string, collectionId: string | undefined): Promise<void> {
      await database
        .updateTable('watch_folders')
        .set({ collection_id: collectionId ?? null })
        .where('id', '=', id)
        .execute();
    },
    /** Removes a folder. Its files stay known until `removeFilesWithoutFolder`. */
    async removeFolder(id: string): Promise<void> {
      await database.deleteFrom('watch_folders').where('id', '=', id).execute();
    },
    async removeFilesWithoutFolder(): Promise<void> {
      await sql`DELETE FROM watched_files WHERE folder_id NOT IN (SELECT id FROM watch_folders)`.execute(database);
    },
    async find(folderId: string, path: string): Promise<WatchedFile | undefined> {
      const row = await filesOf(folderId).select(columns).where('path', '=', path).executeTakeFirst();
      return row && fileOf(row);
    },
    /** Yields all files in pages, so that other work can run in between. */
    async *filePages(folderId: string): AsyncGenerator<WatchedFile[]> {
      for (let after = ''; ; ) {
        const page = filesOf(folderId).select(columns).where('path', '>', after).orderBy('path').limit(rowsAtOnce);
        const rows = await page.execute();
        yield rows.map(fileOf);
        const last = rows.at(-1);
        if (!last || rows.length < rowsAtOnce) return;
        after = last.path;
      }
    },
    /** Returns the files from before watching with this size and time. */
    async existingFiles(folderId: string, { bytes, modifiedMs }: FileStamp): Promise<WatchedFile[]> {
      const existing = filesOf(folderId).select(columns).where('state', '=', 'existing').where('bytes', '=', bytes);
      return (await existing.where('modified_ms', '=', modifiedMs).execute()).map(fileOf);
    },
    /** Call for a file that was renamed. */
    async setPath(folderId: string, from: string, to: string): Promise<void> {
      await database
        .updateTable('watched_files')
        .set({ path: to })
        .where('folder_id', '=', folderId)
        .where('path', '=', from)
        .execute();
    },
    async save(folderId: string, file: WatchedFile): Promise<void> {
      const { folder_id: _, path: __, ...changed } = rowOf(folderId, file);
      await database
        .insertInto('watched_files')
        .values(rowOf(folderId, file))
        .onConflict((conflict) => conflict.columns(['folder_id', 'path']).doUpdateSet(changed))
        .execute();
    },
    async remove(folderId: string, path: string): Promise<void> {
      await database.deleteFrom('watched_files').where('folder_id', '=', folderId).where('path', '=', path).execute();
    },
    /** Queues the files from before watching. Returns their number. */
    async queueExisting(folderId: string): Promise<number> {
      const { numUpdatedRows } = await database
        .updateTable('watched_files')
        .set({ state: 'queued' })
        .where('folder_id', '=', folderId)
        .where('state', '=', 'existing')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    /** Removes the files with a report, so that they are looked at again. */
    async removeReported(folderId: string): Promise<void> {
      await database
        .deleteFrom('watched_files')
        .where('folder_id', '=', folderId)
        .where('report', 'is not', null)
        .execute();
    },
    async clearReports(folderId: string): Promise<void> {
      await database
        .updateTable('watched_files')
        .set({ report: null })
        .where('folder_id', '=', folderId)
        .where('report', 'is not', null)
        .execute();
    },
    async counts(folderId: string): Promise<ReadonlyMap<WatchedFileState, number>> {
      const rows = await filesOf(folderId)
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      return new Map(rows.map(({ state, count }) => [state as WatchedFileState, Number(count)]));
    },
    /** Returns the newest reports. */
    async reports(
      folderId: string,
      limit: number,
    ): Promise<{ count: number; newest: { file: string; why: string }[] }> {
      const reported = filesOf(folderId).where('report', 'is not', null);
      const { count } = await reported.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      const rows = await reported
        .select(['path', 'report'])
        .orderBy('seen_at', 'desc')
        .orderBy('path')
        .limit(limit)
        .execute();
      return { count: Number(count), newest: rows.map(({ path, report }) => ({ file: path, why: report ?? '' })) };
    },
  };
}

type FileRow = Omit<Tables['watched_files'], 'folder_id'>;

function rowOf(folderId: string, file: WatchedFile): FileRow & { folder_id: string } {
  const { path, bytes, modifiedMs, state, seenAt, importId, report } = file;
  return {
    folder_id: folderId,
    path,
    bytes,
    modified_ms: modifiedMs,
    state,
    seen_at: seenAt,
    import_id: importId ?? null,
    report: report ?? null,
  };
}

function fileOf({ path, bytes, modified_ms, state, seen_at, import_id, report }: FileRow): WatchedFile {
  return {
    path,
    bytes,
    modifiedMs: modified_ms,
    state: state as WatchedFileState,
    seenAt: seen_at,
    ...(import_id === null ? {} : { importId: import_id }),
    ...(report === null ? {} : { report }),
  };
}
