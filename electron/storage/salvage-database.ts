import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type Item, itemSchema } from '../../shared/library/item.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import { itemFilePath } from '../files/item-file-path.ts';
import type { Database } from './database/database.ts';
import { damagedFileName } from './database/database-files.ts';
import { createProjectFilesDueStore } from './files-due-store.ts';
import { createItemStore } from './item-store.ts';
import { savedTableNames } from './saved-store.ts';
import { parseTask } from './task-row.ts';

/**
 * Tables besides those of saved things. Referenced tables come first. Items are handled separately, with all of their
 * search data.
 */
const tables = [
  'tasks',
  'task_events',
  'result_paths',
  'run_times',
  'comparisons',
  'listed_runs',
  'votes',
  'client_reviews',
  'projects',
  'shots',
  'takes',
  'project_reviews',
  'conversations',
  'messages',
  'message_texts',
  'trees',
  'said',
  'answer_files',
  'drafts',
  'prompts',
  'inputs',
  'sounds',
  'collections',
  'saved_searches',
  'prices',
  'spending',
  'watched_files',
  'mcp_starts',
] as const;

type Row = Record<string, unknown>;

/**
 * Copies readable rows of a damaged database that the backup lacks or has in an older version. Returns their number.
 * `identity` is the id of the database: the log of another one may have been applied to it.
 */
export async function salvageDatabase(
  from: { dataFolder: string; library: string; stamp: string; identity: number | undefined },
  into: Database,
): Promise<number> {
  const { dataFolder, library, stamp, identity } = from;
  const file = join(dataFolder, damagedFileName(stamp));
  if (!existsSync(file)) return 0;
  let damaged: DatabaseSync | undefined;
  let count = 0;
  try {
    damaged = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    if (identity !== undefined && damaged.prepare('PRAGMA user_version').get()?.['user_version'] !== identity) return 0;
    if (await isOfAnother(damaged, library, into)) return 0;
    const dueBefore = await createProjectFilesDueStore(into).ids();
    for (const table of [...tables, ...savedTableNames]) count += await salvageTable(damaged, table, into);
    // Without all of its files, a watch folder would import the ones from before watching.
    if (isReadable(damaged, 'watched_files')) count += await salvageTable(damaged, 'watch_folders', into);
    await keepStartedRunsOutOfList(into);
    await keepProjectsDue(damaged, into, dueBefore);
    count += await salvageItems(damaged, into);
  } catch {
    // Nothing further is readable.
  } finally {
    if (damaged?.isOpen) damaged.close();
  }
  return count;
}

/** The list of the backup also has the runs that were started later, which would be sent a second time. */
async function keepStartedRunsOutOfList(into: Database): Promise<void> {
  await sql`DELETE FROM listed_runs WHERE id IN (
    SELECT run.value ->> 'id' FROM comparisons, json_each(comparisons.record, '$.runs') AS run)`.execute(into);
}

/** A project that was not due equals its file. After a lost log, the file is newer and is imported later. */
async function keepProjectsDue(damaged: DatabaseSync, into: Database, before: ReadonlySet<string>): Promise<void> {
  const due = new Set(readRows(damaged, 'project_files_due').map((row) => row['project_id']));
  for (const id of await createProjectFilesDueStore(into).ids()) {
    if (!due.has(id) && !before.has(id)) await createProjectFilesDueStore(into).remove(id);
  }
}

async function salvageTable(damaged: DatabaseSync, table: string, into: Database): Promise<number> {
  const { rows: columns } = await sql<{ name: string; pk: number; wr: number }>`
    SELECT info.name, info.pk, list.wr FROM pragma_table_list(${table}) AS list, pragma_table_info(${table}) AS info
    ORDER BY info.cid`.execute(into);
  const names = columns.map(({ name }) => name);
  const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  if (keys.length === 0) return 0;
  // A table WITHOUT ROWID is stored in the order of its primary key.
  const place = columns[0]?.wr === 1 ? keys : ['rowid'];
  let count = 0;
  await into.transaction().execute(async (transaction) => {
    for (const row of readRows(damaged, table, place)) {
      if (isSound(table, row) && (await put(transaction, table, { row, names, keys }))) count += 1;
    }
  });
  return count;
}

/** A damaged page can contain any data. Only a readable record is used. */
function isSound(table: string, row: Row): boolean {
  if (table === 'tasks') return parseTask(String(row['record'])) !== undefined;
  return ['record', 'draft', 'nodes'].every(
    (name) => row[name] === undefined || parseJsonOrUndefined(String(row[name])) !== undefined,
  );
}

