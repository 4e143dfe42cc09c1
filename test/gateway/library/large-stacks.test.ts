import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { createLibrarySearch } from '../../../electron/library/search/library-search.ts';
import { createStores } from '../../../electron/storage/create-stores.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createShotTakesRows } from '../../../electron/storage/item-catalog-rows.ts';
import { createIndexBuilder, type GridIndex } from '../../../renderer/entities/items/grid-index/grid-index.ts';
import { stackTakes } from '../../../renderer/entities/items/grid-index/stack-takes.ts';
import { type LibraryQuery, wholeLibrary } from '../../../shared/library/library-query.ts';
import type { Shot } from '../../../shared/projects/shot.ts';
import { makeBigLibrary } from '../../support/large-library.ts';
import { makeCut } from '../../support/make-cut.ts';
import { noReferenceImages } from '../../support/no-reference-images.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { seedProject } from '../../support/seed-project.ts';
import { isFullRun, printLine } from '../../support/test-seed.ts';

const [count, shotCount] = isFullRun ? [100_000, 2000] : [20_000, 400];
const takesOfShot = 20;
const repeats = 7;
/** Milliseconds. The page stays smooth below it. */
const longestTask = 50;

/** Two of five items are takes: each shot has 20 takes, spread over the library. */
async function seedStacks(dataFolder: string): Promise<void> {
  await makeBigLibrary(dataFolder, { count, files: false, searchable: false });
  const sqlite = new DatabaseSync(join(dataFolder, 'triptych.db'));
  const rows = sqlite.prepare('SELECT id FROM items ORDER BY number').all() as { id: string }[];
  sqlite.close();
  const { project, clips } = makeCut(Array.from({ length: shotCount }, () => ({})));
  const shots = clips.map(({ shot }, index): Shot => {
    const ids = Array.from({ length: takesOfShot }, (_, take) => rows[index + take * shotCount]?.id ?? '');
    return { ...shot, takes: ids.map((itemId) => ({ itemId, addedAt: 0 })), selectedItemId: ids[3] ?? '' };
  });
  await seedProject(dataFolder, project, shots);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test(`stacks of ${shotCount} shots in a library of ${count} results cost little more than no stacks`, async () => {
  const scratch = scratchFolder('large-stacks');
  await seedStacks(scratch.path);
  const database = await openDatabase(scratch.path);
  const search = createLibrarySearch(database, createStores(database, systemClock), systemClock, noReferenceImages);
  async function timed(query: Partial<LibraryQuery>): Promise<{ index: GridIndex; milliseconds: number }> {
    const builder = createIndexBuilder();
    const started = performance.now();
    for await (const block of search.index({ ...wholeLibrary, ...query, timeZone: 'UTC' })) builder.add(block);
    return { index: builder.index(), milliseconds: performance.now() - started };
  }
  // The first queries read the library and all shots into memory.
  await timed({});
  const first = await timed({ stackTakes: true });
  const times = { plain: [] as number[], stacked: [] as number[], stacking: [] as number[] };
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const plain = await timed({});
    const stacked = await timed({ stackTakes: true });
    const started = performance.now();
    const shown = stackTakes(stacked.index, new Set());
    times.stacking.push(performance.now() - started);
    times.plain.push(plain.milliseconds);
    times.stacked.push(stacked.milliseconds);
    expect(stacked.index.count).toBe(plain.index.count);
    // Items in Trash are no part of the index, so a stack may have fewer takes.
    expect(shown.stacking?.stacks.size).toBe(shotCount);
    expect(shown.count).toBeLessThan(plain.index.count - shotCount * (takesOfShot - 5));
  }
  const [plain, stacked, stacking] = [times.plain, times.stacked, times.stacking].map(median);
  const texts = [
    `index without stacks ${plain?.toFixed(0)} ms`,
    `with the shots of all takes ${stacked?.toFixed(0)} ms`,
    `first time ${first.milliseconds.toFixed(0)} ms`,
    `stacks in the window ${stacking?.toFixed(1)} ms`,
  ];
  printLine(`stacks of ${shotCount} shots in ${count} results: ${texts.join(', ')}`);
  expect(stacked ?? 0).toBeLessThan((plain ?? 0) * 2 + 20);
  expect(stacking ?? 0).toBeLessThan(longestTask);
  await database.destroy();
  scratch.remove();
});

test('the takes of shots are read by indexes, without reading a whole table', async () => {
  const scratch = scratchFolder('stack-query-plan');
  const database = await openDatabase(scratch.path);
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const stored = createShotTakesRows(database);
  await stored.page('', 500);
  await stored.rowsOf([crypto.randomUUID()]);
  const statements = prepare.mock.calls.map(([statement]) => statement).filter((each) => each.includes('FROM takes'));
  prepare.mockRestore();
  expect(statements).toHaveLength(2);
  await database.destroy();
  const sqlite = new DatabaseSync(join(scratch.path, 'triptych.db'));
  for (const statement of statements) {
    const values = Array.from(statement.matchAll(/\?/g), () => '[]');
    const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values) as { detail: string }[];
    const scans = plan
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN (?:shots|projects|takes|items)\b/.test(detail));
    expect(scans).toEqual([]);
  }
  sqlite.close();
  scratch.remove();
});
