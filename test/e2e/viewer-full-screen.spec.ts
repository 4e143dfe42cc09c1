import { seedImages } from '../support/block-images.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { expect, openModel, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

const block = { width: 640, height: 360, columns: 8, rows: 5, set: 1 };
const video = { framesPerSecond: 24, frames: 24, modelId: 'video-d-pro' };

test('the viewer fills the screen with only the image, by button and keys, and the arrow keys still work', async ({
  page,
  startApp,
  dataFolder,
}) => {
  await seedImages(dataFolder, [block]);
  await seedLibrary(dataFolder, [video]);
  const { url } = await startApp(['--sandbox']);
  await page.goto(url);
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('gridcell').first().dblclick();
  const viewer = page.getByRole('dialog');
  const stage = viewer.locator('[data-viewer="stage"]');
  const strip = viewer.getByRole('listbox', { name: 'Filmstrip' });
  const details = viewer.getByRole('complementary', { name: 'Details' });
  const button = viewer.getByRole('button', { name: 'Full screen' });
  const bar = viewer.locator('[data-viewer="bar"]');
  const play = viewer.getByRole('button', { name: 'Play' });
  await expect(strip).toBeVisible();
  const before = await stage.boundingBox();
  const firstIsVideo = await play.isVisible();
  const isVideo = (expected: boolean) => expect(play).toBeVisible({ visible: expected });

  await test.step('only the image is shown', async () => {
    // The layout of the bar changes in full screen, so the second click of a double click hits another button.
    const slow = await page.addStyleTag({ content: '[data-viewer="bar"] { animation-duration: 60s !important; }' });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.down();
    await page.mouse.up();
    await slow.evaluate((style: HTMLStyleElement) => style.remove());
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
    await expect(strip).toBeHidden();
    await expect(details).toBeHidden();
    await page.mouse.move(600, 400);
    await expect(bar).toHaveCSS('opacity', '0');
    const size = page.viewportSize();
    const now = await stage.boundingBox();
    expect([now?.x, now?.y, now?.width, now?.height]).toEqual([0, 0, size?.width, size?.height]);
    expect(now?.width).toBeGreaterThan(before?.width ?? 0);
    expect(await findAxeViolations(page, { within: '[role="dialog"]' })).toEqual([]);
  });

  await test.step('arrow keys show the next and the previous item', async () => {
    await page.keyboard.press('ArrowRight');
    await isVideo(!firstIsVideo);
    await page.keyboard.press('ArrowLeft');
    await isVideo(firstIsVideo);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  });

  await test.step('the bar appears for the pointer and for the keyboard', async () => {
    await page.mouse.move(600, 10);
    await expect(bar).toHaveCSS('opacity', '1');
    await expect(viewer.getByRole('button', { name: 'Details' })).toBeHidden();
    await page.mouse.move(600, 400);
    await expect(bar).toHaveCSS('opacity', '0');
    await page.keyboard.press('Shift+Tab');
    await expect(bar).toHaveCSS('opacity', '1');
  });

  await test.step('when the browser leaves full screen, the viewer stays open with the focus on the button', async () => {
    // Chromium handles a real Escape itself; a page can't press that key.
    await page.evaluate(() => document.exitFullscreen());
    await expect(strip).toBeVisible();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    // The second click did not rate the item either.
    for (const name of ['Pick', 'Reject'])
      await expect(viewer.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
    await expect(viewer.getByRole('slider', { name: 'Rating' })).toHaveAttribute('aria-valuenow', '0');
  });

  await test.step('in a window without full screen, Escape first leaves the enlarged view and then the viewer', async () => {
    await page.evaluate(() => {
      document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('not allowed'));
    });
    await page.keyboard.press('Shift+F');
    await expect(strip).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(strip).toBeVisible();
    await expect(button).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
});

test('a video of the library opens in the viewer, and its preview stops behind the viewer', async ({
  page,
  startApp,
}) => {
  const { url } = await startApp(['--sandbox']);
  await page.goto(url);
  await openModel(page, 'video-b');
  await page.getByLabel('Prompt', { exact: true }).fill('A lighthouse in snow [fast]');
  await page.keyboard.press('Control+Enter');
  await expect(savedSetsOf(page, 'A lighthouse in snow [fast]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Library' }).click();
  const cell = page.getByRole('gridcell');
  await cell.hover();
  const preview = cell.locator('video');
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  expect(await preview.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await cell.dblclick();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await expect(preview).toHaveCount(0);
  await page.keyboard.press('Shift+F');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  await page.keyboard.press('Shift+F');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});
