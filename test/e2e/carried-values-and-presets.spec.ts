import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { expect, exploreSandbox, openAdvanced, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo } from './support/notification.ts';

// No input of a user is lost: not by a restart, another model, another run or another computer.

const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true });
const negative = (page: Page) => page.getByLabel('Negative prompt', { exact: true });
const image = { name: 'lake.png', mimeType: 'image/png', buffer: makeImage(800, 600) };

/**
 * The library's menus have an empty element that takes the first focus, which violates the first two rules. An open menu
 * covers its button, which violates the third one.
 */
const besideMenus = ['aria-required-children', 'region', 'target-size'];

async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  expect(await findAxeViolations(page, { skippedRules: without })).toEqual([]);
}

async function presets(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function savePreset(page: Page, name: string, options: readonly RegExp[]): Promise<void> {
  await presets(page, /^Save as preset/);
  const dialog = page.getByRole('dialog', { name: 'Save as preset' });
  await dialog.getByLabel('Name').fill(name);
  for (const option of options) await dialog.getByLabel(option).check();
  await dialog.getByRole('button', { name: /^(Save|Replace)$/ }).click();
  await expect(dialog).toBeHidden();
}

test('presets fill the form, survive a restart, and move to another computer in a file', async ({ page, startApp }) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await openModel(page, 'image-c-2.6-image');
  await prompt(page).fill('A red canoe');
  // The form and its presets wait for an image that is still being uploaded.
  const upload = Promise.withResolvers<void>();
  await page.route('**/inputs?*', async (route) => {
    await upload.promise;
    await route.continue();
  });
  await page.getByLabel('Images', { exact: true }).setInputFiles(image);
  const reasons = page.getByRole('list', { name: 'Why Generate is blocked' });
  await expect(reasons).toContainText('Images are still being added.');
  await presets(page, /^Save as preset/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const saving = savePreset(page, 'Lake', [/^Include inputs/]);
  await expect(page.getByRole('dialog', { name: 'Save as preset' }).locator('button[data-loading]')).toBeVisible();
  upload.resolve();
  await saving;
  await page.unroute('**/inputs?*');
  await expect(reasons).toBeHidden();
  await prompt(page).fill('At dusk');
  await savePreset(page, 'Dusk', [/^Open image-c-2.6-image with this preset/]);
  await prompt(page).fill('Half a thought');

  await app.process.end('SIGTERM');
  await page.goto((await startApp()).url);
  await expect(prompt(page)).toHaveValue('Half a thought');
  await expect(page.getByText('lake.png')).toBeVisible();

  await page.getByRole('button', { name: 'Presets' }).click();
  await expect(page.getByRole('menuitem', { name: /^Dusk/ })).toContainText('without inputs · default');
  await expect(page.getByRole('menuitem', { name: /^Lake/ })).toContainText('with inputs');
  await expectAccessible(page, besideMenus);
  await page.getByRole('menuitem', { name: 'Start over' }).click();
  await expect(prompt(page)).toHaveValue('At dusk');
  await expect(page.getByText('lake.png')).toBeHidden();
  await clickUndo(page);
  await expect(prompt(page)).toHaveValue('Half a thought');
  await presets(page, /^Dusk/);
  await expect(prompt(page)).toHaveValue('At dusk');
  // The preset has no inputs, so the input of the form stays.
  await expect(page.getByText('lake.png')).toBeVisible();

  await presets(page, /^Manage/);
  const manage = page.getByRole('region', { name: 'Saved', exact: true });
  await expect(manage.getByRole('heading', { name: 'Form presets' })).toBeFocused();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await manage.getByRole('button', { name: 'Export all' }).click();
  expect((await download).suggestedFilename()).toBe('Saved in Triptych.triptych-presets');
  const path = await (await download).path();
  const file = JSON.parse(await readFile(path, 'utf8')) as {
    format: string;
    inputs: Record<string, { base64: string }>;
  };
  expect(file.format).toBe('triptych-saved');
  expect(Object.values(file.inputs).map(({ base64 }) => base64)).toEqual([image.buffer.toString('base64')]);

  await manage.getByRole('button', { name: 'Delete Lake' }).click();
  await expect(manage.getByLabel('Name of Lake')).toBeHidden();
  await clickUndo(page);
  await manage.getByLabel('Name of Lake').fill('Still lake');
  await manage.getByLabel('Name of Lake').press('Enter');
  await expect(manage.getByLabel('Name of Still lake')).toBeVisible();

  const elsewhere = scratchFolder('elsewhere');
  try {
    await exploreSandbox(page, await startApp(['--data-dir', elsewhere.path]));
    await openModel(page, 'image-c-2.6-image');
    const preset = (name: string, modelId: string) => ({ name, modelId, draft: { values: {}, extra: '' } });
    const bad = { ...file, presets: [preset('Future', 'video-z'), preset('Bare', 'video-b')] };
    await presets(page, /^Manage/);
    const chooser = manage.getByLabel('Saved files');
    const renamed = join(elsewhere.path, 'Lakes.triptych-presets');
    await copyFile(path, renamed);
    await expect(chooser).toHaveAttribute('accept', /^\.triptych-presets,\.json,/);
    await chooser.setInputFiles(renamed);
    await expect(manage.getByRole('status')).toContainText('2 entries imported');
    await chooser.setInputFiles([
      { name: 'again.json', mimeType: 'application/json', buffer: await readFile(path) },
      { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(bad)) },
      { name: 'none.json', mimeType: 'application/json', buffer: Buffer.from('<html>') },
    ]);
    const report = manage.getByRole('status');
    await expect(report).toContainText('“Dusk” already exists. The new one is named “Dusk 2”.');
    await expect(report).toContainText('“Future” can’t be read');
    await expect(report).toContainText('none.json: This isn’t a file of saved things');
    await manage.getByRole('button', { name: 'Open in Studio: Lake', exact: true }).click();
    await expect(prompt(page)).toHaveValue('A red canoe');
    await expect(page.getByText('lake.png')).toBeVisible();
    await expect(page.getByRole('img', { name: /lake.png/ }).first()).toBeVisible();
  } finally {
    elsewhere.remove();
  }
});

