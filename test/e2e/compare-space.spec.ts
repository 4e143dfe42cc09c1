import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createComparisonStore } from '../../electron/storage/comparison-store.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { firstViewState } from '../../shared/comparisons/view-state.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import type { SeedVideo } from '../support/seed-library.ts';
import { expect, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// How a comparison uses its window: captions, lanes, the layout switch and the cells of a sweep.

const videoOf = (modelId: string): SeedVideo => ({ framesPerSecond: 24, frames: 24, width: 160, height: 90, modelId });
const models = ['video-d-pro', 'video-c-2.2-t2v-plus', 'video-b', 'video-c-2.6-t2v-spark'];
const panes = (page: Page) => page.getByRole('figure', { name: /^Pane / });

async function open(page: Page, id: string): Promise<void> {
  await page.getByRole('link', { name: 'Studio' }).waitFor();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `/studio/${id}`);
  await expect(panes(page).first()).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
}

/** Returns the name in each caption with the visible width of its parts. A long name is cut in its middle, or wraps. */
async function namesInSight(
  page: Page,
): Promise<{ text: string; isCut: boolean; width: number; head: number; tail: number }[]> {
  return page.locator('figcaption:visible b[draggable]').evaluateAll((names) =>
    names.map((name) => {
      const [head, tail] = [...name.children] as HTMLElement[];
      const isCut = head !== undefined && head.scrollWidth > head.clientWidth;
      const text = name.textContent ?? '';
      return { text, isCut, width: name.clientWidth, head: head?.clientWidth ?? 0, tail: tail?.clientWidth ?? 0 };
    }),
  );
}

test('names of models stay in sight in a window that is zoomed to 200 %, in the grid and in a pair', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const id = await seedComparison(dataFolder, 'Four models', models.map(videoOf));
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto((await startApp(['--sandbox'])).url);
  await open(page, id);
  for (const layout of ['g', 'w']) {
    await page.keyboard.press(layout);
    const visible = page.locator('figcaption:visible');
    await expect(visible).toHaveCount(layout === 'g' ? 4 : 2);
    const names = await namesInSight(page);
    for (const { text, isCut, head, tail } of names.filter(({ width }) => width > 0)) {
      expect(models, text).toContain(text);
      // About eight characters: enough to tell these models apart.
      if (isCut) expect(head + tail, text).toBeGreaterThan(48);
    }
    expect(names.filter(({ width }) => width > 0)).toHaveLength(layout === 'g' ? 4 : 2);
  }
});

test('captions of one model say their seeds, all the facts are in the tooltip, and several lanes fold', async ({
  page,
  startApp,
  dataFolder,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('compare-lanes-opened') !== null) return;
    localStorage.setItem('compare-lanes', 'false');
    localStorage.setItem('compare-lanes-opened', 'true');
  });
  const seeds = [1704248669, 1704248670, 1704248671, 1704248672, 1704248673, 1704248674];
  const videos = seeds.map((seed) => ({ ...videoOf('video-c-2.6-t2v-spark'), seed }));
  const id = await seedComparison(dataFolder, 'Six seeds', videos);
  await page.goto((await startApp(['--sandbox'])).url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, id);

  const names = (await namesInSight(page)).map(({ text }) => text);
  expect(names).toEqual(seeds.map((seed) => `seed ${seed}`));
  await page.locator('figcaption b[draggable]').first().hover();
  await expect(page.getByRole('tooltip')).toHaveText(/^seed 1704248669 · video-c-2\.6-t2v-spark · 160 × 90 · 24 fps/);

  // One line for six lanes; opened, it stays open.
  const lanes = page.getByRole('slider', { name: /^Offset of/ });
  await page.mouse.move(600, 3);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(lanes).toHaveCount(0);
  expect.soft(await findAxeViolations(page, { within: '#page' }), 'folded lanes').toEqual([]);
  await page.getByRole('button', { name: 'Show 6 lanes' }).press('Enter');
  await expect(lanes).toHaveCount(6);
  const heights = await lanes.evaluateAll((all) => all.map((lane) => lane.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  await page.keyboard.press('i');
  await page.keyboard.press('End');
  await page.keyboard.press('o');
  expect.soft(await findAxeViolations(page, { within: '#page' }), 'open lanes and marks').toEqual([]);
  await page.reload();
  await expect(lanes).toHaveCount(6);
  await page.keyboard.press('y');
  await expect(lanes).toHaveCount(0);
});

