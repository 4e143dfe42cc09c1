import { loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { addModels, expect, openAdvanced, openModel, test, waitForSavedDraft } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openPage } from './support/open-page.ts';
import { openRecordingGateway, type RecordingGateway } from './support/recording-gateway.ts';

const withKey = { TRIPTYCH_API_KEY: 'a-key-of-this-test' };
const lake = makeImage(1600, 1067, 'image/png', 200);
/** 868 characters. The last 68 exceed the limit of one model. */
const long = `${'A red canoe drifts on a still lake. '.repeat(22)}${'x'.repeat(7)}${'🛶'.repeat(69)}`;
const shortened = [...long].slice(0, 800).join('');

const sheet = (page: Page) => page.getByRole('table', { name: 'Inputs for each model' });
const row = (page: Page, model: string) => sheet(page).getByRole('row').filter({ hasText: model });
const bodyAt = (gateway: RecordingGateway, part: string) =>
  gateway.creates.find(({ path }) => path.includes(part))?.body ?? {};

test('a form is sent exactly as its plan shows for every model, and all results are one set', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const gateway = await openRecordingGateway();
  const app = await startApp(['--base-url', gateway.baseUrl], withKey);
  await page.goto(app.url);
  await openModel(page, 'video-a-v2.5-turbo');
  await page.getByLabel('Prompt', { exact: true }).fill(long);
  await openAdvanced(page);
  await page.getByLabel('Negative prompt').fill('text, people');
  await page
    .getByLabel('First frame', { exact: true })
    .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: lake });
  await expect(page.locator('.slot')).toHaveCount(1);
  await page.getByRole('radiogroup', { name: 'Duration' }).getByText('10', { exact: false }).click();
  await addModels(page, 'video-d-pro', 'video-b', 'video-c-2.6-t2v-spark', 'video-c-2.2-t2v-plus');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(sheet(page).getByRole('rowheader')).toHaveText([
    /^video-a-v2.5-turbo/,
    /^video-d-pro/,
    /^video-b/,
    /^video-c-2.6-t2v-spark/,
    /^video-c-2.2-t2v-plus/,
  ]);
  expect(gateway.creates).toEqual([]);

  await test.step('a row is excluded', async () => {
    await page.getByRole('checkbox', { name: 'video-b', exact: true }).uncheck();
    await expect(page.getByRole('button', { name: /^Generate/ })).toHaveText(/2 problems to fix/);
    await expect(row(page, 'video-d-pro')).toContainText('accepts 4, 8, 12');
    await expect(row(page, 'video-c-2.2-t2v-plus')).toContainText('accepts only 5');
  });

  await test.step('no prompt is shortened before the user has seen the result', async () => {
    const reasons = page.getByRole('list', { name: 'Why Generate is blocked' });
    await reasons.getByRole('button', { name: 'Prompt' }).click();
    const cell = page.getByRole('button', { name: /^Prompt for video-c-2.2-t2v-plus/ });
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Prompt for video-c-2.2-t2v-plus' });
    await expect(dialog.locator('del')).toHaveText('🛶'.repeat(68));
    await dialog.getByRole('button', { name: 'Accept the cut' }).click();
    await expect(cell).toContainText('Shortened by 68');
  });

  await test.step('an image is resized in its row with the resize tool', async () => {
    await page.getByRole('button', { name: /^Image for video-d-pro: Needs crop or resize/ }).click();
    await page.getByRole('button', { name: 'Crop to fit' }).click();
    const fit = page.getByRole('dialog', { name: 'Crop or resize lake.png' });
    // Nothing covers the menu of the row: each of its entries is clickable.
    for (const way of ['Pad', 'Resize', 'Crop']) await fit.getByText(way, { exact: true }).click();
    const width = fit.getByRole('textbox').first();
    await width.click();
    await fit
      .getByRole('button', { name: /^Use|^Apply|^Crop/ })
      .last()
      .click();
    await expect(fit).toBeHidden();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: /^Image for video-d-pro: Cropped/ })).toBeVisible();
  });

  await test.step('one click makes rows equal, and is undone', async () => {
    const even = page.getByRole('button', { name: 'Prompt rewriting off for all' });
    await even.click();
    await expect(even).toBeHidden();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(even).toBeVisible();
    await even.click();
    await page.getByLabel('Duration for video-c-2.6-t2v-spark').focus();
    await page.getByLabel('Duration for video-c-2.6-t2v-spark').selectOption('15');
    await page.keyboard.press('Alt+Backspace');
    await expect(page.getByLabel('Duration for video-c-2.6-t2v-spark')).toHaveValue('10');
  });

  await test.step('another form has a plan of its own', async () => {
    await openModel(page, 'image-c-2.5-t2i-preview');
    await page.getByRole('button', { name: 'More actions for image-c-2.5-t2i-preview' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(sheet(page).getByRole('rowheader')).toHaveCount(2);
    await openModel(page, 'video-a-v2.5-turbo');
    await expect(sheet(page).getByRole('rowheader')).toHaveCount(5);
  });

  await test.step('a reload keeps the plan and its models', async () => {
    await waitForSavedDraft(dataFolder, 'fan-out:video-a-v2.5-turbo', /prompt_extend/);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Generate 4/ })).toHaveText(/4 charges/);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByRole('button', { name: /^Image for video-d-pro: Cropped/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Prompt for video-c-2.2-t2v-plus/ })).toContainText(
      'Shortened by 68',
    );
    await expect(page.getByRole('checkbox', { name: 'video-b', exact: true })).not.toBeChecked();
  });

  expect(await findAxeViolations(page, { within: '#page' })).toEqual([]);
  expect(gateway.creates).toEqual([]);

  await page.getByLabel('Prompt', { exact: true }).focus();
  // A held key, as a keyboard repeats it, is one intent.
  await page.keyboard.down('Control');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  await expect(sheet(page)).toBeHidden();
  await expect.poll(() => gateway.creates.length).toBe(4);

  const base64 = lake.toString('base64');
  expect(bodyAt(gateway, 'video-a-v2.5-turbo')).toEqual({
    image: base64,
    prompt: long,
    negative_prompt: 'text, people',
    duration: 10,
    mode: 'std',
  });
  expect(bodyAt(gateway, 't2v-spark')).toEqual({
    prompt: long,
    negative_prompt: 'text, people',
    size: '1920*1080',
    duration: 10,
    audio: true,
    prompt_extend: false,
  });
  expect(bodyAt(gateway, 't2v-plus')).toEqual({
    prompt: shortened,
    negative_prompt: 'text, people',
    size: '1920*1080',
    duration: 5,
    prompt_extend: false,
  });
  const { input_reference: fitted, ...pro } = bodyAt(gateway, 'video-d-pro');
  expect(pro).toEqual({ prompt: long, size: '1280x720', seconds: '12' });
  expect(fitted).toMatch(/^data:image\/png;base64,/);
  const image = await loadImage(Buffer.from(String(fitted).split(',')[1] ?? '', 'base64'));
  expect([image.width, image.height]).toEqual([1280, 720]);

  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.locator('figure')).toHaveCount(4);
  await expect(comparison.locator('figure video')).toHaveCount(4);
  expect(gateway.creates).toHaveLength(4);

  await test.step('the runs and results link back to the set', async () => {
    await openPage(page, 'Activity');
    await page
      .getByRole('region', { name: 'Runs' })
      .getByRole('link', { name: /red canoe/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Open comparison' }).click();
    const isSet = /\/studio\/[0-9a-f-]{36}$/;
    await expect(page).toHaveURL(isSet);
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('gridcell').first().click();
    const inspector = page.getByRole('complementary', { name: 'Details' });
    await inspector.getByRole('button', { name: /^A red canoe drifts/ }).click();
    await expect(page).toHaveURL(isSet);
    await expect(comparison.locator('figure')).toHaveCount(4);
  });
  await gateway.close();
});
