import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, openModel, test } from './support/app.ts';
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
  await form.getByLabel('Price', { exact: true }).fill('1.234,56');
  await form.getByRole('button', { name: 'Save price' }).click();
  await expect(form).toContainText('Price is “1.234,56”. Enter it without thousands separators: 1234.56.');
  await form.getByLabel('Price', { exact: true }).fill('0,305');
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
  expect(file.startsWith('\ufeff')).toBe(true);
  expect(file).toContain(`,${modelId},,run,0.25,USD,2026-01-01,"Contract, page 3"`);
});

test('the leaderboard states the cost per pick, and the composer the estimate of a question', async ({
  page,
  startApp,
  startSandbox,
}) => {
  test.setTimeout(300_000);
  const { baseUrl, key } = await startSandbox();
  const app = await startApp(['--base-url', baseUrl], { TRIPTYCH_API_KEY: key });
  await page.goto(app.url);
  await expect(page).toHaveURL(/#\/studio/);
  const importList = async (lines: readonly string[]) => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Import prices…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import prices' });
    const list = ['Model,Per,Price,Currency,Valid from,Notes', ...lines].join('\n');
    await dialog.getByLabel('Price list').setInputFiles(csv('prices.csv', list));
    await dialog.getByRole('button', { name: /^Import \d/ }).click();
    await expect(dialog).toBeHidden();
  };
  await importList(['video-b,run,0.25,USD,2026-01-01,']);

  await test.step('two models, of which one has a price, and three runs for one pick', async () => {
    for (const [index, model] of ['video-b', 'video-b', 'video-d-pro'].entries()) {
      await openModel(page, model);
      await page.getByLabel('Prompt', { exact: true }).fill('[fast] A red canoe drifts on a still lake');
      await page.getByRole('button', { name: /^Generate/ }).click();
      const done = page.getByRole('article').filter({ hasText: /took/ });
      await expect(done).toHaveCount(index + 1, { timeout: 90_000 });
    }
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('gridcell').first().click();
    await page
      .getByRole('gridcell')
      .nth(1)
      .click({ modifiers: ['Control'] });
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Pick A' }).click();
    await page.getByRole('button', { name: 'Pick B' }).click();
    await expect(page.getByRole('button', { name: 'Pick B' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('v');
    await expect(page.getByRole('heading', { name: 'Blind round', level: 1 })).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('1');
    await expect(page.getByRole('region', { name: 'Blind vote' }).getByRole('img', { name: 'voted' })).toHaveCount(1);
    await page.keyboard.press('Alt+r');
    await page.getByRole('dialog', { name: 'Revealed' }).getByRole('button', { name: 'Leaderboard' }).click();
    const board = page.getByRole('table', { name: 'Models by win rate' });
    await expect(board.getByRole('columnheader').last()).toHaveText('Cost per pick');
    const costOf = (model: string) => board.getByRole('row').filter({ hasText: model }).getByRole('cell').last();
    // Both runs of the model count, although only one result was picked.
    await expect(costOf('video-b')).toHaveText('$0.50');
    await expect(costOf('video-d-pro')).toHaveText('–');
    await expect(page.getByText('A dash: no picks, or runs without a price.')).toBeVisible();
  });

  await test.step('the composer links to the price list until the model has prices', async () => {
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await chooseModel(page, 0, 'sandbox-chat');
    await question(page).fill('Describe a heron');
    await page.getByRole('form', { name: 'Question' }).getByRole('link', { name: 'No price set' }).click();
    await expect(page).toHaveURL(/#\/settings\/prices/);
    await importList(['sandbox-chat,input-tokens,3,USD,2026-01-01,', 'sandbox-chat,output-tokens,15,USD,2026-01-01,']);
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await expect(question(page)).toHaveValue('Describe a heron');
    const estimate = page.getByRole('form', { name: 'Question' }).getByText(/about \$0\.\d+ by your price list/i);
    await expect(estimate).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
