import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { type App, expect, exploreSandbox, test } from './support/app.ts';
import { dropOnLibrary, transferOf } from './support/drop-files.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { notificationWith } from './support/notification.ts';

// More like this: the library sorted by similarity to a result, or to an image that is dropped on the search field.

const cells = (page: Page) => page.getByRole('gridcell');
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const search = (page: Page) => page.getByRole('search');
const chips = (page: Page) => page.getByRole('list', { name: 'Conditions' }).getByRole('listitem');
const sort = (page: Page) => page.getByRole('button', { name: /^Sort by/ });
const png = (name: string, hue: number, width = 320) => ({
  name,
  type: 'image/png',
  body: makeImage(width, (width * 5) / 8, 'image/png', hue),
});

/** Opens a library of three images; the oldest one has a copy. */
async function openLibrary(page: Page, app: App): Promise<void> {
  await exploreSandbox(page, app);
  await page.getByRole('link', { name: 'Library' }).click();
  await dropOnLibrary(page, [
    png('sea.png', 200),
    png('moss.png', 90),
    png('rose.png', 340),
    png('sea small.png', 200, 160),
  ]);
  await expect(cells(page)).toHaveCount(4);
  const panel = page.getByRole('region', { name: 'Import' });
  await panel.getByRole('button', { name: 'Close import' }).click();
}

/** Names of the files in the order of the grid. */
const order = async (page: Page) =>
  (await cells(page).allTextContents()).map((text) => /: ([\w ]+\.png)/.exec(text)?.[1] ?? text);

async function expectSeaFirst(page: Page): Promise<void> {
  await expect.poll(async () => (await order(page)).slice(0, 2).toSorted()).toEqual(['sea small.png', 'sea.png']);
  await expect(cells(page)).toHaveCount(4);
}

test('the menu and the key of a result sort the library by similarity to it, until its chip is removed', async ({
  page,
  startApp,
}) => {
  await openLibrary(page, await startApp());
  await cell(page, 'sea.png').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^More like this/ }).click();
  await expectSeaFirst(page);
  await expect(chips(page)).toHaveText([/^like .*\.png$/]);
  await expect(sort(page)).toHaveText('Most similar');
  await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveAccessibleName(/sea\.png/);
  expect(await findAxeViolations(page)).toEqual([]);

  await test.step('together with words and filters', async () => {
    await field(page).fill('small');
    await expect(cells(page)).toHaveCount(1);
    await field(page).fill('');
    await expect(cells(page)).toHaveCount(4);
  });

  await test.step('near copies are one stack', async () => {
    await sort(page).click();
    await page.getByRole('menuitemcheckbox', { name: 'Stack near copies' }).click();
    await expect(cells(page)).toHaveCount(3);
    await expect(page.getByRole('gridcell', { name: /^Stack of 2 copies/ })).toHaveCount(1);
    await sort(page).click();
    await page.getByRole('menuitemcheckbox', { name: 'Stack near copies' }).click();
    await expect(cells(page)).toHaveCount(4);
  });

  await test.step('the opposite order is one click away', async () => {
    await chips(page)
      .getByRole('button', { name: /^like/ })
      .click({ modifiers: ['Alt'] });
    await expect(sort(page)).toHaveText('Least similar');
    await expect.poll(async () => (await order(page)).slice(2).toSorted()).toEqual(['sea small.png', 'sea.png']);
  });

  await test.step('another order, or removing the chip, ends the sort', async () => {
    await sort(page).click();
    await page.getByRole('menuitemradio', { name: 'Oldest' }).click();
    await expect(chips(page)).toHaveCount(0);
    await expect.poll(async () => (await order(page))[0]).toBe('sea.png');
    await cell(page, 'moss.png').click();
    await page.keyboard.press('Alt+k');
    await expect.poll(async () => (await order(page))[0]).toBe('moss.png');
    await page.getByRole('button', { name: /^Remove like/ }).click();
    await expect(sort(page)).toHaveText('Newest');
  });
});

test('an image is dropped on the search field, or pasted into it, and is not imported', async ({ page, startApp }) => {
  await openLibrary(page, await startApp());
  const dropped = await transferOf(page, [png('another sea.png', 200, 240)]);
  await search(page).dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(search(page)).toHaveAttribute('data-over', 'true');
  await search(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expectSeaFirst(page);
  await expect(chips(page)).toHaveText([/^like another sea\.png/]);
  await expect(page.getByRole('region', { name: 'Import' })).toHaveCount(0);

  await test.step('another image takes its place', async () => {
    const pasted = await transferOf(page, [png('image.png', 90, 200)]);
    await field(page).evaluate((element, clipboardData) => {
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, pasted);
    await expect.poll(async () => (await order(page))[0]).toBe('moss.png');
    await expect(chips(page)).toHaveText([/^like image\.png/]);
  });

  await test.step('a file that is no image gets a reason, and the search stays', async () => {
    const text = await transferOf(page, [{ name: 'notes.txt', type: 'text/plain', body: Buffer.from('hello') }]);
    await search(page).dispatchEvent('drop', { dataTransfer: text });
    await expect(notificationWith(page, 'Couldn’t search for similar results')).toBeVisible();
    await expect(chips(page)).toHaveText([/^like image\.png/]);
  });

  await test.step('a result can be dragged there too', async () => {
    const data = await page.evaluateHandle(() => new DataTransfer());
    await cell(page, 'rose.png').dispatchEvent('dragstart', { dataTransfer: data });
    await search(page).dispatchEvent('drop', { dataTransfer: data });
    await expect.poll(async () => (await order(page))[0]).toBe('rose.png');
  });
});