test('the layout switch keeps its words at 1440 pixels with the drawer open', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const id = await seedComparison(dataFolder, 'A title of a few words', models.slice(0, 2).map(videoOf));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto((await startApp(['--sandbox'])).url);
  await open(page, id);
  await page.keyboard.press('f');
  await page.getByRole('button', { name: /^Details/ }).click();
  await expect(page.getByRole('complementary', { name: 'Parameters' })).toBeVisible();
  const words = page.getByRole('radiogroup', { name: 'Layout' });
  for (const word of ['All', 'Wipe', 'Difference', 'Blink']) {
    const box = await words.getByText(word, { exact: true }).boundingBox();
    expect(box?.width, word).toBeGreaterThan(10);
  }
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overhang()).toBe(0);
});

test('in a narrower window the drawer is below the stage and hides no pane', async ({ page, startApp, dataFolder }) => {
  const id = await seedComparison(dataFolder, 'Two lakes', models.slice(0, 2).map(videoOf));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto((await startApp(['--sandbox'])).url);
  await open(page, id);
  await page.keyboard.press('f');
  await page.getByRole('button', { name: /^Details/ }).click();
  const drawer = page.getByRole('complementary', { name: 'Parameters' });
  await expect(drawer).toBeVisible();
  const actions = page.getByRole('button', { name: 'Two lakes, actions' });
  await expect(actions).toHaveAttribute('aria-expanded', 'false');
  for (const width of [1100, 980, 861]) {
    await page.setViewportSize({ width, height: 800 });
    const drawerBox = await drawer.boundingBox();
    expect(drawerBox?.width, `the drawer at ${width} pixels`).toBeGreaterThan(width - 100);
    for (const pane of await panes(page).all()) {
      const paneBox = await pane.boundingBox();
      expect((paneBox?.y ?? 0) + (paneBox?.height ?? 0), `a pane at ${width} pixels`).toBeLessThan(drawerBox?.y ?? 0);
      expect(paneBox?.height, `a pane at ${width} pixels`).toBeGreaterThan(150);
    }
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overhang, `the page at ${width} pixels`).toBe(0);
  }
});

test('the cells of a sweep grow with the window', async ({ page, startApp, dataFolder }) => {
  const id = randomUUID();
  const labels = ['1', '2', '3'];
  const modelId = 'video-c-2.6-t2v-spark';
  const run = (column: number) => ({
    id: randomUUID(),
    modelId,
    draft: { values: { prompt: 'A lake', seed: column + 1 }, extra: '' },
    cell: { column, row: 0 },
  });
  const runs = labels.map((_, column) => run(column));
  const database = await openDatabase(dataFolder);
  await createComparisonStore(database).add(
    {
      id,
      title: 'Three seeds',
      createdAt: 0,
      changedAt: 0,
      sweep: { columns: { by: 'seed', title: 'Seed', labels } },
      runs,
      panes: runs.map((each) => ({
        id: randomUUID(),
        source: { kind: 'run', runId: each.id, position: 1 },
        offset: 0,
      })),
      stage: firstViewState,
      notes: [],
    },
    'Three seeds',
  );
  await database.destroy();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto((await startApp(['--sandbox'])).url);
  await page.getByRole('link', { name: 'Studio' }).waitFor();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `/studio/${id}`);
  await expect(panes(page)).toHaveCount(3);
  await page.keyboard.press('Shift+Y');
  const cells = page.getByRole('table', { name: 'Runs of the sweep' }).locator('button[aria-pressed]');
  await expect(cells).toHaveCount(3);
  const width = async () => Math.round((await cells.first().boundingBox())?.width ?? 0);
  const small = await width();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(width).toBeGreaterThan(small + 100);
  // The last cell ends at the right edge, and nothing scrolls sideways.
  const [last, table] = [
    await cells.last().boundingBox(),
    await page.getByRole('region', { name: 'Comparison' }).boundingBox(),
  ];
  const rest = (table?.x ?? 0) + (table?.width ?? 0) - ((last?.x ?? 0) + (last?.width ?? 0));
  expect(rest).toBeGreaterThanOrEqual(0);
  expect(rest).toBeLessThan(40);
});
