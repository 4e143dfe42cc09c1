import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { scratchFolder } from '../support/scratch-folder.ts';
import { storeResults } from '../support/store-results.ts';
import { expect, exploreSandbox, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

async function isAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

test('another library is scanned, merged, and then has nothing new, and the merge of a third library is undone', async ({
  page,
  startApp,
  dataFolder,
}) => {
  test.setTimeout(120_000);
  const others = scratchFolder('other-libraries');
  try {
    await storeResults(dataFolder, { from: 0, count: 4 });
    const other = join(others.path, 'laptop');
    const third = join(others.path, 'third');
    const theirs = await storeResults(other, { from: 2, count: 6 });
    await storeResults(third, { from: 40, count: 1 });
    // An item in both libraries with a higher rating in the other one.
    const sidecar = join(other, 'library', theirs[0]?.file.replace('.png', '.json') ?? '');
    const described = JSON.parse(readFileSync(sidecar, 'utf8'));
    writeFileSync(sidecar, JSON.stringify({ ...described, item: { ...described.item, rating: 5 } }));
    writeFileSync(join(other, 'library', 'broken.json'), '{"format":');
    const filesBefore = readdirSync(other, { recursive: true }).length;

    const app = await startApp();
    await exploreSandbox(page, app);
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('grid', { name: '4 items' })).toBeVisible();
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('menuitem', { name: 'Another library…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge another library' });
    const field = dialog.getByLabel('Other library folder');
    await expect(field).toBeFocused();
    await field.fill(dataFolder);
    await field.press('Enter');
    await expect(dialog.getByText(/the folder of this library/)).toBeVisible();
    await isAccessible(page);

    await field.fill(other);
    await dialog.getByRole('button', { name: 'Check folder' }).click();
    await expect(dialog.getByText(/^4 results · /)).toBeVisible();
    await dialog.getByText('Skipped').last().click();
    await expect(dialog.getByText('It isn’t JSON.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Use the newer details' }).check();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Merge 4 results' }).click();
    await expect(dialog.getByText(/^4 results imported\./)).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('grid', { name: '8 items' })).toBeVisible();
    expect(readdirSync(other, { recursive: true })).toHaveLength(filesBefore);

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Storage' }).click();
    await page.getByRole('button', { name: 'Merge another library' }).click();
    await field.fill(join(other, 'library'));
    await field.press('Enter');
    await expect(dialog.getByText(/^There is nothing to merge/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await field.fill(third);
    await field.press('Enter');
    await dialog.getByRole('button', { name: 'Merge 1 result' }).click();
    await dialog.getByRole('button', { name: 'Undo merge' }).click();
    await expect(page.getByText('1 result moved to Trash.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Merge another library' })).toBeFocused();
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('grid', { name: '8 items' })).toBeVisible();
  } finally {
    others.remove();
  }
});
