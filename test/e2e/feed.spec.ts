import type { Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// The feed has batches of results with the keys of the library grid.

const feed = (page: Page) => page.getByRole('region', { name: 'Feed' });
const cells = (page: Page) => feed(page).getByRole('gridcell');

async function generate(page: Page, prompt: string, runs: number): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(`${prompt} [fast]`);
  await page.getByRole('spinbutton', { name: 'Runs' }).press(String(runs));
  await page.getByRole('button', { name: /^Generate/ }).click();
  const batch = page.getByRole('article').filter({ hasText: prompt });
  await expect(batch).toContainText(new RegExp(`(took.*){${runs}}`, 's'));
}

test('keys rate, flag, select, open and delete results across batches', async ({ page, startApp }) => {
  // Three results in a row.
  await page.setViewportSize({ width: 1600, height: 1000 });
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-c-2.5-t2i-preview');
  await generate(page, 'A harbour', 1);
  await generate(page, 'A lighthouse', 3);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(cells(page)).toHaveCount(4);

  await cells(page).first().focus();
  await page.keyboard.press('4');
  await expect(cells(page).first()).toHaveAccessibleName(/4 of 5 stars/);
  await page.keyboard.press('ArrowRight');
  await expect(cells(page).nth(1)).toBeFocused();
  await page.keyboard.press('p');
  await expect(cells(page).nth(1)).toHaveAccessibleName(/picked/);
  await page.keyboard.press('End');
  await page.keyboard.press('x');
  await expect(cells(page).nth(2)).toHaveAttribute('data-rejected', 'true');
  // Arrow down moves to the next batch, and Shift extends the selection over both.
  await page.keyboard.press('Shift+ArrowDown');
  await expect(cells(page).nth(3)).toBeFocused();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar).toContainText('4 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('A harbour');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('A lighthouse');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await cells(page).first().click();
  await page.keyboard.press('Delete');
  await expect(cells(page).first()).toHaveAccessibleName(/in Trash/);
  await page.keyboard.press('Control+z');
  await expect(cells(page).first()).not.toHaveAccessibleName(/in Trash/);
});

test('a new session begins with the runs of earlier ones, and the thumbnail size is saved', async ({
  page,
  startApp,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await openModel(page, 'image-c-2.5-t2i-preview');
  await generate(page, 'A harbour', 2);
  const height = async () => (await cells(page).first().boundingBox())?.height ?? 0;
  const before = await height();
  await feed(page).getByRole('slider', { name: 'Row height' }).fill('120');
  await expect.poll(height).toBeLessThan(before);
  expect(await height()).toBeCloseTo(120, -1);
  await page.reload();
  await expect.poll(height).toBeCloseTo(120, -1);
  await app.process.end('SIGTERM');

  const again = await startApp();
  await page.goto(again.url);
  await page.getByRole('link', { name: 'Studio' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'A harbour' })).toBeVisible();
  await expect(cells(page)).toHaveCount(2);
});
