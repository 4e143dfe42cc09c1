import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { scratchFolder } from '../support/scratch-folder.ts';
import { storeResults } from '../support/store-results.ts';
import { expect, exploreSandbox, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

async function isAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

test('another library is imported, then has nothing new, and the import of a third library is undone', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const others = scratchFolder('other-libraries');
  try {
    await storeResults(dataFolder, { from: 0, count: 4 });
    const other = join(others.path, 'laptop');
    const third = join(others.path, 'third');
    await storeResults(other, { from: 2, count: 6 });
    await storeResults(third, { from: 40, count: 1 });
    writeFileSync(join(other, 'library', 'broken.png'), 'no image');
    const filesBefore = readdirSync(other, { recursive: true }).length;

    const app = await startApp();
    await exploreSandbox(page, app);
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('grid', { name: '4 items' })).toBeVisible();
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('menuitem', { name: 'Another library…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import library' });
    const field = dialog.getByLabel('Other library folder');
    await expect(field).toBeFocused();
    await field.fill(dataFolder);
    await field.press('Enter');
    await expect(dialog.getByText(/the folder of this library/)).toBeVisible();
    await isAccessible(page);

    await field.fill(other);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText(/^4 items imported\. 2 already here\./)).toBeVisible();
    await dialog.getByText('Skipped').click();
    await expect(dialog.getByText(/neither an image nor a video/)).toBeVisible();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('grid', { name: '8 items' })).toBeVisible();
    expect(readdirSync(other, { recursive: true })).toHaveLength(filesBefore);

    const openDialog = async () => {
      await page.getByRole('button', { name: 'Import' }).click();
      await page.getByRole('menuitem', { name: 'Another library…' }).click();
    };
    await openDialog();
    await field.fill(join(other, 'library'));
    await field.press('Enter');
    await expect(dialog.getByText(/^There was nothing new to import\. 6 already here/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await openDialog();
    await field.fill(third);
    await field.press('Enter');
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('1 item is in Trash')).toBeVisible();
    await expect(page.getByRole('grid', { name: '8 items' })).toBeVisible();
  } finally {
    others.remove();
  }
});
