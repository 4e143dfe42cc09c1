import type { Page } from '@playwright/test';
import { makeBigLibrary } from '../support/large-library.ts';
import { isFullRun, seededRandom } from '../support/test-seed.ts';
import { expect, test } from './support/app.ts';
import { fourTimes, inOneDay, type LibraryOracle, libraryOracle } from './support/library-oracle.ts';

// These libraries have only rows and no files, because the test checks positions and no content. A dense screen is the
// harder case: there a grid sooner exceeds the height that a browser can lay out.

test.use({ deviceScaleFactor: 2 });

const heading = 36;
/** The scrolling element around the grid. */
const grid = (page: Page) => page.locator('[data-library-grid]');

async function openLibrary(page: Page, url: string, folder: string): Promise<LibraryOracle> {
  await page.goto(url);
  await page.getByRole('link', { name: 'Library' }).click();
  // A library of this size is read once when the program starts.
  await expect(grid(page)).toBeVisible();
  const width = (await grid(page).evaluate((element) => element.clientWidth)) - 32;
  const oracle = libraryOracle(folder, { width, rowHeight: 168 });
  await isAllHere(page, oracle);
  return oracle;
}

async function isAllHere(page: Page, { ids }: LibraryOracle): Promise<void> {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('grid')).toHaveAccessibleName(`${ids.length.toLocaleString('en')} items`);
}

/**
 * Scrolls the grid to each of these positions in turn. Returns the first item under the heading wherever it differs
 * from the expected item after two frames.
 */
async function wrongAt(page: Page, { firstAt }: LibraryOracle, places: readonly number[]): Promise<unknown[]> {
  const expected = places.map((top) => ({ top, id: firstAt(top + heading) }));
  return grid(page).evaluate(async (element, list) => {
    const wrong: unknown[] = [];
    const first = () => {
      const edge = element.getBoundingClientRect().top;
      let lowest: HTMLElement | undefined;
      for (const cell of element.querySelectorAll<HTMLElement>('[role="gridcell"]')) {
        const isFirstOfRow = cell.getAttribute('aria-colindex') === '1';
        if (!isFirstOfRow || cell.getBoundingClientRect().top > edge + 36.5) continue;
        if (!lowest || lowest.offsetTop < cell.offsetTop) lowest = cell;
      }
      return lowest?.dataset['id'];
    };
    for (const { top, id } of list) {
      element.scrollTop = top;
      for (let frame = 0; frame < 2; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (first() === id) break;
      }
      if (first() !== id) wrong.push({ top, expected: id, found: first() });
    }
    return wrong;
  }, expected);
}

const scrollTo = (page: Page, top: number) =>
  grid(page).evaluate((element, to) => {
    element.scrollTop = to;
  }, top);

