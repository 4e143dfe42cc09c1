import type { Page } from '@playwright/test';
import { seedComparison } from '../support/seed-comparison.ts';
import { expect, test } from './support/app.ts';
import { openComparisons } from './support/open-page.ts';

// A media element outside of the page keeps its decoder and its file data until garbage collection if it still has a
// source. After 15 minutes of use, these were hundreds of megabytes.

/** Runs before the page: records each created video, and each object URL that is not revoked. */
function remember(): void {
  const videos: HTMLVideoElement[] = [];
  const make = document.createElement;
  Document.prototype.createElement = function (this: Document, ...given: Parameters<typeof make>) {
    const element = make.apply(this, given);
    if (element instanceof HTMLVideoElement) videos.push(element);
    return element;
  } as typeof make;
  const addresses = new Set<string>();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (given) => {
    const address = createObjectURL.call(URL, given);
    addresses.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    addresses.delete(address);
    revokeObjectURL.call(URL, address);
  };
  Object.assign(window, {
    leftBehind: () => ({
      made: videos.length,
      holding: videos.filter((video) => !video.isConnected && video.networkState !== video.NETWORK_EMPTY).length,
      addresses: addresses.size,
    }),
  });
}

interface LeftBehind {
  readonly made: number;
  readonly holding: number;
  readonly addresses: number;
}

const leftBehind = (page: Page) =>
  page.evaluate(() => (window as unknown as { leftBehind: () => LeftBehind }).leftBehind());

test('videos that left the page release their files, in every player', async ({ page, startApp, dataFolder }) => {
  await page.addInitScript(remember);
  const video = { framesPerSecond: 30, frames: 60, modelId: 'video-d-pro' };
  await seedComparison(dataFolder, 'Three', [video, { ...video, grey: 60 }, { ...video, grey: 120 }]);
  await page.goto((await startApp(['--sandbox'])).url);
  for (let round = 0; round < 2; round += 1) {
    await openComparisons(page);
    await page.getByRole('link', { name: /Three/ }).click();
    await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuemax', '60');
    const ready = () =>
      page.locator('video').evaluateAll((all) => all.map((each) => (each as HTMLVideoElement).readyState));
    await expect.poll(ready).toEqual([4, 4, 4]);
    // In a loop, so that it still plays when the page is left.
    if (round === 0) await page.keyboard.press('Shift+l');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.locator('[data-pane-image] canvas')).toHaveCount(3);
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await page.getByRole('gridcell').first().dblclick();
    const viewer = page.getByRole('dialog');
    await expect(viewer.locator('video')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.locator('video')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  }
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await expect(page.locator('video')).toHaveCount(0);
  await expect.poll(() => leftBehind(page)).toMatchObject({ holding: 0, addresses: 0 });
  expect((await leftBehind(page)).made).toBeGreaterThanOrEqual(8);
});
