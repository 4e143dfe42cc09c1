import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { chooseModel, question } from './support/conversation-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

const modelId = 'image-c-2.5-t2i-preview';
const priceList = [
  'Model,Per,Price,Currency,Valid from,Notes',
  `${modelId},run,0.25,USD,2026-01-01,"Contract, page 3"`,
  `${modelId},run,-1,USD,2026-01-02,`,
  'video-d-pro,second,=0.1*2,USD,2026-01-01,',
].join('\n');

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const openCost = (page: Page) => page.goto(`${new URL(page.url()).origin}/#/cost`);
const rail = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test('a price list is compared before it is used, edited in its table, and exported, with Undo', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const { baseUrl, key } = await startSandbox();
  const app = await startApp(['--base-url', baseUrl], { TRIPTYCH_API_KEY: key });
  await page.goto(app.url);
  // Another URL would replace the page before it has used its token.
  await expect(page).toHaveURL(/#\/studio/);
  await expect(rail(page).getByRole('link', { name: 'Library' })).toBeVisible();
  await expect(rail(page).getByRole('link', { name: 'Cost' })).toHaveCount(0);
  // A path of an earlier version.
  await page.goto(`${new URL(page.url()).origin}/#/settings/prices`);
  await expect(page).toHaveURL(/#\/cost$/);

  await page.getByRole('button', { name: 'Import prices…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import prices' });
  await dialog.getByLabel('Price list', { exact: true }).setInputFiles(csv('prices.csv', priceList));
  await expect(dialog.getByRole('status')).toHaveText('1 added, 0 changed, 0 removed, 2 left out.');
  const rows = dialog.getByRole('table', { name: 'Difference' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Line 3: Price is -1. An amount can’t be negative.');
  await expect(rows.nth(2)).toContainText('Line 4: Price is a formula. Enter the number that it results in.');
  await expect(rows.nth(3)).toContainText(modelId);
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use 1 change' }).click();
  await expect(dialog).toBeHidden();
  await expect(rail(page).getByRole('link', { name: 'Cost' })).toBeVisible();

  const prices = page.getByRole('table', { name: 'Prices' });
  const price = prices.getByRole('textbox', { name: `Price of ${modelId}`, exact: true });
  await price.fill('1.234,56');
  await price.press('Enter');
  await expect(prices.getByRole('alert')).toHaveText(
    'Price is “1.234,56”. Enter it without thousands separators: 1234.56.',
  );
  await price.fill('0,305');
  await price.press('Tab');
  await page.getByRole('combobox', { name: 'Model of the new price' }).focus();
  await expect(price).toHaveValue('0.305 USD');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(price).toHaveValue('0.25 USD');

  await page.getByRole('combobox', { name: 'Model of the new price' }).fill(modelId);
  await page.getByRole('textbox', { name: 'Price of the new price' }).fill('0.5');
  await page.keyboard.press('Enter');
  await expect(prices.getByRole('alert')).toHaveText(
    'Model already has the price $0.25 per run from the same date. Change that price, or add a condition.',
  );
  expect(await findAxeViolations(page)).toEqual([]);

  await test.step('a pasted table shows what it changes and removes', async () => {
    await page.getByRole('button', { name: 'Import prices…' }).click();
    await dialog.getByLabel('Price table').fill('model\tprice\tunit\nvideo-b\t1 USD\trun');
    await dialog.getByRole('checkbox', { name: 'Remove 1 price that the table doesn’t have' }).check();
    await expect(dialog.getByRole('status')).toHaveText('1 added, 0 changed, 1 removed.');
    await dialog.getByRole('button', { name: 'Use 2 changes' }).click();
    await expect(page.getByRole('textbox', { name: 'Price of video-b', exact: true })).toHaveValue('1 USD');
    await expect(price).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(price).toHaveValue('0.25 USD');
  });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export prices' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.startsWith('\ufeff')).toBe(true);
  expect(file).toContain(`,${modelId},,run,0.25,USD,2026-01-01,"Contract, page 3"`);
});

test('the composer states the estimate of a question', async ({ page, startApp, startSandbox }) => {
  const { baseUrl, key } = await startSandbox();
  const app = await startApp(['--base-url', baseUrl], { TRIPTYCH_API_KEY: key });
  await page.goto(app.url);
  await expect(page).toHaveURL(/#\/studio/);
  const importList = async (lines: readonly string[]) => {
    await openCost(page);
    await page.getByRole('button', { name: 'Import prices…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import prices' });
    const list = ['Model,Per,Price,Currency,Valid from,Notes', ...lines].join('\n');
    await dialog.getByLabel('Price table').fill(list);
    await dialog.getByRole('button', { name: /^Use \d/ }).click();
    await expect(dialog).toBeHidden();
  };
  await importList(['video-b,run,0.25,USD,2026-01-01,']);

  await test.step('the composer links to the price list until the model has prices', async () => {
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await chooseModel(page, 0, 'sandbox-chat');
    await question(page).fill('Describe a heron');
    await page.getByRole('form', { name: 'Question' }).getByRole('link', { name: 'No price set' }).click();
    await expect(page).toHaveURL(/#\/cost/);
    await importList(['sandbox-chat,input-tokens,3,USD,2026-01-01,', 'sandbox-chat,output-tokens,15,USD,2026-01-01,']);
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await expect(question(page)).toHaveValue('Describe a heron');
    const estimate = page.getByRole('form', { name: 'Question' }).getByText(/about \$0\.\d+ by your price list/i);
    await expect(estimate).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
