import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, openModel, sets, setsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openComparisons, openPage } from './support/open-page.ts';

// One session of a user who works in bulk and pays for it: prices from a file, a template with 12 runs, a table with bad
// cells, help of the writing assistant, and at the end a ledger and a budget that agree.

const modelId = 'image-c-2.5-t2i-preview';
const priceList = [
  'Model,Per,Price,Currency,Valid from,Notes',
  `${modelId},run,0.25,USD,2026-01-01,"Contract, page 3"`,
  'sandbox-chat,input-tokens,3,USD,2026-01-01,',
  'sandbox-chat,output-tokens,15,USD,2026-01-01,',
  `${modelId},run,-1,USD,2026-01-02,`,
].join('\n');
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const openSettings = (page: Page, section: string) => page.goto(`${new URL(page.url()).origin}/#/settings/${section}`);

/** The button of the form: a run without a result has one on the stage too. */
const generateButton = (page: Page) =>
  page.getByRole('region', { name: /^Form for/ }).getByRole('button', { name: /^Generate/ });

async function generate(page: Page, text: string): Promise<void> {
  await prompt(page).fill(text);
  await generateButton(page).click();
  await expect(setsOf(page, text)).toHaveCount(1);
}

test('templates, tables, the writing assistant, estimates, the ledger and a budget agree', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const { baseUrl, key } = await startSandbox();
  const app = await startApp(['--base-url', baseUrl], { TRIPTYCH_API_KEY: key });
  await page.goto(app.url);
  await expect(page).toHaveURL(/#\/studio/);

  await test.step('a price list from a file', async () => {
    await page.goto(`${new URL(page.url()).origin}/#/cost`);
    await page.getByRole('button', { name: 'Import prices…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import prices' });
    await dialog.getByLabel('Price list', { exact: true }).setInputFiles(csv('prices.csv', priceList));
    await expect(dialog.getByText('Line 5: Price is -1. An amount can’t be negative.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use 3 changes' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a template of 3 × 4 becomes 12 runs and a comparison', async () => {
    await openModel(page, modelId);
    await prompt(page).fill('A {heron | fox | crow} at {dawn | noon | dusk | night}');
    await expect(page.getByText('12 combinations')).toBeVisible();
    await expect(page.getByText('About $3.00 by your price list')).toBeVisible();
    await page.getByRole('button', { name: /^Generate 12/ }).click();
    const confirm = page.getByRole('dialog', { name: 'Start 12 runs?' });
    await confirm.getByRole('button', { name: /^Start 12 runs/ }).click();
    const grid = page.getByRole('table', { name: 'Runs of the sweep' });
    await expect(grid.getByRole('button', { name: /1 result/ })).toHaveCount(12);
    await expect(sets(page).first()).toHaveAccessibleName(/: 12 takes/);
    await openComparisons(page);
    await expect(page.getByText(/^A \{heron/).first()).toBeVisible();
    // Beside so many panes the form is folded until it is opened.
    await openModel(page, modelId);
    await page.getByRole('button', { name: 'Template' }).click();
  });

  await test.step('a table of 20 rows with 3 bad cells, corrected in place', async () => {
    await openModel(page, 'video-c-2.6-t2v-spark');
    await prompt(page).fill('A heron');
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByRole('button', { name: 'Rows', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import rows…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import rows' });
    const rows = Array.from({ length: 20 }, (_, index) => `A heron, take ${index + 1}\t${index < 3 ? 'many' : index}`);
    await dialog.getByRole('textbox', { name: 'Table' }).fill(['prompt\tseed', ...rows].join('\n'));
    await expect(dialog.getByText('20 rows, 3 problems.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Replace all rows' }).click();
    const start = page.getByRole('button', { name: /^Generate/ });
    await expect(start).toHaveText(/3 problems to fix/);
    for (let left = 3; left > 0; left -= 1) {
      const problems = page.getByRole('list', { name: 'Why Generate is blocked' });
      await problems.getByRole('button', { name: /Seed$/ }).first().click();
      await page.keyboard.press('Enter');
      const seed = page.getByRole('dialog').getByRole('textbox', { name: 'Seed', exact: true });
      await seed.fill(String(left));
      await page.keyboard.press('Escape');
      await expect(start).toHaveText(left === 1 ? /^Generate 20/ : /to fix/);
    }
    await page.getByRole('button', { name: 'Close the plan' }).click();
  });

  await test.step('the assistant states what it can cost, and a prompt is improved in part', async () => {
    await openSettings(page, 'conversations');
    const form = page.getByRole('form', { name: 'Model of the writing assistant' });
    await form.getByLabel('Model', { exact: true }).fill('sandbox-chat');
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Turn on' }).click();
    await openModel(page, modelId);
    await prompt(page).fill('A very tall heron, standing in quite cold rain');
    await page.keyboard.press('Control+i');
    const improve = page.getByRole('dialog', { name: 'Improve prompt' });
    await expect(improve).toContainText(/It may be charged: up to about \$0\.0\d+ by your price list\./);
    await improve.getByRole('button', { name: 'Improve · new charge' }).click();
    await improve.getByRole('group', { name: 'Changes' }).getByRole('button').first().click();
    await improve.getByRole('button', { name: 'Accept 1 of 2' }).click();
    await expect(prompt(page)).toHaveValue('A tall heron, standing in quite cold rain');
  });

  await test.step('an image is described, and a brief becomes shots', async () => {
    await sets(page).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Open/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use as input' }).click();
    await page.getByRole('menuitem', { name: 'Describe…' }).click();
    const describe = page.getByRole('dialog', { name: 'Describe image' });
    await describe.getByRole('button', { name: 'Describe · new charge' }).click();
    await describe.getByRole('button', { name: 'Use as prompt' }).click();
    await expect(prompt(page)).toHaveValue(/^A synthetic description/);
    await openPage(page, 'Projects');
    await page.getByRole('button', { name: 'New project' }).last().click();
    await page.getByLabel('Project title').fill('Harbor day');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Shots from a brief' }).click();
    const write = page.getByRole('dialog', { name: 'Shots from a brief' });
    await write.getByRole('textbox', { name: 'Brief' }).fill('Fog lifts over the harbor. A boy finds a letter.');
    await write.getByRole('button', { name: 'Write shots · new charge' }).click();
    await write.getByRole('button', { name: 'Create 6 shots' }).click();
    await expect(page.getByText('6 shots', { exact: false }).first()).toBeVisible();
  });

  await test.step('the ledger has 14 runs and 3 answers', async () => {
    await openModel(page, modelId);
    await generate(page, '[fail] A heron fails');
    await generate(page, '[500] A heron of unknown outcome');
    await openPage(page, 'Cost');
    const lines = page.getByRole('list', { name: 'Ledger lines' }).getByRole('listitem');
    await expect(lines.filter({ hasText: 'Failed' })).toHaveCount(1);
    await expect(lines.filter({ hasText: 'May have been charged' })).toHaveCount(1);
    const ofModel = page.getByRole('table', { name: 'Cost by model' }).getByRole('row').filter({ hasText: modelId });
    await expect(ofModel).toContainText('$3.25');
    await expect(ofModel).toContainText('$0.25 may have been charged.');
    await expect(page.getByRole('table', { name: 'Cost by model' })).toContainText('sandbox-chat');
    await page.getByRole('button', { name: 'This month' }).click();
    await page.getByRole('menuitemradio', { name: 'This week' }).click();
    await expect(ofModel).toContainText('$3.25');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const exported = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    const created = exported.find((line) => line.includes(',accepted,') && line.includes(modelId))?.split(',')[7] ?? '';
    expect(created).not.toBe('');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  await test.step('a budget stops the next run until it is confirmed, and warns before a question', async () => {
    await openPage(page, 'Cost');
    await page.getByRole('textbox', { name: 'Budget: Each month' }).fill('3.55');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Budgets' })).toContainText(/This month: \$3\.5\d of \$3\.55/);
    await openModel(page, modelId);
    await prompt(page).fill('A heron above the budget');
    await generateButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The run exceeds a budget.' });
    await expect(alert).toContainText('Estimate: about $0.25 by your price list.');
    await page.keyboard.press('Control+i');
    const improve = page.getByRole('dialog', { name: 'Improve prompt' });
    await expect(improve.getByRole('alert')).toContainText('This can exceed a budget. This month: $3.5');
    await expect(improve.getByRole('button', { name: 'Improve anyway · new charge' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Generate anyway · new charge' }).click();
    await expect(setsOf(page, 'above the budget')).toHaveCount(1);
  });
});
