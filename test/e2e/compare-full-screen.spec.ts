import type { Locator } from '@playwright/test';
import { seedImages } from '../support/block-images.ts';
import { addComparison } from '../support/seed-comparison.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { expect, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { notificationWith } from './support/notification.ts';
import { openComparisons } from './support/open-page.ts';

const block = { width: 640, height: 360, columns: 8, rows: 5, set: 1 };
const video = { framesPerSecond: 24, frames: 24, modelId: 'video-d-pro' };

/** Checks that nothing covers the middle of an element. */
async function expectOnTop(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  await expect
    .poll(() =>
      element.evaluate((found) => {
        const { x, y, width, height } = found.getBoundingClientRect();
        return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);
}

test('Compare fills the screen with its panes and the transport, by button, key and Escape', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const images = await seedImages(dataFolder, [block, { ...block, set: 2 }]);
  await addComparison(dataFolder, 'Screen', [...images, ...(await seedLibrary(dataFolder, [video]))]);
  const { url } = await startApp(['--sandbox']);
  await page.goto(url);
  await openComparisons(page);
  await page.getByRole('link', { name: /^Screen/ }).click();
  const panes = page.getByRole('figure', { name: /^Pane/ });
  await expect(panes).toHaveCount(3);
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  const before = await panes.first().boundingBox();

  const button = page.getByRole('button', { name: 'Full screen' });
  await button.click();
  await expect(page.getByRole('link', { name: 'Library' })).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Wipe' })).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Sandbox' })).toBeHidden();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  expect((await panes.first().boundingBox())?.width ?? 0).toBeGreaterThan(before?.width ?? 0);
  await page.mouse.move(600, 300);
  expect(await findAxeViolations(page, { within: '#page' })).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Screen']);
  // The keys of the stage work as before.
  await page.keyboard.press('Alt+1');
  await expect(panes.nth(1)).toBeHidden();
  await page.keyboard.press('Alt+1');
  // Menus, dialogs and notifications are over the panes.
  await page.keyboard.press('Shift+F10');
  const note = page.getByRole('menuitem', { name: /^Add note/ });
  await expectOnTop(note);
  await page.keyboard.press('Escape');
  // The keys of the page wait for a closing menu or dialog.
  await expect(note).toBeHidden();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectOnTop(shortcuts);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
  await page.getByRole('menuitem', { name: 'Remove from comparison' }).click();
  await expectOnTop(notificationWith(page, 'removed').getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Control+z');
  await expect(panes).toHaveCount(3);
  await page.getByRole('slider', { name: 'Position' }).focus();

  // Chromium handles a real Escape itself, and a test can't press that key.
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.getByRole('link', { name: 'Library' })).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(button).toBeFocused();

  // A browser may refuse full screen. The stage then fills the window, and the page handles Escape.
  await page.evaluate(() => {
    document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('not allowed'));
  });
  await page.keyboard.press('Shift+F');
  await expect(page.getByRole('link', { name: 'Library' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Library' })).toBeVisible();
});