test('in a library of 100,000, every position is reachable, ranges are selected, and the keyboard focus is never lost', async ({
  page,
  dataFolder,
  startApp,
}) => {
  await makeBigLibrary(dataFolder, { count: 100_000, files: false, searchable: false });
  await page.setViewportSize({ width: 1000, height: 700 });
  const app = await startApp(['--sandbox']);
  const oracle = await openLibrary(page, app.url, dataFolder);
  const { ids, geometry } = oracle;
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(geometry.rows + geometry.groups));

  await test.step('random positions show the correct item first', async () => {
    const random = seededRandom(7);
    const scrollRange = geometry.height - (await grid(page).evaluate((element) => element.clientHeight));
    const places = Array.from({ length: isFullRun ? 1000 : 150 }, () => Math.floor(random() * scrollRange));
    expect(await wrongAt(page, oracle, places)).toEqual([]);
  });

  await test.step('the scrubber goes to a time and shows it', async () => {
    const slider = page.getByRole('slider', { name: 'Time' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', /^21 November 2026, 1 of 99,/);
    await page.keyboard.press('ArrowDown');
    await expect(slider).toHaveAttribute('aria-valuetext', /^3[01] October 2026, /);
    await page.keyboard.press('PageDown');
    await expect(slider).toHaveAttribute('aria-valuetext', /^31 December 2025, /);
    await page.keyboard.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', /November 2022, /);
    const box = await slider.boundingBox();
    if (!box) throw new Error('The scrubber is not on the page.');
    await page.mouse.move(box.x + 20, box.y + box.height - 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 20 });
    await page.mouse.up();
    const share = (box.height / 2 / (box.height - 18)) * geometry.height;
    const shown = await grid(page).evaluate((element) => element.scrollTop);
    expect(Math.abs(shown - share)).toBeLessThan(geometry.height / box.height);
  });

  await test.step('two clicks select five thousand, and a key selects all', async () => {
    await page.keyboard.press('Escape');
    await scrollTo(page, 0);
    await page.locator('[data-position="0"]').click();
    await scrollTo(page, oracle.topOf(4999) - 200);
    await page.locator('[data-position="4999"]').click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect(bar).toContainText('5,000 selected');
    await page.locator('[data-position="5001"]').click({ modifiers: ['Control'] });
    await expect(bar).toContainText('5,001 selected');
    await page.locator('[data-position="4999"]').click({ modifiers: ['Control'] });
    await expect(bar).toContainText('5,000 selected');
    await page.keyboard.press('Control+a');
    await expect(bar).toContainText(`${ids.length.toLocaleString('en')} selected`);
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });

  await test.step('arrow keys move through the grid, even after the focused cell was scrolled out of view', async () => {
    await scrollTo(page, 0);
    await page.locator('[data-position="0"]').click();
    const stands = (position: number) =>
      expect(page.locator(':focus')).toHaveAttribute('data-position', String(position));
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await stands(6);
    await page.keyboard.press('Home');
    const firsts = [...geometry.rowFirst.subarray(0, 10)];
    await stands(firsts.findLast((first) => first <= 6) ?? 0);
    await page.keyboard.press('End');
    await stands((firsts.find((first) => first > 6) ?? 0) - 1);
    await page.keyboard.press('Control+End');
    await stands(ids.length - 1);
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
    await scrollTo(page, 0);
    await page.keyboard.press('ArrowLeft');
    await stands(ids.length - 2);
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Control+Home');
    await stands(0);
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('6 selected');
    await page.keyboard.press('PageDown');
    const down = Number(await page.locator(':focus').getAttribute('data-position'));
    expect(down).toBeGreaterThan(oracle.columnsOf(0));
    await page.keyboard.press('PageUp');
    expect(Number(await page.locator(':focus').getAttribute('data-position'))).toBeLessThan(down);
    await page.keyboard.press('Control+Home');
    await stands(0);
    await page.keyboard.press('4');
    await expect(page.locator(':focus')).toHaveAccessibleName(/4 of 5 stars/);
  });

  await test.step('the position is kept by item with other rows, on another page, and after a reload', async () => {
    await scrollTo(page, oracle.topOf(40_000) - heading);
    const inSight = page.locator('[data-position="40000"]');
    await expect(inSight).toBeInViewport();
    const before = await inSight.boundingBox();
    await inSight.hover();
    await page.keyboard.down('Control');
    // A wheel turn can leave the same items in the row, and then the same height.
    for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await inSight.boundingBox())?.height).not.toBe(before?.height);
    await expect(inSight).toBeInViewport();
    await page.getByRole('link', { name: 'Studio' }).click();
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(inSight).toBeInViewport();
    await page.reload();
    await isAllHere(page, oracle);
    await expect(inSight).toBeInViewport();
  });
});

test('100,000 results of one day and 400,000 in total can be scrolled to their ends', async ({
  page,
  dataFolder,
  startApp,
}) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  const [whole, day, large] = ['whole', 'day', 'large'].map((name) => `${dataFolder}/${name}`);
  if (!whole || !day || !large) throw new Error('There are not three shapes.');
  await makeBigLibrary(whole, { count: 100_000, files: false, searchable: false });
  inOneDay(whole, day);
  if (isFullRun) fourTimes(whole, large);
  for (const folder of isFullRun ? [day, large] : [day]) {
    const app = await startApp(['--sandbox', '--data-dir', folder]);
    const { ids, geometry } = await openLibrary(page, app.url, folder);
    expect(geometry.groups).toBe(folder === day ? 1 : geometry.groups);
    await page.locator('[data-position="0"]').click();
    await page.keyboard.press('Control+End');
    await expect(page.locator(':focus')).toHaveAttribute('data-id', ids.at(-1) ?? '');
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
    const height = await grid(page).evaluate((element) => element.scrollHeight);
    expect(height * 2).toBeLessThan(2 ** 24);
    if (geometry.height > height) {
      // In the middle of a grid that is higher than its element, a wheel turn still scrolls by its own distance.
      await scrollTo(page, height / 2);
      const middle = page.locator('[role="gridcell"]').nth(20);
      const cell = page.locator(`[data-id="${await middle.getAttribute('data-id')}"]`);
      const before = (await cell.boundingBox())?.y ?? Number.NaN;
      await page.mouse.move(500, 400);
      await page.mouse.wheel(0, 100);
      await expect.poll(async () => Math.round(before - ((await cell.boundingBox())?.y ?? 0))).toBe(100);
    } else {
      expect(folder).toBe(day);
    }
    await page.keyboard.press('Control+Home');
    await expect(page.locator(':focus')).toHaveAttribute('data-id', ids[0] ?? '');
    await app.process.end('SIGTERM');
  }
});
