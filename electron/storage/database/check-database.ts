import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { makePrivateFile } from '../../files/private-files.ts';
import { isDamage } from './sqlite-errors.ts';

/** Maximum number of reported errors. */
const mostWords = 20;

/** Checks a whole database. Returns the errors as sentences of SQLite; empty for a valid database. */
export function checkDatabase(file: string): string[] {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    const found = database.prepare(`PRAGMA integrity_check(${mostWords})`).all();
    const words = found.map((row) => String(row['integrity_check'])).filter((word) => word !== 'ok');
    return words.length > 0 ? words : [...brokenRecords(database), ...changedItems(database)];
  } catch (error) {
    return [errorMessage(error)];
  } finally {
    if (database?.isOpen) database.close();
  }
}

/** A damaged page can contain invalid text that SQLite accepts. */
function brokenRecords(database: DatabaseSync): string[] {
  const tables = database
    .prepare(
      "SELECT m.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table' AND c.name = 'record'",
    )
    .all();
  return tables.flatMap(({ name }) => {
    const row = database.prepare(`SELECT count(*) AS count FROM "${name}" WHERE NOT json_valid(record)`).get();
    const count = Number(row?.['count']);
    return count === 0 ? [] : [`${formatCounted(count, 'row')} of ${name} can’t be read.`];
  });
}

/**
 * Detects changed bytes that SQLite does not notice. The searchable data of a result is both in columns and in its
 * record, so a difference means damage. Columns that the oldest backup may lack are skipped.
 */
function changedItems(database: DatabaseSync): string[] {
  const existing = new Set(
    database
      .prepare("SELECT name FROM pragma_table_info('items')")
      .all()
      .map(({ name }) => name),
  );
  const differs = Object.entries(saidTwice)
    .filter(([column]) => existing.has(column))
    .map(([column, name]) => `record ->> '$.${name}' IS NOT ${column}`);
  if (differs.length === 0) return [];
  const where = `json_valid(record) AND (${differs.join(' OR ')})`;
  const count = Number(database.prepare(`SELECT count(*) AS count FROM items WHERE ${where}`).get()?.['count']);
  return count === 0
    ? []
    : [`${formatCounted(count, 'row of items differs', 'rows of items differ')} from what was saved.`];
}

/**
 * Columns of `items` with the same data in the record. Texts from other programs are omitted, because two spellings can
 * be equal.
 */
const saidTwice = {
  id: 'id',
  created_at: 'createdAt',
  position: 'position',
  kind: 'kind',
  width: 'width',
  height: 'height',
  bytes: 'bytes',
} as const;

/**
 * Removes the lineage of the database from a copy. When the copy replaces the database, its number of changes must not
 * be compared with that of the original. See `ChangeCount`.
 */
export function removeLineage(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    // Leaves no files beside the copy, which a crash would leave behind.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY;');
    const found = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'saved_changes'").get();
    if (found) database.exec("UPDATE saved_changes SET lineage = ''");
  } catch (error) {
    // The check of the copy will report the damage.
    if (!isDamage(error)) throw error;
  } finally {
    database.close();
  }
}

/** Copies the current database, even while other connections write. `to` must not exist. */
function copyDatabase(from: string, to: string): void {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    // SQLite treats an empty file like a missing one, but keeps its mode.
    makePrivateFile(to);
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
  removeLineage(to);
  syncFile(to);
}

export function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Jobs on a whole database, outside the main thread. */
export type DatabaseJob =
  | { readonly kind: 'check'; readonly file: string }
  /** `to` must not exist. */
  | { readonly kind: 'copy'; readonly from: string; readonly to: string };

export type DatabaseJobResult =
  /** Errors of the copy, if one was made. Empty: the copy is valid. */
  | { readonly ok: true; readonly wrong: readonly string[] }
  | { readonly ok: false; readonly why: string; readonly errcode?: number };

export function doDatabaseJob(job: DatabaseJob): DatabaseJobResult {
  try {
    if (job.kind === 'copy') copyDatabase(job.from, job.to);
    return { ok: true, wrong: checkDatabase(job.kind === 'copy' ? job.to : job.file) };
  } catch (error) {
    const reason = errorMessage(error);
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    return { ok: false, why: reason, ...(errcode === undefined ? {} : { errcode }) };
  }
}
