import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { openPage } from './support/open-page.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link');
const atFirst = ['Studio', 'Library', 'Chat', 'Messages', 'Settings'];

test('pages appear in the rail with their first content, and their keys always work', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await expect(links(page)).toHaveText(atFirst);

  await test.step('an empty page has a link only while it is open', async () => {
    for (const name of ['Projects', 'Activity', 'Cost'] as const) {
      await openPage(page, name);
      await expect(links(page).filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
      await page.keyboard.press('Control+1');
      await expect(links(page)).toHaveText(atFirst);
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('cost');
    await page.getByRole('option', { name: /^Cost/ }).first().click();
    await expect(page.getByRole('main', { name: 'Cost' })).toBeVisible();
  });

  await test.step('the first problem adds Activity', async () => {
    await openModel(page, 'image-c-2.5-t2i-preview');
    await page.getByLabel('Prompt', { exact: true }).fill('A vase [fast] [fail]');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(links(page).filter({ hasText: 'Activity' })).toBeVisible();
  });

  await test.step('the first project adds Projects, also while it is in Trash', async () => {
    await openPage(page, 'Projects');
    await page.getByRole('button', { name: 'New project' }).last().click();
    await page.getByLabel('Project title').fill('Harbor day');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+1');
    const withContent = ['Studio', 'Library', 'Chat', 'Messages', 'Projects', 'Activity', 'Settings'];
    await expect(links(page)).toHaveText(withContent);
    await page.reload();
    await expect(links(page)).toHaveText(withContent);
    await openPage(page, 'Projects');
    await page.getByRole('button', { name: 'Actions for Harbor day' }).click();
    await page.getByRole('menuitem', { name: 'Move to Trash' }).click();
    await expect(page.getByText('No projects yet')).toBeVisible();
    await page.keyboard.press('Control+1');
    await expect(links(page)).toHaveText(withContent);
  });

  await test.step('a switch shows all pages, and is saved', async () => {
    await openPage(page, 'Settings');
    await page.getByRole('link', { name: 'Appearance' }).click();
    await page.getByRole('switch', { name: 'Show all pages' }).click();
    await expect(links(page).filter({ hasText: 'Cost' })).toBeVisible();
    await page.reload();
    await expect(links(page).filter({ hasText: 'Cost' })).toBeVisible();
    await expect(links(page)).toHaveCount(8);
  });
});

test('a user of version 0.1 sees the pages of the stored runs at once', async ({ page, startApp, dataFolder }) => {
  cpSync(fileURLToPath(new URL('../fixtures/data-folder-0.1', import.meta.url)), dataFolder, { recursive: true });
  const database = join(dataFolder, 'triptych.db');
  writeFileSync(database, gunzipSync(readFileSync(`${database}.gz`)));
  await page.goto((await startApp(['--sandbox'])).url);
  await expect(links(page).filter({ hasText: 'Activity' })).toBeVisible();
});
