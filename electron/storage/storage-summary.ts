import type { Dirent } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  type CountAndBytes,
  type Duplicates,
  mostListedFiles,
  type StorageShare,
  type StorageSummary,
} from '../../shared/library/storage-summary.ts';
import type { Database } from './database/database.ts';
import type { ItemStore } from './item-store.ts';

/** Number of rows that are summed without a pause, which takes a few milliseconds. */
const stretch = 5000;

interface Sum extends CountAndBytes {
  readonly kind: string;
  readonly model: string;
  readonly month: string;
  readonly trashed: number;
  readonly state: string | null;
}

export interface StorageFolders {
  readonly library: string;
  readonly inputs: string;
  readonly thumbnails: string;
}

export async function readStorageSummary(database: Database, folders: StorageFolders): Promise<StorageSummary> {
  const models = new Map<string, CountAndBytes>();
  const kinds = new Map<string, CountAndBytes>();
  const months = new Map<string, CountAndBytes>();
  const states = new Map<string, CountAndBytes>();
  let [library, trash] = [nothing, nothing];
  for await (const sum of sums(database)) {
    if (sum.trashed) {
      trash = added(trash, sum);
      continue;
    }
    library = added(library, sum);
    for (const [map, name] of [
      [models, sum.model],
      [kinds, sum.kind],
      [months, sum.month],
      [states, sum.state ?? ''],
    ] as const) {
      map.set(name, added(map.get(name), sum));
    }
  }
  const free = await statfs(folders.library).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
  return {
    library,
    trash,
    models: shares(models).toSorted(byBytes),
    kinds: shares(kinds).toSorted(byBytes),
    months: shares(months).toSorted((a, b) => (a.name < b.name ? 1 : -1)),
    missing: states.get('missing')?.count ?? 0,
    changed: states.get('changed')?.count ?? 0,
    inputs: await countAndBytesOfFolder(folders.inputs),
    thumbnails: await countAndBytesOfFolder(folders.thumbnails),
    ...(free === undefined ? {} : { free }),
  };
}

/** Sums in slices, because one query over hundreds of thousands of rows would block all other work. */
async function* sums(database: Database): AsyncGenerator<Sum> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(number) AS last FROM items`.execute(database);
  const last = rows[0]?.last ?? 0;
  for (let after = 0; after < last; after += stretch) {
    const found = await sql<Sum>`
      SELECT kind, model_id AS model, strftime('%Y-%m', created_at / 1000, 'unixepoch', 'localtime') AS month,
        trashed_at IS NOT NULL AS trashed, file_state AS state, count(*) AS count, sum(bytes) AS bytes
      FROM items WHERE number > ${after} AND number <= ${after + stretch} GROUP BY 1, 2, 3, 4, 5`.execute(database);
    yield* found.rows;
    await nextTurn();
  }
}

export async function findDuplicates(database: Database, items: Pick<ItemStore, 'findMany'>): Promise<Duplicates> {
  // Uses the hash index; only duplicate hashes lead to rows.
  const { rows } = await sql<{ hash: string; ids: string; more: number }>`
    SELECT hash, json_group_array(id) AS ids, (count(*) - 1) * max(bytes) AS more FROM items
    WHERE trashed_at IS NULL AND hash IN (SELECT hash FROM items GROUP BY hash HAVING count(*) > 1)
    GROUP BY hash HAVING count(*) > 1 ORDER BY more DESC`.execute(database);
  const groups = [];
  for (const { hash, ids } of rows.slice(0, mostListedFiles / 5)) {
    const found = await items.findMany(JSON.parse(ids));
    groups.push({ hash, items: found.toSorted((a, b) => a.createdAt - b.createdAt) });
  }
  return { groups, groupCount: rows.length, bytes: rows.reduce((sum, { more }) => sum + more, 0) };
}

const nothing: CountAndBytes = { count: 0, bytes: 0 };

function added(to: CountAndBytes = nothing, { count, bytes }: CountAndBytes): CountAndBytes {
  return { count: to.count + count, bytes: to.bytes + bytes };
}

function shares(map: ReadonlyMap<string, CountAndBytes>): StorageShare[] {
  return [...map].map(([name, weight]) => ({ name, ...weight }));
}

function byBytes(a: StorageShare, b: StorageShare): number {
  return b.bytes - a.bytes || b.count - a.count;
}

/** Sums all files below a folder. */
export async function countAndBytesOfFolder(folder: string): Promise<CountAndBytes> {
  let weight = nothing;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((): Dirent[] => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const facts = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    if (facts) weight = added(weight, { count: 1, bytes: facts.size });
  }
  return weight;
}
