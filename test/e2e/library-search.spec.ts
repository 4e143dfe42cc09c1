import type { Page } from '@playwright/test';
import type { Item } from '../../shared/library/item.ts';
import { bigItem, makeBigLibrary } from '../support/large-library.ts';
import { expect, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// Checks that the grid shows exactly the results of the search bar and of the sidebar.

const count = 600;
const options = { count, distinct: 12 };
const items = Array.from({ length: count }, (_, index) => bigItem(index, options)).filter(
  (item) => item.trashedAt === undefined,
);
const having = (...tests: ((item: Item) => boolean)[]) => items.filter((item) => tests.every((test) => test(item)));
const isVideo = (item: Item) => item.kind === 'video';
const isBy = (modelId: string) => (item: Item) => item.modelId === modelId;
const promptHas = (word: string) => (item: Item) =>
  `${item.prompt} ${item.negative} ${item.note} ${item.tags}`.toLowerCase().includes(word);

const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Conditions' }).getByRole('listitem');
const facet = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

async function expectFound(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`${number.toLocaleString('en')} found`);
  if (number === 0)
    return expect(page.getByRole('heading', { name: /^No (matches|results for all filters)/ })).toBeVisible();
  await expect(page.getByRole('grid', { name: number === 1 ? '1 item' : `${number} items` })).toBeVisible();
}

async function expectAccessible(page: Page): Promise<void> {
  // library-grid.spec.ts tests the grid itself.
  expect(await findAxeViolations(page, { without: '[role="grid"]' })).toEqual([]);
}

test('text, chips, facets and places filter the grid, by mouse and by keyboard alone', async ({
  page,
  dataFolder,
  startApp,
}) => {
  page.setDefaultTimeout(15_000);
  await makeBigLibrary(dataFolder, options);
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await page.getByRole('link', { name: 'Library' }).click();
  await expectFound(page, items.length);

  await test.step('typed text filters the grid', async () => {
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('canoe');
    await expectFound(page, having(promptHas('canoe')).length);
    await page.keyboard.type(' kind:video ');
    await expect(chips(page)).toHaveText([/^kind video/]);
    await expectFound(page, having(promptHas('canoe'), isVideo).length);
    // An unfinished condition finds neither more nor less.
    await page.keyboard.type('-model:video-d');
    await expectFound(page, having(promptHas('canoe'), isVideo).length);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toContainText('video-d-pro');
    await page.keyboard.press('Enter');
    await expect(chips(page)).toHaveText([/^kind video/, /^not model video-d-pro/]);
    await expectFound(page, having(promptHas('canoe'), isVideo, (item) => !isBy('video-d-pro')(item)).length);
    await expectAccessible(page);
  });

  await test.step('chips work by keyboard', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('-');
    await expect(chips(page)).toHaveText([/^kind video/, /^model video-d-pro/]);
    await expectFound(page, having(promptHas('canoe'), isBy('video-d-pro')).length);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await expect(chips(page)).toHaveText([/^model video-d-pro/]);
    await page.keyboard.press('End');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await expect(field(page)).toHaveValue('model:video-d-pro canoe ');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(chips(page)).toHaveText([/^model video-d-pro/]);
    await page.keyboard.press('Escape');
    await expectFound(page, items.length);
    await page.keyboard.press('Escape');
    await expect(field(page)).not.toBeFocused();
  });

  await test.step('Enter and the down arrow lead to the first hit', async () => {
    // No tag has this word, so nothing is suggested that the arrow would lead to.
    const cells = page.getByRole('gridcell');
    await cells.nth(3).click();
    for (const key of ['Enter', 'ArrowDown']) {
      await page.keyboard.press('/');
      await page.keyboard.type('paper');
      await page.keyboard.press(key);
      await expectFound(page, having(promptHas('paper')).length);
      await expect(cells.first()).toBeFocused();
      await expect(cells.first()).toHaveAttribute('aria-selected', 'true');
    }
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await expectFound(page, items.length);
  });

  await test.step('facets filter the grid', async () => {
    await page.getByRole('button', { name: /^\d+ more in Model$/ }).click();
    await facet(page, /^video-d-pro, /).click();
    await facet(page, /^video-b, /).click();
    await expect(chips(page)).toHaveText([/^model video-d-pro/, /^model video-b/]);
    const either = having((item) => isBy('video-d-pro')(item) || isBy('video-b')(item));
    await expectFound(page, either.length);
    // A facet is counted without its own conditions, so that other values can be selected too.
    const matching = having(isBy('video-b')).length;
    await expect(facet(page, new RegExp(`^video-b, ${matching}, included$`))).toBeChecked();
    await facet(page, /^Square, /).click({ modifiers: ['Alt'] });
    await expect(facet(page, /^Square, .*, excluded$/)).toHaveAttribute('aria-checked', 'mixed');
    await expectFound(page, either.filter((item) => item.width !== item.height).length);
    await facet(page, /^video-b, /).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Only this' }).click();
    await expect(facet(page, /^video-b, /)).toBeFocused();
    await expect(chips(page)).toHaveText([/^not shape/, /^model video-b/]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('-');
    await expect(chips(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectFound(page, items.length);
  });

  await test.step('one suggestion corrects all misspelled words', async () => {
    await field(page).fill('lihgthouse moutnain');
    await page.getByRole('button', { name: /^Did you mean “lighthouse mountain”\?/ }).click();
    await expect(field(page)).toHaveValue('lighthouse mountain');
    const both = (item: Item) => promptHas('lighthouse')(item) && promptHas('mountain')(item);
    await expectFound(page, having(both).length);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectFound(page, items.length);
  });

  await test.step('places filter the grid', async () => {
    const picked = having((item) => item.flag === 'pick').length;
    await page.getByRole('button', { name: new RegExp(`^Picked.* ${picked}$`) }).click();
    await expectFound(page, picked);
  });
});
