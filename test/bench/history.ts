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

const many = 2_000;
const few = 50;
const limits = { switchMs: 120, frameMs: 20 };

interface Measured {
  readonly switches: readonly number[];
  readonly frames: readonly number[];
}

/** G16: Studio with 2,000 runs against 50: opening the page, and the frames while History scrolls. */
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
        label: `from Activity to Studio with ${many} runs, against ${few}`,
        unit: 'ms',
        within: limits.switchMs,
        ours: ours.switches,
        peer: peer.switches,
      }),
      fixed({
        id: 'G16-frame',
        label: `p95 of frames while scrolling History with ${many} runs, against ${few}`,
        unit: 'ms',
        within: limits.frameMs,
        ours: ours.frames,
        peer: peer.frames,
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
  for (let round = 0; round <= rounds; round += 1) {
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('list', { name: 'All runs' }).getByRole('link').first().waitFor();
    await page.waitForTimeout(300);
    const took = await page.evaluate(openStudio);
    await shown.waitFor();
    await page.waitForTimeout(500);
    const frame = await page.evaluate(scrollHistory);
    // The first round pays for cold caches.
    if (round === 0) continue;
    switches.push(took);
    frames.push(frame);
  }
  return { switches, frames };
}

/** Creates a library of `count` results, each with its own run. The newest is an image. */
async function makeRuns(folder: string, count: number): Promise<void> {
  await makeBigLibrary(folder, { count, searchable: false, distinct: 100 });
  const library = new DatabaseSync(join(folder, 'triptych.db'));
  const newestFirst = 'comparison_id IS NOT NULL, trashed_at IS NOT NULL, kind';
  const results = library.prepare(`SELECT id, task_id AS taskId FROM items ORDER BY ${newestFirst}`).all() as {
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
