import type { CDPSession, Page } from 'playwright';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, fixed, type Row } from './harness.ts';
import { onPage, ourProgram, peerProgram } from './in-browser.ts';
import { jump, loadBare, scrollGrid, scrollPlain, scrubAtRandom, scrubThrough } from './library-grid-in-page.ts';
import { sharedLibrary } from './shared-library.ts';

/** Each round of browsing. The goal was 1.05 with 40 openings: a leak in each opening misses both at the same size. */
const scrubs = 200;
const openings = 15;

/**
 * G2: the grid of a library of 100,000 results. In the real page: its frames beside those of a plain page with 200 of
 * the same cells, the longest task while the whole grid is scrubbed through, and thumbnails after a jump beside a bare
 * page that loads the same number. On a separate page: the cost of mounting beside virtua with the same number of rows.
 */
export async function libraryGrid(pairs = 4): Promise<Row[]> {
  const scratch = scratchFolder('bench-grid');
  try {
    const alone = await onPage(await peerProgram('grid-page', scratch.path), (page) => besideVirtua(page, pairs));
    const live = await onPage(ourProgram(await sharedLibrary()), (page) => inTheProgram(page, pairs));
    return [...live, alone];
  } finally {
    scratch.remove();
  }
}

/** G9-browse: scrolls three times through the same library. */
export async function browse(): Promise<Row[]> {
  return onPage(ourProgram(await sharedLibrary()), async (page) => [await threeRounds(page)]);
}

async function besideVirtua(page: Page, pairs: number): Promise<Row> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // The work without the frames that the function waits for: script, styles and layout.
  const mount = async (way: 'ours' | 'virtua') => {
    const before = await workOf(session);
    await page.evaluate((each) => window.mount(each), way);
    const took = (await workOf(session)) - before;
    await page.evaluate(() => window.clear());
    return took;
  };
  return compare({
    id: 'G2-mount',
    label: 'work to mount 100,000 in rows by aspect ratio, beside virtua with 100,000 equal rows of the same cells',
    unit: 'ms',
    atMost: 1.5,
    pairs: pairs * 2,
    ours: () => mount('ours'),
    peer: () => mount('virtua'),
  });
}

export async function openGrid(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).click();
  await page.locator('[role="grid"][aria-busy="false"]').waitFor({ timeout: 120_000 });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
}

async function inTheProgram(page: Page, pairs: number): Promise<Row[]> {
  await openGrid(page);
  const frames: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
  const jumps: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let pair = 0; pair <= pairs; pair += 1) {
    const [ours, plain] = [await page.evaluate(scrollGrid), await page.evaluate(scrollPlain)];
    if (pair === 0) continue;
    frames.ours.push(ours);
    frames.plain.push(plain);
  }
  // A jump is short, and varies more than frames.
  for (let pair = 0; pair <= pairs * 2; pair += 1) {
    const [jumped, loaded] = [await page.evaluate(jump, pair), await page.evaluate(loadBare)];
    if (pair === 0) continue;
    jumps.ours.push(jumped);
    jumps.bare.push(loaded);
  }
  const longest = await page.evaluate(scrubThrough);
  const limit = 50;
  return [
    fixed({
      id: 'G2-frame',
      label: 'p95 of frames while scrolling 100,000, beside a plain page of 200 of the same cells',
      unit: 'ms',
      atMost: 1.15,
      needsGraphicsCard: true,
      ours: frames.ours,
      peer: frames.plain,
    }),
    fixed({
      id: 'G2-task',
      label: 'longest task while scrubbing through the whole grid, beside the limit',
      unit: 'ms',
      within: limit,
      ours: [longest],
      peer: [limit],
    }),
    fixed({
      id: 'G2-jump',
      label: 'from a jump to the last thumbnail in the window, beside a bare page that loads the same number',
      unit: 'ms',
      atMost: 1.5,
      ours: jumps.ours,
      peer: jumps.bare,
    }),
  ];
}

async function threeRounds(page: Page): Promise<Row> {
  await openGrid(page);
  const session = await page.context().newCDPSession(page);
  const heaps: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(scrubAtRandom, scrubs);
    for (let opened = 0; opened < openings; opened += 1) {
      await page
        .locator('[role="gridcell"]')
        .nth(opened % 20)
        .focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    heaps.push(await heapOf(session));
  }
  return fixed({
    id: 'G9-browse',
    label: `heap after the third round of ${scrubs} scrubs and ${openings} openings, beside the second`,
    unit: 'MB',
    atMost: 1.02,
    ours: heaps.slice(2),
    peer: heaps.slice(1, 2),
  });
}

/** Milliseconds that the page has worked since it was opened. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const counted = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return metrics.reduce((sum, { name, value }) => sum + (counted.includes(name) ? value * 1000 : 0), 0);
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