async function put(
  into: Database,
  table: string,
  { row, names, keys }: { row: Row; names: readonly string[]; keys: readonly string[] },
): Promise<boolean> {
  const presentNames = names.filter((name) => name in row);
  const same = (columns: readonly string[]) =>
    sql.join(
      columns.map((name) => sql`${sql.ref(name)} IS ${row[name]}`),
      sql` AND `,
    );
  try {
    const target = sql.table(table);
    const { rows } = await sql<Row>`SELECT ${sql.join(presentNames.map((name) => sql.ref(name)))} FROM ${target}
      WHERE ${same(keys)}`.execute(into);
    const [known] = rows;
    if (known && presentNames.every((name) => known[name] === row[name])) return false;
    const others = presentNames.filter((name) => !keys.includes(name));
    if (!known) {
      const values = sql.join(presentNames.map((name) => row[name]));
      await sql`INSERT INTO ${target} (${sql.join(presentNames.map((name) => sql.ref(name)))}) VALUES (${values})`.execute(
        into,
      );
    } else if (others.length > 0) {
      const set = sql.join(others.map((name) => sql`${sql.ref(name)} = ${row[name]}`));
      await sql`UPDATE ${target} SET ${set} WHERE ${same(keys)}`.execute(into);
    }
    return true;
  } catch {
    // The row belongs to an unreadable row, or another row has its place.
    return false;
  }
}

/**
 * True when the log of another database overwrote pages. Most of its new data then belongs to files that were never
 * here, and cannot be separated.
 */
async function isOfAnother(damaged: DatabaseSync, library: string, into: Database): Promise<boolean> {
  const store = createItemStore(into);
  let unknown = 0;
  let nowhere = 0;
  for (const item of readItems(damaged)) {
    if (await store.find(item.id).catch(() => undefined)) continue;
    unknown += 1;
    if (!existsSync(join(library, itemFilePath(item)))) nowhere += 1;
  }
  return nowhere > 0 && nowhere * 2 >= unknown;
}

function readItems(damaged: DatabaseSync): Item[] {
  return readRows(damaged, 'items').flatMap((row) => {
    const read = itemSchema.safeParse(parseJsonOrUndefined(String(row['record'])));
    return read.success ? [read.data] : [];
  });
}

async function salvageItems(damaged: DatabaseSync, into: Database): Promise<number> {
  const due = new Set(readRows(damaged, 'sidecars_due').map(({ number }) => number));
  const newerThanFile = createItemStore(into);
  // A row that is not due equals its sidecar. After a lost log, the sidecar is newer and is imported later.
  const asInFile = createItemStore(into, { add: async () => {} });
  let count = 0;
  for (const row of readRows(damaged, 'items')) {
    const item = itemSchema.safeParse(parseJsonOrUndefined(String(row['record']))).data;
    if (!item) continue;
    const store = due.has(row['number']) ? newerThanFile : asInFile;
    const existing = await store.find(item.id).catch(() => undefined);
    if (existing && JSON.stringify(existing) === JSON.stringify(item)) continue;
    const done = existing ? store.replace(item) : store.add(item);
    await done.then(
      () => {
        count += 1;
      },
      () => {},
    );
  }
  return count;
}

function isReadable(damaged: DatabaseSync, table: string): boolean {
  try {
    for (const _ of damaged.prepare(`SELECT * FROM ${table}`).iterate());
    return true;
  } catch {
    return false;
  }
}

/** Reads from both ends up to the damage, each row once. `place`: columns in whose order the rows are stored. */
function readRows(damaged: DatabaseSync, table: string, place: readonly string[] = ['rowid']): Row[] {
  const rows = new Map<string, Row>();
  const own = place.map((name, index) => `"${name}" AS its_place_${index}`).join(', ');
  for (const direction of ['ASC', 'DESC'] as const) {
    const order = place.map((name) => `"${name}" ${direction}`).join(', ');
    try {
      const found = damaged.prepare(`SELECT ${own}, * FROM ${table} ORDER BY ${order}`);
      // Otherwise, a large number in one row would end the reading like damage.
      found.setReadBigInts(true);
      for (const row of found.iterate() as Iterable<Row>) {
        for (const [name, value] of Object.entries(row)) if (typeof value === 'bigint') row[name] = Number(value);
        const at = place.map((_, index) => {
          const value = row[`its_place_${index}`];
          delete row[`its_place_${index}`];
          return value;
        });
        const key = JSON.stringify(at);
        if (!rows.has(key)) rows.set(key, row);
      }
    } catch {
      // The rest is behind the damage.
    }
  }
  return [...rows.values()];
}
