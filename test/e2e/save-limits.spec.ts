import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeNoisyImage } from '../support/make-images.ts';
import { expect, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openPage } from './support/open-page.ts';

// Results larger than the limit for saving: the pane shows this, and the user can save them anyway or raise the limit.

const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });

async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(`${prompt} [fast]`);
  await page.getByRole('button', { name: /^Generate/ }).click();
}

test('a result over the size limit waits until it is confirmed or the limit is raised, and a speed limit is saved', async ({
  page,
  startApp,
  dataFolder,
}) => {
  // Lower than any choice on screen; a user can write it into the file.
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ largestFileBytes: 1_000_000 }));
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openModel(page, 'image-c-2.5-i2i-preview');
  // The noise comes back in the result and can't be compressed.
  await page
    .getByLabel('Images', { exact: true })
    .setInputFiles({ name: 'grain.png', mimeType: 'image/png', buffer: makeNoisyImage(900, 900) });
  await expect(page.getByText('grain.png')).toBeVisible();

  const held = panes(page).filter({ hasText: 'larger than 1 MB, the limit for saving without asking' });

  await test.step('the pane reports the limit, and the library does not contain the result', async () => {
    await generate(page, 'Reeds in the grain');
    await expect(held).toHaveCount(1);
    await expect(held).toContainText('Save it anyway, or raise the limit in Settings, Storage.');
    await expect(held.getByRole('button', { name: 'Change limit' })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
    await expect(page.getByRole('gridcell')).toHaveCount(0);
    await page.getByRole('link', { name: 'Studio' }).click();
  });

  await test.step('one click saves the result, and the limit stays for the next one', async () => {
    await held.getByRole('button', { name: 'Save anyway · free' }).click();
    await expect(savedSetsOf(page, 'Reeds in the grain')).toHaveCount(1);
    await expect(panes(page).locator('img')).toBeVisible();
    await expect(held).toHaveCount(0);
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await expect(page.getByRole('gridcell', { name: /Reeds in the grain/ })).toHaveCount(1);
    await page.getByRole('link', { name: 'Studio' }).click();
    await generate(page, 'A heron in the grain');
    await expect(held).toHaveCount(1);
  });

  await test.step('the link to the limit leads to the field itself, from the pane and from Activity', async () => {
    const limit = radio(page, 'Maximum file size', '1 MB');
    await held.getByRole('button', { name: 'Change limit' }).click();
    await expect(limit).toBeFocused();
    await expect(page.getByText('Maximum file size', { exact: true })).toBeInViewport();
    await openPage(page, 'Activity');
    await page.getByRole('region', { name: 'Runs' }).getByRole('link', { name: 'A heron in the grain' }).click();
    await page.getByRole('button', { name: 'Change limit' }).click();
    await expect(limit).toBeFocused();
    await expect(limit).toBeChecked();
    await expect(page.getByText('Maximum file size', { exact: true })).toBeInViewport();
    // Opening the settings in another way highlights no entry.
    await page.getByRole('link', { name: 'Appearance', exact: true }).click();
    await page.getByRole('link', { name: 'Storage', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Maximum file size' })).toBeVisible();
    await expect(limit).not.toBeFocused();
  });

  await test.step('under a higher limit the result is saved automatically', async () => {
    await radio(page, 'Maximum file size', '1 MB').focus();
    await page.keyboard.press('ArrowRight');
    await expect(radio(page, 'Maximum file size', '50 MB')).toBeChecked();
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await expect(page.getByRole('gridcell', { name: /A heron in the grain/ })).toHaveCount(1);
  });
});
