import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadImage } from '@napi-rs/canvas';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { frameCodeAt, pixelsOf } from './image-pixels.ts';

/** Clicks a button that saves a file, and returns the file. */
export async function saveDownload(
  page: Page,
  button: Locator,
  folder: string,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return { name: download.suggestedFilename(), bytes: readFileSync(path) };
}

/** Opens an exported page in a browser without this program, and collects its requests and errors. */
export async function openExportedPage(browser: Browser, file: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const outside = await context.newPage();
  const [asked, said]: [string[], string[]] = [[], []];
  outside.on('request', (request) => asked.push(request.url()));
  outside.on('console', (message) => said.push(message.text()));
  outside.on('pageerror', (error) => said.push(error.message));
  await outside.goto(pathToFileURL(file).href);
  /** Reads the frame numbers from the pixels of the results in sync. */
  const codes = async () => {
    const seen = pixelsOf(await loadImage(await outside.screenshot()));
    const areas = await outside.locator('.all video').evaluateAll((videos) =>
      videos.map((video) => {
        const { x, y, width, height } = video.getBoundingClientRect();
        const { videoWidth, videoHeight } = video as HTMLVideoElement;
        const scale = Math.min(width / videoWidth, height / videoHeight);
        return { x: x + (width - videoWidth * scale) / 2, y: y + (height - videoHeight * scale) / 2, scale };
      }),
    );
    return areas.map((area) => frameCodeAt(seen, area, area.scale));
  };
  return { outside, asked, said, codes, close: () => context.close() };
}

/** Scrolls to the results in sync, which fit into the window. */
export async function showStage(outside: Page): Promise<void> {
  await outside.locator('.all').evaluate((section) => section.scrollIntoView({ block: 'start', behavior: 'instant' }));
}