test('another model takes over the values, reports changes, and restores everything', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'video-b');
  await prompt(page).fill('A red canoe');
  await openAdvanced(page);
  await negative(page).fill('text, watermark');
  await page.getByRole('radio', { name: '10 s' }).click();
  await openModel(page, 'video-d-pro');
  await expect(prompt(page)).toHaveValue('A red canoe');
  const line = page.getByRole('status').filter({ hasText: 'From video-b' });
  await line.getByRole('button', { name: '1 changed, 1 dropped' }).click();
  const changes = page.getByRole('dialog', { name: 'Carried-over changes' });
  await expect(changes).toContainText('Duration 10 s → 12 s');
  await expect(changes).toContainText('Negative prompt text, watermark');
  await expect(changes).toContainText('not available for this model; still set in video-b');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(prompt(page)).toHaveValue('');
  await expect(page.getByRole('radio', { name: '4 s' })).toBeChecked();
  await expect(line).toBeHidden();

  await prompt(page).fill('My own');
  await openModel(page, 'video-b');
  await expect(prompt(page)).toHaveValue('A red canoe');
  await openModel(page, 'video-d-pro');
  await expect(prompt(page)).toHaveValue('My own');
  await page.getByRole('button', { name: 'Carry over from video-b' }).click();
  await expect(prompt(page)).toHaveValue('A red canoe');
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(prompt(page)).toHaveValue('My own');
});

