import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Page } from 'playwright';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { rowOf } from '../../electron/storage/task-row.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { draftOf } from '../gateway/support/app-at-gateway.ts';
import { makeBigLibrary } from '../support/large-library.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram, showAllPages } from './in-browser.ts';

const many = { runs: 2_000, results: 100_000 };
const few = { runs: 50, results: 50 };
const limits = { switchMs: 120, frameMs: 20, setMs: 100, pickMs: 100 };

interface Measured {
  readonly switches: readonly number[];
  readonly frames: readonly number[];
  readonly sets: readonly number[];
  readonly picks: readonly number[];
}

/**
 * G16: Studio with 2,000 runs and 100,000 results against 50: opening the page, the frames while History scrolls, another
 * set on the stage, and a pick.
 */
export async function longHistory(rounds = 7): Promise<Row[]> {
  const scratch = scratchFolder('bench-history');
  try {
    const [crowded, uncrowded] = [join(scratch.path, 'many'), join(scratch.path, 'few')];
    await makeRuns(crowded, many);
    await makeRuns(uncrowded, few);
    const ours = await onPage(ourProgram(crowded), (page) => measure(page, rounds));
    const peer = await onPage(ourProgram(uncrowded), (page) => measure(page, rounds));
    return [
      fixed({
        id: 'G16-switch',
        label: `from Activity to Studio with ${many.runs} runs, against ${few.runs}`,
        unit: 'ms',
        within: limits.switchMs,
        ours: ours.switches,
        peer: peer.switches,
      }),
      fixed({
        id: 'G16-frame',
        label: `p95 of frames while scrolling History with ${many.runs} runs, against ${few.runs}`,
        unit: 'ms',
        within: limits.frameMs,
        ours: ours.frames,
        peer: peer.frames,
      }),
      fixed({
        id: 'G16-set',
        label: `from the click in History to the set on the stage with ${many.results} results, against ${few.results}`,
        unit: 'ms',
        within: limits.setMs,
        ours: ours.sets,
        peer: peer.sets,
      }),
      fixed({
        id: 'G16-pick',
        label: `from the key P to the frame of the pick with ${many.results} results, against ${few.results}`,
        unit: 'ms',
        within: limits.pickMs,
        ours: ours.picks,
        peer: peer.picks,
      }),
    ];
  } finally {
    scratch.remove();
  }
}

async function measure(page: Page, rounds: number): Promise<Measured> {
  const shown = page.locator('[data-pane] img').first();
  await shown.waitFor();
  await page.evaluate(loadAll);
  const switches: number[] = [];
  const frames: number[] = [];
  const sets: number[] = [];
  const picks: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('list', { name: 'All runs' }).getByRole('link').first().waitFor();
    await page.waitForTimeout(300);
    const took = await page.evaluate(openStudio);
    await shown.waitFor();
    await page.waitForTimeout(500);
    const frame = await page.evaluate(scrollHistory);
    const set = await page.evaluate(showSet, round + 1);
    await page.waitForTimeout(300);
    const pick = await page.evaluate(pickPane);
    await page.evaluate(() => {
      location.hash = '#/studio';
    });
    // The first round pays for cold caches.
    if (round === 0) continue;
    switches.push(took);
    frames.push(frame);
    sets.push(set);
    picks.push(pick);
  }
  return { switches, frames, sets, picks };
}

/** Creates a library, of whose results the newest ones have their own runs. The first ones are images. */
async function makeRuns(folder: string, { runs, results: count }: typeof many): Promise<void> {
  await makeBigLibrary(folder, { count, searchable: false, distinct: 100 });
  const library = new DatabaseSync(join(folder, 'triptych.db'));
  const newestFirst = 'comparison_id IS NOT NULL, trashed_at IS NOT NULL, kind';
  const results = library
    .prepare(`SELECT id, task_id AS taskId FROM items ORDER BY ${newestFirst} LIMIT ${runs}`)
    .all() as {
    id: string;
    taskId: string;
  }[];
  library.close();
  const database = await openDatabase(folder);
  // The data can be created again after a crash, so writes are not synchronous.
  await sql`PRAGMA synchronous = OFF`.execute(database);
  const draft = draftOf('image-c-2.5-t2i-preview');
  const now = Date.now();
  await database.transaction().execute(async (on) => {
    for (const [index, { id, taskId }] of results.entries()) {
      const at = now - index * 60_000;
      const task: Task = {
        id: taskId,
        modelId: 'image-c-2.5-t2i-preview',
        destination: { kind: 'sandbox' },
        draft,
        state: 'done',
        createdAt: at,
        updatedAt: at,
        endedAt: at,
        looks: 1,
        links: [{ url: 'https://files.example/result', itemId: id }],
      };
      await on.insertInto('tasks').values(rowOf(task)).execute();
    }
  });
  await database.destroy();
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

/**
 * The 95th percentile of the times between the starts of two frames, in milliseconds. The callback runs after the scroll
 * handlers of its frame, so its own time also varies between frames that are shown on time.
 */
async function scrollHistory(): Promise<number> {
  const list = document.querySelector<HTMLElement>('[data-history]');
  if (!list) throw new Error('There is no History.');
  list.scrollTop = Math.random() * Math.max(0, list.scrollHeight / 2);
  const frames: number[] = [];
  let last = 0;
  let direction = 40;
  for (let frame = 0; frame < 240; frame += 1) {
    if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) direction = -40;
    if (list.scrollTop <= 0) direction = 40;
    list.scrollTop += direction;
    const start = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    if (frame > 10) frames.push(start - last);
    last = start;
  }
  return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN;
}

/** Milliseconds from the click on a set in History to the first frame with its image on the stage. */
async function showSet(place: number): Promise<number> {
  const entry = document.querySelectorAll<HTMLElement>('[data-history] button')[1 + (place % 4)];
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

/** Milliseconds from the key to the first frame with the frame of the pick. It is cleared again. */
async function pickPane(): Promise<number> {
  const press = () =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'p', code: 'KeyP', bubbles: true, cancelable: true }),
    );
  const wait = async (isPicked: boolean) => {
    const startTime = performance.now();
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if ((document.querySelector('[data-pane][data-flag="pick"]') !== null) === isPicked)
        return performance.now() - startTime;
      if (performance.now() - startTime > 20_000) throw new Error('The pick does not change.');
    }
  };
  press();
  const took = await wait(true);
  press();
  await wait(false);
  return took;
}
