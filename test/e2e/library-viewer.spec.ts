import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { makeBigLibrary } from '../support/large-library.ts';
import { expect, openModel, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

const cells = (page: Page) => page.getByRole('gridcell');
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const viewer = (page: Page) => page.getByRole('dialog');

async function isAccessible(page: Page, part: string): Promise<void> {
  expect(await findAxeViolations(page, { within: part })).toEqual([]);
}

/** Deletes the file of the image at `position` among all items outside of the trash. */
function loseFileAt(folder: string, position: number): void {
  const database = new DatabaseSync(join(folder, 'triptych.db'), { readOnly: true });
  try {
    const [row] = database
      .prepare('SELECT file FROM items WHERE trashed_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ?')
      .all(position);
    rmSync(join(folder, 'library', String(row?.['file'])));
  } finally {
    database.close();
  }
}

test('the viewer zooms one result, moves to its neighbors, rates them, and shows all their details', async ({
  page,
  dataFolder,
  startApp,
}) => {
  await makeBigLibrary(dataFolder, { count: 60, distinct: 12, searchable: false });
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A lighthouse in snow [fast]');
  await page.keyboard.press('Control+Enter');
  await expect(savedSetsOf(page, 'A lighthouse in snow [fast]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Library' }).click();

  await test.step('the side panel describes no, one and several selected results', async () => {
    await expect(inspector(page)).toContainText('Select an item to see its details');
    await cells(page).first().click();
    await expect(inspector(page)).toContainText('A lighthouse in snow [fast]');
    const shape = inspector(page).getByRole('row', { name: /^Size / });
    await expect(shape.getByRole('cell').nth(2)).toHaveText(/^\d+×\d+, 1:1$/);
    await expect(inspector(page).getByRole('button', { name: 'Copy task ID' })).toBeVisible();
    await expect(inspector(page).getByRole('button', { name: 'Copy trace ID' })).toBeVisible();
    await expect(inspector(page)).toContainText(/\d:\d\d, \d+ status checks?/);
    await inspector(page).getByText('Raw JSON').click();
    const raw = inspector(page).getByRole('region', { name: 'JSON sidecar' });
    await expect(raw).toContainText('"format": "triptych-sidecar"');
    await expect(raw).not.toContainText('"rating"');
    await inspector(page).getByRole('button', { name: 'Pick' }).click();
    await expect(inspector(page).getByRole('button', { name: 'Pick' })).toHaveAttribute('aria-pressed', 'true');
    await expect(raw).toContainText('"flag": "pick"');
    await isAccessible(page, 'aside[aria-label="Details"]');
    await cells(page)
      .nth(2)
      .click({ modifiers: ['Control'] });
    await expect(inspector(page).getByRole('heading', { name: '2 selected' })).toBeVisible();
    await expect(inspector(page)).toContainText('mixed, 2 prompts');
    await page.keyboard.press('Escape');
    await expect(inspector(page)).toContainText('Select an item to see its details');
  });

  await test.step('a result zooms to its pixels and back to the whole image', async () => {
    await cells(page).first().dblclick();
    await expect(viewer(page)).toHaveAccessibleName(/A lighthouse in snow/);
    const stage = viewer(page).locator('[data-autofocus]');
    await expect(stage).toBeFocused();
    const image = stage.getByRole('img', { name: /A lighthouse in snow/ });
    const before = await image.boundingBox();
    const box = await stage.boundingBox();
    if (!before || !box) throw new Error('The image is not on the page.');
    // The point under the pointer stays under the pointer.
    const corner = { x: before.x + before.width * 0.75, y: before.y + before.height * 0.25 };
    await page.mouse.move(corner.x, corner.y);
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, -200);
    const zoom = viewer(page).getByRole('group', { name: 'View' });
    await expect(zoom.getByRole('button', { name: /% ?: show at 100 %/ })).toBeVisible();
    const near = await image.boundingBox();
    expect(near?.width).toBeGreaterThan(before.width * 2);
    expect(((corner.x - (near?.x ?? 0)) / (near?.width ?? 1)).toFixed(2)).toBe('0.75');
    expect(((corner.y - (near?.y ?? 0)) / (near?.height ?? 1)).toFixed(2)).toBe('0.25');
    await page.keyboard.press('Shift+Z');
    await expect(zoom.getByRole('button', { name: '100 %: show at 100 %' })).toBeVisible();
    await page.keyboard.press('z');
    await expect(zoom.getByRole('button', { name: 'Fit: show at 100 %' })).toBeVisible();
    expect((await image.boundingBox())?.width).toBeCloseTo(before.width, 0);
  });

  const place = viewer(page)
    .getByText(/^\d+ of \d+$/)
    .first();
  const strip = viewer(page).getByRole('listbox', { name: 'Filmstrip' });
  const count = Number((await place.textContent())?.match(/of (\d+)/)?.[1]);
  const isAt = async (position: number) => {
    await expect(place).toHaveText(`${position} of ${count}`);
    await expect(strip.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', String(position));
  };

  await test.step('keys and the strip move to other results', async () => {
    await isAt(1);
    await page.keyboard.press('ArrowRight');
    await isAt(2);
    await strip.locator('[aria-posinset="4"]').click();
    await isAt(4);
    await strip.focus();
    await page.keyboard.press('End');
    await isAt(count);
    await expect(viewer(page).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Home');
    await isAt(1);
    await expect(strip).toBeFocused();
    await isAccessible(page, '[role="dialog"]');
  });

  await test.step('auto-advance moves on after a rating, also after a reload', async () => {
    const rating = viewer(page).getByRole('slider', { name: 'Rating' });
    await page.keyboard.press('2');
    await expect(rating).toHaveAttribute('aria-valuenow', '2');
    await isAt(1);
    await page.keyboard.press('Shift+A');
    await page.keyboard.press('4');
    await isAt(2);
    await page.reload();
    await isAt(2);
    await expect(viewer(page).getByRole('button', { name: 'Auto-advance' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('x');
    await isAt(3);
    await page.keyboard.press('ArrowLeft');
    await expect(viewer(page).getByRole('button', { name: 'Reject' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(rating).toHaveAttribute('aria-valuenow', '4');
  });

  await test.step('the details can be hidden and shown, and a missing file is reported with a way to restore it', async () => {
    const details = viewer(page).getByRole('complementary', { name: 'Details' });
    await expect(details).toBeVisible();
    await page.keyboard.press('Alt+Enter');
    await expect(details).toBeHidden();
    await page.keyboard.press('Alt+Enter');
    loseFileAt(dataFolder, 6);
    const lost = strip.locator('[aria-posinset="7"]');
    await lost.click();
    await isAt(7);
    const trouble = viewer(page).getByRole('status').filter({ hasText: 'is no longer in the library folder' });
    await expect(trouble.getByRole('button', { name: 'Move record to Trash' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await isAt(8);
    await expect(trouble).toBeHidden();
  });

  await test.step('closing returns the focus to the item that was shown last', async () => {
    const id = await strip.getByRole('option', { selected: true }).getAttribute('id');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
    await expect(page.locator(':focus')).toHaveAttribute('data-id', id?.replace('strip-', '') ?? '');
  });
});
