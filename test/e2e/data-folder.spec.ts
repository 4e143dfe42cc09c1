import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { setTheme } from '../screenshots/set-theme.ts';
import { storeResults } from '../support/store-results.ts';
import { expect, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { fillDisk, mountSmallDisk } from './support/full-disk.ts';

async function isFineInTheThemes(page: Page, name: string): Promise<void> {
  for (const theme of checkedThemes) {
    await setTheme(page, theme);
    expect.soft(await findAxeViolations(page), theme).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${name}-${theme}.png`) });
  }
}

/** Moves the focus to the button with the Tab key, like a user without a mouse. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  for (let presses = 0; presses < 100; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reachable by keyboard`);
}

test('F49: the program starts on a full disk, with its reserve to empty the trash, and without a reserve read-only', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const disk = mountSmallDisk(dataFolder, 60);
  test.skip(!disk, 'no small disk can be mounted');
  try {
    await storeResults(dataFolder, { from: 0, count: 8 });
    const first = await startApp();
    await page.goto(first.url);
    await page.getByRole('button', { name: /Explore with the sandbox/ }).click();
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('gridcell', { name: /number 7/ }).click();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('grid', { name: '7 items' })).toBeVisible();
    await first.process.end('SIGKILL');
    writeFileSync(join(dataFolder, 'disk-reserve'), Buffer.alloc(8 * 1024 * 1024, 1));
    const filler = fillDisk(dataFolder);

    const second = await startApp();
    await page.goto(second.url);
    await expect(page.getByText('The disk is full.')).toBeVisible();
    await expect(page.getByText('Results can’t be saved.')).toBeHidden();
    await isFineInTheThemes(page, 'reserve');
    await tabTo(page, 'Show data folder');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByRole('button', { name: 'Empty Trash' })).toBeHidden();
    await second.process.end('SIGKILL');

    // The reserve is used up, and the disk is full again.
    const again = fillDisk(join(dataFolder, 'logs'));
    const third = await startApp();
    await page.goto(third.url);
    await expect(page.getByText('Read only: the disk is full.')).toBeVisible();
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('grid', { name: '7 items' })).toBeVisible();
    await isFineInTheThemes(page, 'read-only');
    await tabTo(page, 'Show data folder');
    await third.process.end('SIGTERM');

    for (const file of [filler, again]) rmSync(file);
    const last = await startApp();
    await page.goto(last.url);
    await page.getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('grid', { name: '7 items' })).toBeVisible();
    await expect(page.getByText(/the disk is full/i)).toBeHidden();
    await last.process.end('SIGTERM');
  } finally {
    disk?.unmount();
  }
});

test('a data folder that others can open causes one message, stays visible in Settings, and is closed with a button', async ({
  page,
  startApp,
  dataFolder,
}) => {
  test.skip(process.platform === 'win32', 'no file modes');
  chmodSync(dataFolder, 0o755);
  const first = await startApp(['--sandbox']);
  await page.goto(first.url);
  const notice = page.getByText('Other users of this computer can open the data folder.');
  await expect(notice).toBeVisible();
  await isFineInTheThemes(page, 'open-folder');
  await tabTo(page, 'Dismiss');
  await page.keyboard.press('Enter');
  await expect(notice).toBeHidden();
  await page.reload();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage' }).click();
  await expect(page.getByRole('heading', { name: 'Data folder' })).toBeVisible();
  await isFineInTheThemes(page, 'settings');
  await page.getByRole('button', { name: 'Make folder private' }).click();
  await expect(page.getByRole('heading', { name: 'Data folder' })).toBeHidden();
  expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
});