test('runs with consecutive seeds are remixed into four forms and into another model', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-c-2.5-i2i-preview');
  const seed = page.getByLabel('Seed', { exact: true });
  await prompt(page).fill('A red canoe [fast]');
  await openAdvanced(page);
  await negative(page).fill('text');
  await page.getByLabel('Images', { exact: true }).setInputFiles(image);
  await expect(page.getByText('lake.png')).toBeVisible();

  const runs = page.getByRole('spinbutton', { name: 'Runs' });
  await runs.focus();
  await page.keyboard.press('3');
  await seed.fill('2147483646');
  await expect(page.getByRole('list', { name: 'Why Generate is blocked' })).toContainText(
    'Seed is 2147483646; 3 runs need seeds up to 2147483648',
  );
  await seed.fill('41');
  await expect(page.getByRole('button', { name: 'Generate 3 · free' })).toBeVisible();
  await seed.press('Control+Enter');
  await expect(savedSetsOf(page, 'A red canoe')).toHaveAccessibleName('A red canoe [fast]: 3 takes');
  await expect(panes(page)).toHaveText([/seed 41/, /seed 42/, /seed 43/]);
  // Beside three panes the form is folded until it is opened.
  await page.getByRole('button', { name: 'Open form' }).click();
  const openMenu = () => page.getByRole('button', { name: 'Pane A actions' }).click();
  /** Does an action of the menu of the first result. */
  const act = async (action: RegExp) => {
    await openMenu();
    await page.getByRole('menuitem', { name: action }).click();
  };
  // The user changes the form while the run is active.
  const clear = async () => {
    await presets(page, 'Start over');
    await prompt(page).fill('Mine');
  };
  const dialog = page.getByRole('dialog', { name: 'Other model' });
  const openDialog = async () => {
    await openMenu();
    await page.getByRole('menuitem', { name: /^Other model/ }).hover();
    await page.getByRole('menuitem', { name: 'Choose what to carry over…' }).click();
  };
  const remix = async (part: string) => {
    await openDialog();
    await dialog.getByText(part, { exact: true }).click();
    await dialog.getByRole('option', { name: /^image-c-2.5-i2i-preview/ }).click();
  };

  await clear();
  await act(/^Remix/);
  await expect(prompt(page)).toHaveValue('A red canoe [fast]');
  await expect(negative(page)).toHaveValue('text');
  await expect(seed).toHaveValue('41');
  await expect(page.getByText('lake.png')).toBeVisible();
  await expect(page.getByText(/^Remix of/)).toContainText('image-c-2.5-i2i-preview');
  await clickUndo(page);
  await expect(prompt(page)).toHaveValue('Mine');
  await expect(page.getByText(/^Remix of/)).toBeHidden();

  await remix('All except seed');
  await expect(negative(page)).toHaveValue('text');
  await expect(seed).toHaveValue('');
  await clear();
  await remix('Prompt only');
  await expect(negative(page)).toHaveValue('text');
  await expect(page.getByText('lake.png')).toBeHidden();
  await clear();
  await remix('Inputs only');
  await expect(page.getByText('lake.png')).toBeVisible();
  await expect(prompt(page)).toHaveValue('Mine');

  // The viewer is over another page than the form that it fills, so it closes.
  await act(/^Open/);
  await page.getByRole('dialog').getByRole('button', { name: 'Remix', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(prompt(page)).toHaveValue('A red canoe [fast]');

  await openMenu();
  await expectAccessible(page, besideMenus);
  await page.keyboard.press('Escape');
  await openDialog();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^video-b/ })
    .click();
  await expect(page.getByRole('region', { name: 'Form for video-b' })).toBeVisible();
  await expect(prompt(page)).toHaveValue('A red canoe [fast]');
  await page.getByRole('button', { name: '2 dropped' }).click();
  await expect(page.getByRole('dialog')).toContainText('Images lake.png');
  await expect(page.getByRole('dialog')).toContainText('Seed 41');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('gridcell').last().click();
  await page
    .getByRole('complementary', { name: 'Details' })
    .getByRole('button', { name: 'Remix', exact: true })
    .click();
  await expect(page.getByRole('region', { name: 'Form for image-c-2.5-i2i-preview' })).toBeVisible();
  await expect(prompt(page)).toHaveValue('A red canoe [fast]');

  // A result from this form is linked to the source.
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('link', { name: 'Library' }).click();
  const madeFrom = page.getByRole('region', { name: 'Lineage' }).getByRole('list', { name: 'Made from', exact: true });
  await expect(async () => {
    await page.getByRole('gridcell').first().click();
    await expect(madeFrom.getByRole('button', { name: /^Settings of / })).toBeVisible({ timeout: 1000 });
  }).toPass();
});
