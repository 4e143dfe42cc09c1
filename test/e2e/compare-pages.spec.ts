import type { Page } from '@playwright/test';
import { expect, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo } from './support/notification.ts';
import { openComparisons } from './support/open-page.ts';

async function makeImages(page: Page, prompts: readonly string[]): Promise<void> {
  await openModel(page, 'image-c-2.5-t2i-preview');
  for (const prompt of prompts) {
    await page.getByLabel('Prompt', { exact: true }).fill(`${prompt} [fast]`);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(savedSetsOf(page, prompt)).toHaveCount(1);
  }
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  expect.soft(await findAxeViolations(page), name).toEqual([]);
}

test('results open as a comparison that can be renamed, found, deleted, restored and reopened in its last state', async ({
  page,
  startApp,
}) => {
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openComparisons(page);
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
  await makeImages(page, ['A heron', 'A lighthouse', 'Dunes']);

  // Two results of the library, side by side.
  await page.getByRole('link', { name: 'Library' }).click();
  const cells = page.getByRole('gridcell');
  await expect(cells).toHaveCount(3);
  await page.getByRole('gridcell', { name: /Dunes/ }).click();
  await page.getByRole('gridcell', { name: /A lighthouse/ }).click({ modifiers: ['Control'] });
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }).click();
  await expect(panes(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^(Dunes|A lighthouse) \[fast\], actions$/ })).toBeVisible();

  // Renamed with the key, with the focus back on the name.
  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: 'Comparison name' });
  await expect(name).toBeFocused();
  await name.fill('Fog and dunes');
  await name.press('Enter');
  await expect(page.getByRole('button', { name: 'Fog and dunes, actions' })).toBeFocused();

  // A third result, and another layout.
  await page.getByRole('button', { name: 'Fog and dunes, actions' }).click();
  await page.getByRole('menuitem', { name: 'Add results' }).click();
  const picker = page.getByRole('dialog', { name: 'Add results' });
  await expectAccessible(page, 'picker');
  await picker.getByRole('gridcell', { name: /A heron/ }).click();
  await expect(picker.getByText('C', { exact: true })).toBeVisible();
  await picker.getByRole('button', { name: 'Add 1 result' }).click();
  await expect(picker).toBeHidden();
  await expect(panes(page)).toHaveCount(3);
  await expectAccessible(page, 'comparison');
  await page.keyboard.press('w');
  await page.getByRole('slider', { name: 'Wipe divider' }).press('Shift+ArrowRight');
  const edge = page.getByRole('slider', { name: 'Wipe divider' });
  await expect(edge).toHaveAttribute('aria-valuenow', '60');

  // The list finds the comparison by title, prompt and model; then it is deleted and restored.
  await openComparisons(page);
  const card = page.getByRole('link', { name: /^Fog and dunes/ });
  await expect(card).toBeVisible();
  await expect(card.locator('img')).toHaveCount(3);
  await expectAccessible(page, 'list');
  const search = page.getByRole('textbox', { name: 'Search comparisons' });
  for (const words of ['fog', 'LIGHTHOUSE', 'image-c-2.5']) {
    await search.fill(words);
    await expect(card).toBeVisible();
  }
  await search.fill('canoe');
  await expect(page.getByText('No matches for “canoe”.')).toBeVisible();
  await search.press('Escape');
  await card.focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Trash' }).click();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Trash' }).click();
  await clickUndo(page, 'moved to Trash');
  await expect(card).toBeVisible();

  // The window closes, and the page is left, right after a change; then another run of the program opens the
  // comparison.
  await card.click();
  await expect(edge).toHaveAttribute('aria-valuenow', '60');
  await edge.press('ArrowRight');
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '61');
  await edge.press('ArrowRight');
  const address = new URL(page.url()).hash;
  // Studio would show the comparison again, because it is the newest set.
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(3);
  await app.process.end('SIGTERM');
  const again = await startApp(['--sandbox']);
  await page.goto(again.url);
  await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await expect(page.getByRole('button', { name: 'Fog and dunes, actions' })).toBeVisible();
  await expect(edge).toHaveAttribute('aria-valuenow', '62');
  await page.keyboard.press('g');
  await expect(panes(page)).toHaveCount(3);

  // An unknown comparison has its own message.
  for (const wrong of ['0c6a2f1e-4d51-4a7e-9a36-5c0a0d6f4b11', 'half-an-address']) {
    await page.evaluate((id) => {
      location.hash = `/studio/${id}`;
    }, wrong);
    await expect(page.getByRole('heading', { name: 'Comparison not found' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'All comparisons' }).click();
  await expect(card).toBeVisible();
});
