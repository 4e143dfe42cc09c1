import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, openModel, test } from './support/app.ts';
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

async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('article').filter({ hasText: prompt })).toHaveCount(1);
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

test('estimates, the ledger, a budget and an invoice agree', async ({ page, startApp, startSandbox }) => {
  test.setTimeout(120_000);
  const { baseUrl, key } = await startSandbox();
  const app = await startApp(['--base-url', baseUrl], { TRIPTYCH_API_KEY: key });
  await page.goto(app.url);
  await openModel(page, modelId);
  await expect(page.getByRole('link', { name: 'No price set' })).toBeVisible();
  await importPrices(page);
  await openModel(page, modelId);
  await expect(page.getByText('About $0.25 by your price list')).toBeVisible();
  await generate(page, 'A heron');
  await generate(page, '[fail] A heron fails');
  await generate(page, '[500] A heron of unknown outcome');

  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('link', { name: 'Spending' }).click();
  const lines = page.getByRole('list', { name: 'Ledger lines' }).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await expect(lines.filter({ hasText: 'Failed' })).toHaveCount(1);
  await expect(lines.filter({ hasText: 'May have been charged' })).toHaveCount(1);
  await expect(page.locator('dl')).toContainText('Charged$0.50May have been charged$0.25');
  await page.getByRole('button', { name: 'By day' }).click();
  await page.getByRole('menuitemradio', { name: 'By model' }).click();
  const table = page.getByRole('table', { name: 'Spending by model' });
  await expect(table.getByRole('row').nth(1)).toHaveText(`${modelId}$0.50$0.253–––`);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const exported = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  const created = exported.find((line) => line.includes(',accepted,'))?.split(',')[7] ?? '';
  expect(created).not.toBe('');
  await page.getByRole('button', { name: 'Compare invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare invoice' });
  const invoice = `task id,amount,currency\n${created},0.30,USD\nno-such-task,1,USD\n`;
  await dialog.getByLabel('Invoice').setInputFiles(csv('invoice.csv', invoice));
  await expect(dialog.getByRole('status')).toContainText('Invoice: $1.30. Estimates of the period: $0.75.');
  await expect(dialog).toContainText('Line 3: $1.00, no-such-task');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await openSettings(page);
  const budget = page.getByRole('form', { name: 'Budget: Each month' });
  await budget.getByLabel('Amount: Each month').fill('0');
  await budget.getByRole('button', { name: 'Save' }).click();
  await expect(budget).toContainText('The amount is 0. Enter more, or remove the budget.');
  await budget.getByLabel('Amount: Each month').fill('0.80');
  await budget.getByRole('button', { name: 'Save' }).click();
  await expect(budget).toContainText('This month: $0.75 of $0.80');
  expect(await findAxeViolations(page)).toEqual([]);
  await openModel(page, modelId);
  await page.getByLabel('Prompt', { exact: true }).fill('A heron above the budget');
  await page.getByRole('button', { name: /^Generate/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The run exceeds a budget.' });
  await expect(alert).toContainText('This month: $0.75 of $0.80. Estimate: about $0.25 by your price list.');
  await expect(page.getByRole('article').filter({ hasText: 'above the budget' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Generate anyway · new charge' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'above the budget' })).toHaveCount(1);
});
