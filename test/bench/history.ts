import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { makeBigLibrary } from '../support/large-library.ts';
import { makeTasks } from '../support/large-task-list.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram, showAllPages } from './in-browser.ts';

const runs = 2_000;
const results = 100_000;
const limits = { switchMs: 120, setMs: 100 };

interface Measured {
  readonly switches: readonly number[];
  readonly sets: readonly number[];
}

/** G16: Studio with 2,000 runs and 100,000 results: opening the page, and another set on the stage. */
export async function longHistory(rounds = 4): Promise<Row[]> {
  const scratch = scratchFolder('bench-history');
  try {
    await makeRuns(scratch.path);
    const measured = await onPage(ourProgram(scratch.path), (page) => measure(page, rounds));
    return [
      beside('G16-switch', `from Activity to Studio with ${runs} runs`, limits.switchMs, measured.switches),
      beside(
        'G16-set',
        `from the click in History to the set on the stage with ${results} results`,
        limits.setMs,
        measured.sets,
      ),
    ];
  } finally {
    scratch.remove();
  }
}

function beside(id: string, label: string, limit: number, ours: readonly number[]): Row {
  const peer = ours.map(() => limit);
  return fixed({ id, label: `${label}, beside the limit`, unit: 'ms', within: limit, ours, peer });
}

async function measure(page: Page, rounds: number): Promise<Measured> {
  const shown = page.locator('[data-pane] img').first();
  await shown.waitFor();
  await page.evaluate(loadAll);
  const switches: number[] = [];
  const sets: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('list', { name: 'All runs' }).getByRole('link').first().waitFor();
    await page.waitForTimeout(300);
    const took = await page.evaluate(openStudio);
    await shown.waitFor();
    await page.waitForTimeout(500);
    const set = await page.evaluate(showSet, round + 1);
    await page.evaluate(() => {
      location.hash = '#/studio';
    });
    // The first round pays for cold caches.
    if (round === 0) continue;
    switches.push(took);
    sets.push(set);
  }
  return { switches, sets };
}

/** Creates a library, of whose results the newest ones have their own runs. The first ones are images. */
async function makeRuns(folder: string): Promise<void> {
  await makeBigLibrary(folder, { count: results, searchable: false, distinct: 100 });
  const library = new DatabaseSync(join(folder, 'triptych.db'));
  const newestFirst = 'comparison_id IS NOT NULL, trashed_at IS NOT NULL, kind';
  const newest = library
    .prepare(`SELECT id, task_id AS taskId FROM items ORDER BY ${newestFirst} LIMIT ${runs}`)
    .all() as {
    id: string;
    taskId: string;
  }[];
  library.close();
  await makeTasks(folder, { count: runs, state: 'done', results: newest });
  showAllPages(folder);
}

// The following functions run in the page. Each function is passed as text and can use only its arguments.

/** Scrolls to the end until no more runs arrive. */
async function loadAll(): Promise<void> {
  const list = document.querySelector<HTMLElement>('[data-history]');
  if (!list) throw new Error('There is no History.');
  for (let before = -1; before !== list.scrollHeight; ) {
    before = list.scrollHeight;
    list.scrollTop = list.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  list.scrollTop = 0;
}

/** Milliseconds from the click to the first frame with the newest set on the stage, and History. */
async function openStudio(): Promise<number> {
  const startTime = performance.now();
  document.querySelector<HTMLElement>('a[href="#/studio"]')?.click();
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const isShown = ['[data-history] button', '[data-pane] img'].every((part) => document.querySelector(part) !== null);
    if (isShown) return performance.now() - startTime;
    if (performance.now() - startTime > 20_000) throw new Error('Studio does not appear.');
  }
}

/** Milliseconds from the click on a set in History to the first frame with its image on the stage. */
async function showSet(place: number): Promise<number> {
  // The first one is on the stage. The buttons of days have no label.
  const entry = document.querySelectorAll<HTMLElement>('[data-history] button[aria-label]')[1 + (place % 4)];
  const shown = () => document.querySelector<HTMLImageElement>('[data-pane] img');
  const before = shown()?.src;
  if (!entry) throw new Error('History has too few sets.');
  const startTime = performance.now();
  entry.click();
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const image = shown();
    if (image && image.src !== before && image.complete && image.naturalWidth > 0) return performance.now() - startTime;
    if (performance.now() - startTime > 20_000) throw new Error('The set does not appear.');
  }
}
