import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../electron/storage/database/database.ts';
import { createItemStore } from '../../electron/storage/item-store.ts';
import { libraryIndexRoute } from '../../shared/contract/http-routes.ts';
import { createIndexReader } from '../../shared/library/grid-index-blocks.ts';
import { wholeLibrary } from '../../shared/library/library-query.ts';
import { startLineProcess } from '../support/json-line-process.ts';
import { bigItem } from '../support/large-library.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, type Row } from './harness.ts';
import { ourProgram } from './in-browser.ts';
import { asSql } from './search/as-sql.ts';
import { searchQueries } from './search/queries.ts';
import { startSqliteShell } from './search/sqlite-shell.ts';
import { copySharedDatabase, sharedLibrary } from './shared-library.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** Both sides are timed until this number of rows, or until the last row of a shorter list. */
const firstRows = 50;

/**
 * G3: the 95th percentile of 300 searches of 100,000 results until the newest 50 arrive, against the sqlite3 command on
 * the same file with the same indexes. Both are separate programs. Ours answers over HTTP and its rows are read from
 * their blocks; the command prints its rows into a pipe. Also measures the cost of the indexes when results are added.
 */
export async function librarySearch(pairs = 3): Promise<Row[]> {
  const scratch = scratchFolder('bench-search');
  // The library has files, because the program would constantly search for and report missing files.
  const data = await sharedLibrary();
  const peerFile = await forAnySqlite(join(scratch.path, 'peer'));
  const program = await startLineProcess(ourProgram(data));
  const shell = await startSqliteShell(peerFile);
  const queries = searchQueries();
  try {
    await waitUntilIdle(program.child.pid ?? 0);
    const asked = await signIn(new URL(String(program.ready['url'])));
    return [
      await compare({
        id: 'G3',
        label: 'p95 of 300 searches to the first rows, against the sqlite3 command with the same indexes',
        unit: 'ms',
        atMost: 3,
        pairs,
        ours: () => slowest(queries, (words) => timeToRows(asked, words)),
        peer: () => slowest(queries, (words) => shell.time(asSql(words))),
      }),
      await insertRate(join(scratch.path, 'insert'), pairs * 2),
    ];
  } finally {
    await shell.end();
    await program.end('SIGTERM');
    scratch.remove();
  }
}

/** Returns a copy of the database whose index of parts keeps accents, because older sqlite3 commands can't remove them. */
async function forAnySqlite(folder: string): Promise<string> {
  await copySharedDatabase(folder);
  const copy = join(folder, 'triptych.db');
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

interface SearchRequest {
  readonly origin: string;
  readonly headers: Record<string, string>;
}

async function signIn({ origin, hash }: URL): Promise<SearchRequest> {
  const answer = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token: new URLSearchParams(hash.slice(1)).get('token') }),
  });
  if (!answer.ok) throw new Error(`The program refused the token: ${answer.status}`);
  return { origin, headers: { origin, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' } };
}

async function timeToRows({ origin, headers }: SearchRequest, words: string): Promise<number> {
  const start = performance.now();
  const given = new AbortController();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const body = JSON.stringify({ ...wholeLibrary, words, timeZone });
  const asked = { method: 'POST', headers, body, signal: given.signal };
  const answer = await fetch(`${origin}${libraryIndexRoute}`, asked);
  if (!answer.ok || !answer.body) throw new Error(`The search returned ${answer.status}`);
  const reader = createIndexReader();
  let rows = 0;
  for await (const piece of answer.body) {
    for (const block of reader.push(piece)) rows += block.rows.times.length;
    if (rows >= firstRows) break;
  }
  const took = performance.now() - start;
  given.abort();
  return took;
}

/** Adds 2,000 results in one transaction: with the indexes of words, and without filling them. */
async function insertRate(folder: string, pairs: number): Promise<Row> {
  const added = 2000;
  const [indexed, bare] = await Promise.all(['indexed', 'bare'].map((name) => openDatabase(join(folder, name))));
  if (!indexed || !bare) throw new Error('The databases are not open');
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
      label: `adding ${added} results with the indexes of words, against without`,
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
