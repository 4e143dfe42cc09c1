import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, openAdvanced, openModel, setsOf, test } from './support/app.ts';
import { openPage, openSettingsSection } from './support/open-page.ts';

// Changes settings like a user in one run of the program: every section, a report from the page to the saved
// file, denser spacing, the defaults of a new form, and a hidden model.

const canary = 'kestrelcanary over the old quay';
const model = 'image-c-2.5-t2i-preview';

test('Settings cover all sections, a report, density, defaults and hidden models', async ({ page, startApp }) => {
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openModel(page, model);
  const prompt = page.getByLabel('Prompt', { exact: true });
  await prompt.fill(`[fast] A ${canary}`);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(setsOf(page, canary)).toHaveCount(1);

  await test.step('the values of a form become the defaults of new forms', async () => {
    const negative = page.getByLabel('Negative prompt', { exact: true });
    await openAdvanced(page);
    await negative.fill('no fog');
    await chooseInPresets(page, 'Use as default');
    await expect(page.getByText(`${model} now starts with these values`)).toBeVisible();
    await negative.fill('something else');
    await chooseInPresets(page, 'Start over');
    await expect(negative).toHaveValue('no fog');
    await expect(prompt).toHaveValue('');
  });

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await test.step('every section opens', async () => {
    await expect(sections).toHaveCount(8);
    await page.getByRole('button', { name: 'Advanced' }).click();
    await expect(sections).toHaveCount(12);
    for (const name of await sections.allInnerTexts()) {
      await sections.filter({ hasText: name }).click();
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    }
  });

  await test.step('About shows the running version and the locations of its files', async () => {
    await openSettingsSection(page, 'About');
    await expect(page.getByText('Node.js', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show in folder: Log' })).toBeVisible();
    await expect(page.getByText(/free software under the MIT license/)).toBeVisible();
  });

  await test.step('the report is read, and saved as shown', async () => {
    await openSettingsSection(page, 'Diagnostics');
    const text = (await page.getByRole('region', { name: 'Report' }).locator('pre').textContent()) ?? '';
    expect(text).toMatch(/^Node\.js: \d+/m);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save report' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toBe(text);
    expect(text).not.toContain('kestrelcanary');
  });

  await test.step('the limit of downloads is found by search, changed with keys, and saved', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('maximum file size');
    await palette.getByRole('option', { name: /Storage/ }).click();
    await expect(page.getByRole('heading', { name: 'Maximum file size' })).toBeVisible();
    const choice = (limit: string, name: string) =>
      page.getByRole('radiogroup', { name: limit }).getByRole('radio', { name, exact: true });
    await expect(choice('Maximum file size', '8 GB')).toBeChecked();
    await choice('Maximum file size', '8 GB').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(choice('Maximum file size', '4 GB')).toBeChecked();
    await page.reload();
    await expect(choice('Maximum file size', '4 GB')).toBeChecked();
  });

  await test.step('compact density reduces the spacing, and is saved', async () => {
    await openSettingsSection(page, 'Appearance');
    const heightOf = async () => (await sections.first().boundingBox())?.height ?? 0;
    const before = await heightOf();
    await page.getByText('Compact', { exact: true }).click();
    await expect.poll(heightOf).toBeLessThan(before);
    await page.getByText('Always reduced', { exact: true }).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
  });

  await test.step('a default is unpinned, and a hidden model is offered nowhere until it is shown again', async () => {
    await openSettingsSection(page, 'Saved');
    const pin = page.getByRole('button', { name: 'Open new forms with Default' });
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    await pin.click();
    await expect(pin).toHaveAttribute('aria-pressed', 'false');
    await openSettingsSection(page, 'Models and endpoints');
    await page.getByRole('button', { name: 'Hide video-b' }).click();
    await expect(page.getByRole('button', { name: 'Show video-b' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Hide video-b' }).click();
    await expect(page.getByRole('button', { name: 'Show video-b' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('video-b');
    await expect(palette.getByRole('option', { name: /^video-b/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    const list = page.getByRole('listbox', { name: 'Models by type' });
    await openModelList(page);
    await expect(list.getByRole('option', { name: /^video-d-pro/ })).toBeVisible();
    await expect(list.getByRole('option', { name: /^video-b/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await openPage(page, 'Activity');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Track by task ID' }).click();
    const track = page.getByRole('dialog', { name: 'Track by task ID' });
    await expect(track.getByRole('option', { name: 'video-d-pro', exact: true })).toHaveCount(1);
    await expect(track.getByRole('option', { name: 'video-b', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(track).toBeHidden();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await openSettingsSection(page, 'Models and endpoints');
    await page.getByRole('button', { name: 'Show video-b' }).click();
    await openModelList(page);
    await expect(list.getByRole('option', { name: /^video-b/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });

  await test.step('one model is always shown', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await openSettingsSection(page, 'Models and endpoints');
    const names = await page
      .getByRole('button', { name: /^Hide / })
      .evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
    // The last one is disabled, so the click is forced.
    for (const name of names) await page.getByRole('button', { name, exact: true }).click({ force: true });
    await expect(page.getByRole('button', { name: /^Hide / })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Show / })).toHaveCount(names.length - 1);
  });
});

/** Opens the menu of the form in Studio that has the models. */
async function openModelList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Studio' }).click();
  await page
    .getByRole('region', { name: /^Form for/ })
    .locator('[data-model-menu]')
    .click();
}

async function chooseInPresets(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name }).click();
}
