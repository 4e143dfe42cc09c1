import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { trashFilePath } from '../../electron/files/item-file-path.ts';
import { makeBigLibrary } from '../support/large-library.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';
import type { TimedEdit } from './ten-thousand-edits-process.ts';

const count = 10_000;
const limits = { progressMs: 100, taskMs: 50, times: 2 };

/**
 * G23: 10,000 results are tagged, and moved to the trash: the first progress, the longest task of main, and the total
 * beside one statement for each table on a copy of the database, with plain renames of the files.
 */
export async function tenThousandEdits(pairs = 3): Promise<Row[]> {
  const scratch = scratchFolder('bench-ten-thousand');
  try {
    const [ours, peer] = [join(scratch.path, 'ours'), join(scratch.path, 'peer')];
    for (const folder of [ours, peer]) await makeBigLibrary(folder, { count, distinct: 50 });
    const database = openCopy(join(peer, 'triptych.db'));
    const ids = database
      .prepare('SELECT id FROM items')
      .all()
      .map((row) => String(row['id']));
    // The first round pays for cold caches.
    const edits = (await run(ours, pairs + 1, ids)).slice(2);
    const statements = { tag: [] as number[], trash: [] as number[] };
    for (let round = 0; round <= pairs; round += 1) {
      const tagged = timeOf(() => tagAll(database, `bench ${round}`));
      const trashed = timeOf(() => trashAll(database, join(peer, 'library')));
      restoreAll(database, join(peer, 'library'));
      if (round === 0) continue;
      statements.tag.push(tagged);
      statements.trash.push(trashed);
    }
    database.close();
    return rowsOf(edits, statements);
  } finally {
    scratch.remove();
  }
}

function rowsOf(edits: readonly TimedEdit[], statements: Readonly<Record<TimedEdit['name'], number[]>>): Row[] {
  const of = (name: TimedEdit['name']) => edits.filter((edit) => edit.name === name);
  const total = (name: TimedEdit['name'], id: string, what: string) =>
    fixed({
      id,
      label: `${count} results are ${what}, against one statement for each table`,
      unit: 'ms',
      atMost: limits.times,
      ours: of(name).map(({ took }) => took),
      peer: statements[name],
    });
  // The later one of each round.
  const progress = of('tag').map((tag, round) => Math.max(tag.firstProgress, of('trash')[round]?.firstProgress ?? 0));
  return [
    fixed({
      id: 'G23-progress',
      label: `first progress while ${count} results are tagged, or moved to the trash, beside the limit`,
      unit: 'ms',
      within: limits.progressMs,
      ours: progress,
      peer: progress.map(() => limits.progressMs),
    }),
    fixed({
      id: 'G23-task',
      label: `longest task of main while ${count} results are tagged and moved to the trash, beside the limit`,
      unit: 'ms',
      within: limits.taskMs,
      ours: [Math.max(...edits.map(({ longestWork }) => longestWork))],
      peer: [limits.taskMs],
    }),
    total('tag', 'G23-tag', 'tagged'),
    total('trash', 'G23-trash', 'moved to the trash'),
  ];
}

async function run(dataFolder: string, rounds: number, ids: readonly string[]): Promise<TimedEdit[]> {
  const program = fileURLToPath(new URL('./ten-thousand-edits-process.ts', import.meta.url));
  const args = ['--expose-gc', program, dataFolder, String(rounds)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(ids));
  return JSON.parse(await text(child.stdout));
}

/** Opens the database with the durability of the program. */
function openCopy(file: string): DatabaseSync {
  const copy = `${file}.copy`;
  copyFileSync(file, copy);
  const database = new DatabaseSync(copy);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768;');
  return database;
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function tagAll(database: DatabaseSync, tag: string): void {
  database.exec('BEGIN');
  database
    .prepare(
      "UPDATE items SET record = json_set(record, '$.tags', json_insert(coalesce(record -> '$.tags', '[]'), '$[#]', ?))",
    )
    .run(tag);
  database.prepare('INSERT OR IGNORE INTO item_tags (folded, number, tag) SELECT ?1, number, ?1 FROM items').run(tag);
  database.prepare('UPDATE item_texts SET text = text || char(10) || ?').run(tag);
  database.exec('INSERT OR IGNORE INTO sidecars_due (number) SELECT number FROM items; COMMIT');
}

function trashAll(database: DatabaseSync, library: string): void {
  database.prepare("UPDATE items SET trashed_at = ?1, record = json_set(record, '$.trashedAt', ?1)").run(Date.now());
  for (const file of filesOf(database)) {
    mkdirSync(dirname(join(library, trashFilePath(file))), { recursive: true });
    renameSync(join(library, file), join(library, trashFilePath(file)));
  }
}

function restoreAll(database: DatabaseSync, library: string): void {
  database.exec("UPDATE items SET trashed_at = NULL, record = json_remove(record, '$.trashedAt')");
  for (const file of filesOf(database)) renameSync(join(library, trashFilePath(file)), join(library, file));
}

function filesOf(database: DatabaseSync): readonly string[] {
  return database
    .prepare('SELECT file FROM items')
    .all()
    .map((row) => String(row['file']));
}
