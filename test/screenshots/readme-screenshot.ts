import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright';
import { chooseModel } from '../support/choose-model.ts';
import { type AppWindow, makeSomeRuns } from './app-window.ts';
import { setTheme } from './set-theme.ts';

/** Quality of WebP: text stays sharp, and an image stays below 150 KB. */
const quality = 88;

/** Takes the image of the README: the form, four videos of one brief on the stage, and a week of sets in History. */
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
  await chooseModel(page, 'video-d-pro');
  await page.getByRole('radio', { name: /1280 × 720/ }).click({ force: true });
  const history = page.getByRole('list', { name: 'History' });
  await history.getByRole('button', { name: /^Boat at dusk, four models/ }).click();
  const panes = page.getByRole('region', { name: 'Panes' });
  await panes.locator('video').nth(3).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('video')].every(({ readyState }) => readyState === 4));
  // Four panes fold the form, which the image shows too.
  await page.getByRole('button', { name: 'Open form' }).click();
  await page.getByText(/frame \d+ of \d\d/).waitFor();
}
