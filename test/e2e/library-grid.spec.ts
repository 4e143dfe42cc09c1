import type { Page } from '@playwright/test';
import { makeBigLibrary } from '../support/big-library.ts';
import { seededRandom } from '../support/seed.ts';
import { expect, test } from './support/app.ts';
import { type LibraryOracle, libraryOracle } from './support/library-oracle.ts';

// Libraries of which only the rows are there: what is looked at here is what stands where, not what is in the files.

const form = { files: false, searchable: false } as const;
const heading = 36;
const grid = (page: Page) => page.getByRole('grid');

async function isAllHere(page: Page, count: number): Promise<void> {
  await expect(grid(page)).toHaveAccessibleName(`${count.toLocaleString('en')} items`, { timeout: 60_000 });
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
}

/** As the page has it laid out. */
async function oracleOf(page: Page, options: Parameters<typeof libraryOracle>[0]): Promise<LibraryOracle> {
  const width = (await grid(page).evaluate((element) => element.clientWidth)) - 32;
  return libraryOracle({ ...form, ...options }, { width, rowHeight: 168 });
}

/** The first cell of the row that is under the heading, once the wall was scrolled to each of these places in turn. */
async function firstsAt(page: Page, places: readonly number[]): Promise<(string | undefined)[]> {
  return grid(page).evaluate(async (element, tops) => {
    const firsts: (string | undefined)[] = [];
    for (const top of tops) {
      element.scrollTop = top;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const edge = element.getBoundingClientRect().top;
      const cells = [...element.querySelectorAll<HTMLElement>('.cell')];
      const row = cells.filter((cell) => cell.getBoundingClientRect().top <= edge + 36.5);
      const last = row.reduce<HTMLElement | undefined>((best, cell) => {
        if (cell.offsetLeft !== 0) return best;
        return best && best.offsetTop > cell.offsetTop ? best : cell;
      }, undefined);
      firsts.push(last?.dataset['id']);
    }
    return firsts;
  }, places);
}

test('a library of 100,000: every place is reached, ranges are selected, the keyboard is never lost', async ({
  page,
  dataFolder,
  startApp,
}) => {
  test.setTimeout(240_000);
  const options = { count: 100_000, ...form };
  await makeBigLibrary(dataFolder, options);
  await page.setViewportSize({ width: 1000, height: 700 });
  const app = await startApp(['--sandbox']);
  const oracle = await test.step('it opens', async () => {
    await page.goto(app.url);
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(grid(page)).toBeVisible();
    const made = await oracleOf(page, options);
    await isAllHere(page, made.ids.length);
    return made;
  });
  const { ids, geometry } = oracle;
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(geometry.rows + geometry.groups));

  await test.step('a thousand places at random have the right item first', async () => {
    const random = seededRandom(7);
    const room = geometry.height - (await grid(page).evaluate((element) => element.clientHeight));
    const places = Array.from({ length: 1000 }, () => Math.floor(random() * room));
    const found = await firstsAt(page, places);
    expect(found).toEqual(places.map((place) => oracle.firstAt(place + heading)));
  });

  await test.step('the scrubber leads to a time, and says which', async () => {
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
    const first = await firstsAt(page, [Math.floor(share)]);
    expect(first).toEqual([oracle.firstAt(Math.floor(share) + heading)]);
  });

  await test.step('five thousand are selected by two clicks, and all by a key', async () => {
    await page.keyboard.press('Escape');
    await firstsAt(page, [0]);
    await page.locator('[data-position="0"]').click();
    await firstsAt(page, [oracle.topOf(4999) - 200]);
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

  await test.step('the keys walk as in a grid, also after the focused cell was scrolled away', async () => {
    await firstsAt(page, [0]);
    await page.locator('[data-position="0"]').click();
    const stands = (position: number) =>
      expect(page.locator(':focus')).toHaveAttribute('data-position', String(position));
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await stands(6);
    await page.keyboard.press('Home');
    await stands(geometry.rowFirst[1] === 6 ? 6 : 0);
    await page.keyboard.press('End');
    await stands((geometry.rowFirst[geometry.rowFirst[1] === 6 ? 2 : 1] ?? 0) - 1);
    await page.keyboard.press('Control+End');
    await stands(ids.length - 1);
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
    await firstsAt(page, [0]);
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
    await stands(0);
    await page.keyboard.press('4');
    await expect(page.locator(':focus')).toHaveAccessibleName(/4 of 5 stars/);
  });

  await test.step('the place is kept, by item: with other rows, on another page, and when the page is loaded anew', async () => {
    await firstsAt(page, [oracle.topOf(40_000) - heading]);
    const inSight = page.locator('[data-position="40000"]');
    await expect(inSight).toBeInViewport();
    await page.getByRole('slider', { name: 'Height of rows' }).fill('120');
    await expect(inSight).toBeInViewport();
    await page.getByRole('link', { name: 'Studio' }).click();
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(inSight).toBeInViewport();
    await page.reload();
    await isAllHere(page, ids.length);
    await expect(inSight).toBeInViewport();
  });
});

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('100,000 of one day and 400,000 in all are looked through to their ends', async ({
    page,
    dataFolder,
    startApp,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 1000, height: 700 });
    for (const options of [
      { count: 100_000, inOneDay: true, ...form },
      { count: 400_000, ...form },
    ]) {
      const folder = `${dataFolder}/${options.count}`;
      await makeBigLibrary(folder, options);
      const app = await startApp(['--sandbox', '--data-dir', folder]);
      await page.goto(app.url);
      await page.getByRole('link', { name: 'Library' }).click();
      await expect(grid(page)).toBeVisible();
      const { ids, geometry } = await oracleOf(page, options);
      await isAllHere(page, ids.length);
      await page.locator('[data-position="0"]').click();
      await page.keyboard.press('Control+End');
      await expect(page.locator(':focus')).toHaveAttribute('data-id', ids.at(-1) ?? '');
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
      // An element is never higher than what the browser can lay out.
      const height = await grid(page).evaluate((element) => element.scrollHeight);
      expect(height * 2).toBeLessThan(2 ** 24);
      if (geometry.height > height) {
        // In the middle of it, what a wheel turns by is what the wall moves by.
        await grid(page).evaluate((element) => {
          element.scrollTop = element.scrollHeight / 2;
        });
        const middle = page.locator('.cell').nth(20);
        const id = await middle.getAttribute('data-id');
        const cell = page.locator(`[data-id="${id}"]`);
        const before = (await cell.boundingBox())?.y ?? Number.NaN;
        await page.mouse.move(500, 400);
        await page.mouse.wheel(0, 100);
        await expect.poll(async () => Math.round(before - ((await cell.boundingBox())?.y ?? 0))).toBe(100);
      }
      await page.keyboard.press('Control+Home');
      await expect(page.locator(':focus')).toHaveAttribute('data-id', ids[0] ?? '');
    }
  });
});
