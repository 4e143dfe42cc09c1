import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { makeBigLibrary } from '../support/large-library.ts';
import { expect, openModel, test } from './support/app.ts';
import { chooseInMore } from './support/choose-in-more.ts';
import { notificationWith } from './support/notification.ts';

const cells = (page: Page) => page.getByRole('gridcell');
const tree = (page: Page) => page.getByRole('tree', { name: 'Collections' });
const row = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Details' });

async function newCollection(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New collection' }).click();
  await page.getByRole('textbox', { name: 'New collection name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(row(page, name)).toBeFocused();
}

/** Drags in several steps like a hand, because the browser starts a drag only after a few steps. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  await from.hover();
  const target = await to.boundingBox();
  if (!target) throw new Error('There is no drop target');
  await page.mouse.down();
  await page.mouse.move(target.x + 60, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('many results at once are tagged, collected and annotated, and a restart keeps everything', async ({
  page,
  dataFolder,
  startApp,
}) => {
  await makeBigLibrary(dataFolder, { count: 60, distinct: 12 });
  const first = await startApp(['--sandbox']);
  await page.goto(first.url);
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(cells(page).first()).toBeVisible();

  await test.step('a drag beside the items selects the touched ones, and Escape cancels the drag', async () => {
    const selected = page.locator('[role="gridcell"][aria-selected="true"]');
    const boxOf = async (at: number) => {
      const box = await cells(page).nth(at).boundingBox();
      if (!box) throw new Error('The cell is missing.');
      return box;
    };
    const [first, second] = [await boxOf(0), await boxOf(1)];
    await page.mouse.move(first.x - 8, first.y + 4);
    await page.mouse.down();
    await page.mouse.move(second.x + 10, second.y + 20, { steps: 4 });
    await expect(selected).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(selected).toHaveCount(0);
    await page.mouse.move(second.x + 20, second.y + 20);
    await page.mouse.up();
    await expect(selected).toHaveCount(0);

    const overTheFirst = async () => {
      await page.mouse.move(first.x - 8, first.y + 4);
      await page.mouse.down();
      await page.mouse.move(first.x + 10, first.y + 20, { steps: 4 });
      await expect(cells(page).first()).toHaveAttribute('aria-selected', 'true');
      await page.mouse.up();
    };
    await cells(page).nth(1).click();
    await page.keyboard.down('Shift');
    await overTheFirst();
    await page.keyboard.up('Shift');
    await expect(selected).toHaveCount(2);
    await page.keyboard.press('Escape');
    await cells(page).nth(1).click();
    await overTheFirst();
    await expect(selected).toHaveCount(1);
  });

  await test.step('many results are tagged with one action and restored with one undo', async () => {
    await cells(page).nth(1).click();
    await cells(page)
      .nth(4)
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect(bar).toContainText('4 selected');
    await chooseInMore(page, 'Tag');
    const field = page.getByRole('combobox', { name: 'Tags' });
    await field.fill('  Opening   shot ');
    await field.press('Enter');
    // Only some items have the tag: the checkbox shows this, and one more click adds the tag to all.
    const option = page.getByRole('option', { name: /^Opening shot/ });
    await expect(option).toHaveAttribute('aria-checked', 'true');
    await field.fill('opening');
    await field.press('Enter');
    // A tag of no item is not listed.
    await expect(option).toHaveCount(0);
    await field.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+z');
    await chooseInMore(page, 'Tag');
    await expect(option).toHaveAttribute('aria-checked', 'true');
    await field.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await cells(page).nth(2).click();
    await expect(inspector(page).getByRole('list', { name: 'Tags' })).toContainText('Opening shot');
    await inspector(page).getByRole('button', { name: 'Remove tag Opening shot' }).click();
    await cells(page).nth(1).click();
    await cells(page)
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await chooseInMore(page, 'Tag');
    await expect(option).toHaveAttribute('aria-checked', 'mixed');
    await field.press('Escape');
    await chooseInMore(page, 'Rate');
    await page.getByRole('slider', { name: 'Rating of 4 items' }).press('End');
    await expect(cells(page).nth(2)).toHaveAccessibleName(/5 of 5 stars/);
    await page.keyboard.press('Escape');
  });

  await test.step('collections can be nested, and accept dropped results', async () => {
    await newCollection(page, 'Reel');
    await newCollection(page, 'Openers');
    await drag(page, row(page, 'Openers'), row(page, 'Reel'));
    await expect(row(page, 'Openers')).toHaveAttribute('aria-level', '2');
    await expect(row(page, 'Reel')).toHaveAttribute('aria-expanded', 'true');
    await drag(page, cells(page).nth(2), row(page, 'Openers'));
    await expect(row(page, 'Openers')).toContainText('4');
    await expect(notificationWith(page)).toHaveCount(0);
    await row(page, 'Reel').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(row(page, 'Openers')).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(row(page, 'Openers')).toBeFocused();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Collection name' }).fill('First shots');
    await page.keyboard.press('Enter');
    await expect(row(page, 'First shots')).toBeFocused();
    await page.keyboard.press('Delete');
    const removed = notificationWith(page, 'First shots removed, 4 items stay in the library');
    await removed.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'First shots')).toBeVisible();
  });

  /** The cell of the item with the note. */
  let noted = '';
  await test.step('a note is saved while it is written', async () => {
    await cells(page).nth(2).click();
    await expect(inspector(page).getByRole('list', { name: 'Collections' })).toContainText('First shots');
    await inspector(page).getByRole('button', { name: 'Note' }).click();
    await inspector(page).getByRole('textbox', { name: 'Note' }).fill('Softer light\nthan the other');
    // A click may scroll the grid, which mounts other rows: the cell is found again by its id.
    noted = `[id="${await page.locator('[role=gridcell][aria-selected=true]').getAttribute('id')}"]`;
    await cells(page).nth(3).click();
    await page.locator(noted).click();
    await expect(inspector(page).getByRole('textbox', { name: 'Note' })).toHaveValue('Softer light\nthan the other');
  });

  await test.step('new results go to the chosen collection', async () => {
    await row(page, 'First shots').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Save new results here' }).click();
    await expect(row(page, 'First shots')).toHaveAccessibleName(/new results are saved here/);
    await openModel(page, 'image-c-2.5-t2i-preview');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A heron [fast]');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await page.getByRole('link', { name: 'Library' }).click();
    // The grid is at its previous position; the new result is at its top.
    await expect(async () => {
      await cells(page).first().press('Control+Home');
      await expect(cells(page).first()).toHaveAccessibleName(/A heron/, { timeout: 1000 });
    }).toPass();
    await cells(page).first().click();
    await expect(inspector(page).getByRole('list', { name: 'Collections' })).toContainText('First shots');
  });

  await first.process.end('SIGTERM');
  const second = await startApp(['--sandbox']);
  await page.goto(second.url);
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(row(page, 'First shots')).toHaveAccessibleName(/new results are saved here/);
  await expect(row(page, 'First shots')).toHaveAttribute('aria-level', '2');
  await page.locator(noted).click();
  await expect(inspector(page).getByRole('textbox', { name: 'Note' })).toHaveValue('Softer light\nthan the other');
  const collectionsFile = JSON.parse(readFileSync(join(dataFolder, 'library', 'collections.json'), 'utf8'));
  expect(collectionsFile.collections.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Reel', 'First shots']),
  );
});
