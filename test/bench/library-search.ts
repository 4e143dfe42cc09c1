import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../electron/store/database.ts';
import { createItemStore } from '../../electron/store/item-store.ts';
import { openMemoryVault } from '../../electron/store/memory-vault.ts';
import { openStudio, type Studio } from '../../electron/studio.ts';
import { createIndexReader } from '../../shared/library/index-blocks.ts';
import { wholeLibrary } from '../../shared/library/query.ts';
import { libraryIndexRoute } from '../../shared/routes.ts';
import { bigItem, makeBigLibrary } from '../support/big-library.ts';
import { scratchFolder } from '../support/scratch.ts';
import { memorySettings, silentHost } from '../support/studio-parts.ts';
import { compare, type Row } from './harness.ts';
import { asLike, asSql } from './search/as-sql.ts';
import { searchQueries } from './search/queries.ts';
import { startSqliteShell } from './search/sqlite-shell.ts';

const count = 100_000;

/**
 * G3: the 95th percentile of 300 searches of 100,000 results until the first rows are delivered as a screen gets them,
 * against the sqlite3 command on the same file, with the same indexes and without; and what the indexes cost when results
 * are added.
 */
export async function librarySearch(pairs = 7): Promise<Row[]> {
  const scratch = scratchFolder('bench-search');
  const data = join(scratch.path, 'data');
  await makeBigLibrary(data, { count, files: false });
  const peerFile = forAnySqlite(join(data, 'triptych.db'), join(scratch.path, 'peer.db'));
  const studio = await openStudio({
    dataFolder: data,
    version: '0.0.0-bench',
    host: silentHost,
    vault: openMemoryVault(),
    settingsFile: memorySettings(),
  });
  const shell = await startSqliteShell(peerFile);
  const queries = searchQueries();
  const ours = () => slowest(queries, (words) => timeToRows(studio, words));
  try {
    const search = { unit: 'ms', pairs, ours };
    return [
      await compare({
        ...search,
        id: 'G3',
        what: 'p95 of 300 searches to the first rows, against the sqlite3 command with the same indexes',
        atMost: 3,
        peer: () => slowest(queries, (words) => shell.time(asSql(words))),
      }),
      await compare({
        ...search,
        id: 'G3-scan',
        what: 'p95 of 300 searches to the first rows, against LIKE',
        atMost: 0.5,
        peer: () => slowest(queries, (words) => shell.time(asLike(words))),
      }),
      await insertRate(join(scratch.path, 'insert'), pairs),
    ];
  } finally {
    await shell.end();
    await studio.close();
    scratch.remove();
  }
}

/** A copy whose index of parts keeps its accents: older sqlite3 commands do not know how to take them away. */
function forAnySqlite(file: string, copy: string): string {
  copyFileSync(file, copy);
  const sqlite = new DatabaseSync(copy);
  sqlite.exec(`PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; DROP TABLE item_parts;
    CREATE VIRTUAL TABLE item_parts USING fts5 (text, content = 'item_texts', content_rowid = 'number', tokenize = 'trigram');
    INSERT INTO item_parts (item_parts) VALUES ('rebuild'); PRAGMA wal_checkpoint(TRUNCATE);`);
  sqlite.close();
  return copy;
}

async function slowest(queries: readonly string[], time: (words: string) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (const words of queries) times.push(await time(words));
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function timeToRows({ handle }: Studio, words: string): Promise<number> {
  const start = performance.now();
  const given = new AbortController();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const body = JSON.stringify({ ...wholeLibrary, words, timeZone });
  const asked = { method: 'POST', body, signal: given.signal };
  const answer = await handle(new Request(`http://127.0.0.1${libraryIndexRoute}`, asked));
  const reader = createIndexReader();
  for await (const piece of answer?.body ?? []) if (reader.push(piece).length > 0) break;
  const took = performance.now() - start;
  given.abort();
  return took;
}

/** 2,000 results added in one transaction: with the indexes of words, and where nothing feeds them. */
async function insertRate(folder: string, pairs: number): Promise<Row> {
  const added = 2000;
  const [indexed, bare] = await Promise.all(['indexed', 'bare'].map((name) => openDatabase(join(folder, name))));
  if (!indexed || !bare) throw new Error('There are no databases');
  for (const index of ['item_words', 'item_parts']) {
    await sql`DROP TABLE ${sql.table(index)}`.execute(bare);
    await sql`CREATE VIEW ${sql.table(index)} AS SELECT 0 AS rowid, '' AS text, '' AS spaced`.execute(bare);
    await sql`CREATE TRIGGER ${sql.table(`${index}_fed`)} INSTEAD OF INSERT ON ${sql.table(index)} BEGIN SELECT 1; END`.execute(
      bare,
    );
  }
  const made = { count: added * (pairs + 1) };
  const add = async (database: Database, from: number) => {
    const store = createItemStore(database);
    const items = Array.from({ length: added }, (_, index) => bigItem(from + index, made));
    const start = performance.now();
    await database.transaction().execute(async (on) => {
      for (const item of items) await store.add(item, on);
    });
    return performance.now() - start;
  };
  let [ours, peer] = [0, 0];
  try {
    return await compare({
      id: 'G3-insert',
      what: `adding ${added} results with the indexes of words, against without`,
      unit: 'ms',
      atMost: 2,
      pairs,
      ours: () => add(indexed, added * ours++),
      peer: () => add(bare, added * peer++),
    });
  } finally {
    await indexed.destroy();
    await bare.destroy();
  }
}
