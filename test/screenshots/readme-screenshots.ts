import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright';
import type { Scene } from '../support/scene/scene.ts';
import { type AppWindow, makeSomeRuns } from './app-window.ts';
import { setTheme, type Theme } from './set-theme.ts';

interface Screenshot {
  readonly name: string;
  readonly theme: Theme;
  readonly at: (scene: Scene) => string;
  /** Action on the page before the screenshot. */
  readonly first?: (page: Page) => Promise<void>;
}

/** Quality of WebP: text stays sharp, and an image stays below 150 KB. */
const quality = 88;

const images: readonly Screenshot[] = [
  { name: 'studio', theme: 'dark', at: () => '/studio', first: showStudio },
  { name: 'compare', theme: 'dark', at: ({ comparisonIds }) => `/compare/${comparisonIds.at(-1)}`, first: showFrames },
  { name: 'library', theme: 'light', at: () => '/library', first: selectTwo },
  { name: 'chat', theme: 'dark', at: ({ conversationIds }) => `/chat/${conversationIds[1]}`, first: showAnswers },
  { name: 'activity', theme: 'dark', at: ({ taskIds }) => `/activity/${taskIds.at(-1)}`, first: showRequest },
];

export async function takeReadmeScreenshots({ page, scene }: AppWindow, folder: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await makeSomeRuns(page);
  for (const { name, theme, at, first } of images) {
    await setTheme(page, theme);
    await page.evaluate((path) => {
      location.hash = path;
    }, at(scene));
    await first?.(page);
    await page.mouse.move(640, 5);
    const image = await loadImage(await page.screenshot());
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    writeFileSync(join(folder, `${name}.webp`), await canvas.encode('webp', quality));
  }
}

async function showStudio(page: Page): Promise<void> {
  await page.getByRole('option', { name: /^video-d-pro/ }).click();
  await page.getByRole('radio', { name: /1280 × 720/ }).click({ force: true });
  await page.getByRole('article').first().scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'Feed' }).locator('video, img').first().waitFor();
}

async function showFrames(page: Page): Promise<void> {
  await page
    .getByRole('figure', { name: /^Pane D/ })
    .locator('video')
    .waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].every((video) => video.readyState > 2 && !video.seeking),
  );
}

async function selectTwo(page: Page): Promise<void> {
  const cells = page.getByRole('gridcell');
  await cells.nth(1).click();
  await cells.nth(2).click({ modifiers: ['Control'] });
  // The page creates the posters of videos one after the other.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=gridcell]')].every((cell) => {
      const poster = cell.querySelector('img');
      return poster?.complete && !poster.hidden;
    }),
  );
}

async function showAnswers(page: Page): Promise<void> {
  await page
    .getByRole('article', { name: /^Answer from/ })
    .nth(1)
    .locator('img')
    .first()
    .waitFor();
}

async function showRequest(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Sent' }).waitFor();
}
