import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

const modelId = 'image-c-2.5-t2i-preview';
const priceList = [
  'Model,Per,Price,Currency,Valid from,Notes',
  `${modelId},run,0.25,USD,2026-01-01,"Contract, page 3"`,
  `${modelId},run,-1,USD,2026-01-02,`,
  'video-d-pro,second,=0.1*2,USD,2026-01-01,',
].join('\n');

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const openSettings = (page: Page) => page.goto(`${new URL(page.url()).origin}/#/settings/prices`);

async function importPrices(page: Page): Promise<void> {
  await openSettings(page);
  await page.getByRole('button', { name: 'Import prices…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import prices' });
  await dialog.getByLabel('Price list').setInputFiles(csv('prices.csv', priceList));
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Line 3: Price is -1. An amount can’t be negative.',
    'Line 4: Price is a formula. Enter the number that it results in.',
  ]);
  await dialog.getByRole('button', { name: 'Import 1 price' }).click();
  await expect(dialog).toBeHidden();
}

test('a price list is imported, edited with a reason at the field, exported, and changed with Undo', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const { baseUrl, key } = await startSandbox();
  const app = await startApp(['--base-url', baseUrl], { TRIPTYCH_API_KEY: key });
  await page.goto(app.url);
  // Another URL would replace the page before it has used its token.
  await expect(page).toHaveURL(/#\/studio/);
  await importPrices(page);
  const rows = page.getByRole('table', { name: 'Prices' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('$0.25 per run');

  await page.getByRole('button', { name: `Edit price of ${modelId}` }).click();
  const form = page.getByRole('form', { name: `Price of ${modelId}` });
  await form.getByLabel('Price', { exact: true }).fill('0,30');
  await form.getByRole('button', { name: 'Save price' }).click();
  await expect(form).toContainText('Price is 0,30. Use a decimal point: 0.30.');
  await form.getByLabel('Price', { exact: true }).fill('0.305');
  await form.getByRole('button', { name: 'Save price' }).click();
  await expect(rows.nth(1)).toContainText('$0.305 per run');
  await expect(page.getByRole('button', { name: `Edit price of ${modelId}` })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.nth(1)).toContainText('$0.25 per run');

  await page.getByRole('button', { name: 'Add price' }).click();
  const added = page.getByRole('form', { name: 'New price' });
  await added.getByLabel('Model').fill(modelId);
  await added.getByLabel('Price', { exact: true }).fill('0.5');
  await added.getByLabel('Valid from').fill('2026-01-01');
  await added.getByRole('button', { name: 'Add price' }).click();
  await expect(added).toContainText('Valid from conflicts with the price $0.25 per run from the same date.');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Export prices' }).click();
  await expect(page.getByRole('menuitem', { name: 'JSON' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV (spreadsheet)' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain(`,${modelId},,run,0.25,USD,2026-01-01,"Contract, page 3"`);
});
