import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { storeResults } from '../support/store-results.ts';
import { expect, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

async function isAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

async function showsAll(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('grid', { name: `${count} items` })).toBeVisible();
}

test('F63: the database is lost between two starts, and later damaged: the library is restored both times, with a report', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const count = 14;
  await storeResults(dataFolder, { from: 0, count });
  for (const name of readdirSync(dataFolder))
    if (name !== 'library') rmSync(join(dataFolder, name), { recursive: true });

  const first = await startApp();
  await page.goto(first.url);
  await page.getByRole('button', { name: /Explore with the sandbox/ }).click();
  const report = page.getByRole('dialog', { name: 'Index rebuilt' });
  await expect(report.getByText('Results added')).toBeVisible();
  await isAccessible(page);
  await report.getByRole('button', { name: 'Done' }).click();
  await expect(report).toBeHidden();
  await showsAll(page, count);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage' }).click();
  await expect(page.getByText('No backup yet')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText(/^Backed up just now · 1 copy, /)).toBeVisible();
  await page.getByRole('button', { name: 'Rebuild index' }).click();
  await expect(page.getByText(/^Index rebuilt just now\. No changes were needed\.$/)).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show report' }).click();
  const asked = page.getByRole('dialog', { name: 'Index rebuilt' });
  await expect(asked.getByText('Unchanged')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show report' })).toBeFocused();
  await isAccessible(page);

  await first.process.end('SIGTERM');
  writeFileSync(join(dataFolder, 'triptych.db'), 'no database '.repeat(1000));
  const second = await startApp();
  await page.goto(second.url);
  const repaired = page.getByRole('dialog', { name: 'Library repaired' });
  await expect(repaired.getByText(/^The database couldn’t be used\. The backup of .* was restored/)).toBeVisible();
  await expect(repaired.getByText(/^triptych\.db\.damaged-/)).toBeVisible();
  await repaired.getByRole('button', { name: 'Done' }).click();
  await showsAll(page, count);
  await page.reload();
  await showsAll(page, count);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
