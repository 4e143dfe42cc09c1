import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

const file = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: makeImage(width, height, 'image/png', 200),
});
const slots = (page: Page) => page.getByRole('region', { name: /^Form for/ }).locator('.slot');
const mismatch = (page: Page) => page.getByText(/^The first frame is/);

test('the first and the last frame are side by side, and a different ratio is fixed with one click', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'video-a-v2.5-turbo');
  const pair = page.getByRole('group', { name: 'First and last frame' });
  const [first, last] = [pair.getByText('First frame', { exact: true }), pair.getByText('Last frame', { exact: true })];
  const [left, right] = [await first.boundingBox(), await last.boundingBox()];
  expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(2);
  expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + 100);

  await page.getByLabel('First frame', { exact: true }).setInputFiles(file('first.png', 900, 600));
  await expect(slots(page)).toHaveCount(1);
  await page.getByLabel('Last frame', { exact: true }).setInputFiles(file('same.png', 450, 300));
  await expect(slots(page)).toHaveCount(2);
  await expect(slots(page).nth(1)).toContainText('450 × 300 · 3:2');
  await expect(mismatch(page)).toBeHidden();

  await page.getByLabel('Last frame', { exact: true }).setInputFiles(file('last.png', 1280, 720));
  await expect(mismatch(page)).toHaveText('The first frame is 3:2, the last frame 16:9.');
  expect(await findAxeViolations(page, { within: 'section[aria-label^="Form for"]' })).toEqual([]);
  await page.getByRole('button', { name: 'Crop last frame' }).click();
  await expect(slots(page).nth(1)).toContainText('1080 × 720 · 3:2');
  await expect(mismatch(page)).toBeHidden();
  // The slot that changed has the focus, so that a keyboard goes on there.
  await expect(slots(page).nth(1).locator('button:focus')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(mismatch(page)).toBeVisible();

  await page.getByRole('button', { name: 'Pad last frame' }).click();
  await expect(slots(page).nth(1)).toContainText('1280 × 853 · 3:2');
  await slots(page).nth(1).getByRole('button', { name: 'Original' }).click();
  await expect(slots(page).nth(1)).toContainText('1280 × 720 · 16:9');
  // A click beside the form: undo is for no field.
  await page.getByText('What do you want to see?').click();
  await page.keyboard.press('Control+z');
  await expect(slots(page).nth(1)).toContainText('1280 × 853');

  // A crop of the fitted image starts at the original again. Swapped, the other one is the first.
  await page.getByRole('button', { name: 'Swap first and last frame' }).click();
  await expect(slots(page).first()).toContainText('1280 × 853');
  await expect(mismatch(page)).toBeHidden();
});

test('footnotes of a field are behind an icon that keyboards and screen readers reach, and a restriction is said once', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-c-2.6-image');
  const form = page.getByRole('region', { name: /^Form for/ });
  const about = form.getByRole('button', { name: 'About Images' });
  await expect(about).toHaveAccessibleDescription(/^Up to 3 images/);
  const tip = page.getByRole('tooltip');
  await expect(tip).toBeHidden();
  await about.hover();
  await expect(tip).toContainText('Up to 3 images');
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
  await form.getByLabel('Prompt', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(about).toBeFocused();
  await expect(tip).toContainText('Up to 3 images');
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();

  await openModel(page, 'video-d-pro');
  await expect(form.getByText(/human faces|copyrighted|under 18/)).toHaveCount(1);
  await expect(form.getByRole('radio', { name: '1280 × 720' })).toBeChecked();
  expect(await findAxeViolations(page, { within: 'section[aria-label^="Form for"]' })).toEqual([]);
});
