import type { Locator, Page } from '@playwright/test';
import type { Item } from '../../shared/library/item.ts';
import { bigItem, makeBigLibrary } from '../support/large-library.ts';
import { expect, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// The picker of a form shows exactly the results of its search and its filters, as the library does.

const count = 600;
const options = { count, distinct: 12 };
const items = Array.from({ length: count }, (_, index) => bigItem(index, options)).filter(
  (item) => item.trashedAt === undefined,
);
const having = (...tests: ((item: Item) => boolean)[]) => items.filter((item) => tests.every((test) => test(item)));
const isImage = (item: Item) => item.kind === 'image';
const says = (word: string) => (item: Item) =>
  `${item.prompt} ${item.negative} ${item.note} ${item.tags}`.toLowerCase().includes(word);

const form = (page: Page) => page.getByRole('region', { name: /^Form for/ });
const picker = (page: Page) => page.getByRole('dialog', { name: /^Choose from the library for / });
const cells = (page: Page) => picker(page).getByRole('gridcell');
const search = (page: Page) => picker(page).getByRole('combobox', { name: 'Search', exact: true });

async function openPicker(page: Page): Promise<Locator> {
  await form(page).getByRole('button', { name: 'From library' }).first().click();
  await expect(cells(page).first()).toBeVisible();
  return picker(page);
}

async function expectFound(page: Page, number: number): Promise<void> {
  await expect(picker(page).getByRole('search').getByRole('status')).toHaveText(`${number.toLocaleString('en')} found`);
}

test('the picker finds by words, chips and filters, and starts with the last search in the same session', async ({
  page,
  dataFolder,
  startApp,
}) => {
  await makeBigLibrary(dataFolder, options);
  await page.goto((await startApp(['--sandbox'])).url);
  await openModel(page, 'image-e-2');
  await openPicker(page);
  await expectFound(page, items.length);

  // The grid has the focus; a letter goes to the search field.
  await expect(cells(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cells(page).nth(1)).toBeFocused();
  await page.keyboard.type('canoe');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('canoe');
  await expectFound(page, having(says('canoe')).length);
  await picker(page)
    .getByRole('checkbox', { name: /^Image, / })
    .click();
  await expectFound(page, having(says('canoe'), isImage).length);
  await picker(page)
    .getByRole('button', { name: /^Picked/ })
    .click();
  await expectFound(page, having(says('canoe'), isImage, (item) => item.flag === 'pick').length);
  await expect(picker(page).getByRole('list', { name: 'Conditions' }).getByRole('listitem')).toHaveText([
    /^kind image/,
    /^is picked/,
  ]);
  expect(await findAxeViolations(page, { within: '[role="dialog"]' })).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeHidden();
  await openModel(page, 'video-c-2.1-kf2v-plus');
  await openPicker(page);
  await expect(search(page)).toHaveValue('canoe');
  await expectFound(page, having(says('canoe'), isImage, (item) => item.flag === 'pick').length);

  await search(page).fill('nothing has these words');
  await expect(picker(page).getByRole('heading', { name: /^No results for all filters/ })).toBeVisible();
  await picker(page).getByRole('button', { name: 'Clear search', exact: true }).last().click();
  await expectFound(page, items.length);
});

test('a field for several images takes them in the chosen order, also from different searches', async ({
  page,
  dataFolder,
  startApp,
}) => {
  await makeBigLibrary(dataFolder, options);
  await page.goto((await startApp(['--sandbox'])).url);
  await openModel(page, 'image-c-2.6-image');
  await openPicker(page);
  await page.keyboard.type('kind:image canoe');
  await page.keyboard.press('Enter');
  await expectFound(page, having(says('canoe'), isImage).length);
  // Enter in the field leads to the grid.
  await expect(cells(page).first()).toBeFocused();
  const names: string[] = [];
  const take = async (cell: Locator) => {
    names.push((await cell.getAttribute('data-id')) ?? '');
  };
  await take(cells(page).nth(1));
  await cells(page).nth(1).click();
  await take(cells(page).nth(0));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(picker(page).getByRole('status').last()).toContainText('2 of 3 chosen');
  await expect(cells(page).nth(1).getByText('1', { exact: true })).toBeVisible();
  await expect(cells(page).nth(0).getByText('2', { exact: true })).toBeVisible();

  await search(page).fill('lake');
  await expectFound(page, having(says('lake'), isImage).length);
  await expect(picker(page).getByRole('status').last()).toContainText('2 of 3 chosen');
  const third = picker(page).locator('[role="gridcell"][aria-selected="false"]').first();
  await take(third);
  await third.click();
  await expect(picker(page).getByRole('status').last()).toContainText('There is no room for more.');
  const fourth = picker(page).locator('[role="gridcell"][aria-selected="false"]').first();
  await fourth.click();
  await expect(fourth).toHaveAttribute('aria-selected', 'false');
  await picker(page).getByRole('button', { name: 'Add 3 items' }).click();

  const files = names.map(
    (id) =>
      items
        .find((item) => item.id === id)
        ?.file.split('/')
        .at(-1) ?? id,
  );
  await expect(form(page).locator('.slots .slot-name')).toHaveText(files);
  await expect(form(page).getByRole('button', { name: 'From library' })).toHaveCount(0);
});
