import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright';
import { type AppWindow, makeSomeRuns } from './app-window.ts';
import { setTheme } from './set-theme.ts';

/** Quality of WebP: text stays sharp, and an image stays below 150 KB. */
const quality = 88;

/** Takes the image of the README: Studio with a week of results. */
export async function takeReadmeScreenshot({ page }: AppWindow, folder: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await makeSomeRuns(page);
  await setTheme(page, 'dark');
  await page.evaluate(() => {
    location.hash = '/studio';
  });
  await showStudio(page);
  await page.mouse.move(640, 5);
  const image = await loadImage(await page.screenshot());
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  writeFileSync(join(folder, 'studio.webp'), await canvas.encode('webp', quality));
}

async function showStudio(page: Page): Promise<void> {
  await page.getByRole('option', { name: /^video-d-pro/ }).click();
  await page.getByRole('radio', { name: /1280 × 720/ }).click({ force: true });
  await page.getByRole('article').first().scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'Feed' }).locator('video, img').first().waitFor();
}
