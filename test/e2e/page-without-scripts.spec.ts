import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { entriesOf } from '../support/zip-entries.ts';
import { expect, test } from './support/app.ts';
import { openExportedPage, saveDownload } from './support/exported-page.ts';
import { openComparisons } from './support/open-page.ts';
import { seedByGateway } from './support/seed-by-gateway.ts';

// Checks the page for a client where scripts are blocked, as in many mail programs.

const size = { width: 320, height: 180 };
const hostile = '<img src=x onerror="window.hit = 1"></figure><script>window.hit = 1</script>';

/** Widths of the visible, decoded images. */
const widths = (outside: Page) =>
  outside
    .locator('figure img')
    .evaluateAll((images) => images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)));

test('a page for a client shows pictures, notes and the decision without scripts, and has each file once', async ({
  page,
  browser,
  startApp,
  dataFolder,
}) => {
  const scratch = scratchFolder('page-without-scripts');
  const image = makeImage(size.width, size.height);
  const video = numberedVideo({ framesPerSecond: 24, frames: 36, ...size });
  seedByGateway({
    dataFolder,
    title: 'Lake',
    results: [
      { bytes: video, name: '0.mp4', modelId: 'video-d-pro' },
      { bytes: image, name: '1.png', modelId: 'image-c-2.5-t2i-preview', flag: 'pick' as const, rating: 5 },
      { bytes: makeImage(200, 300), name: '2.png', modelId: 'image-c-2.5-t2i-preview' },
    ].map(({ bytes, name, ...result }) => {
      const file = join(scratch.path, name);
      writeFileSync(file, bytes);
      return { file, prompt: 'A lake at dusk', ...result };
    }),
    notes: [
      { text: hostile, pane: 1 },
      { text: 'The shore bends.', pane: 0, seconds: 0.5 },
    ],
  });
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Lake/ }).first().click();
  await expect(page.locator('video')).toHaveCount(1);
  const save = async (format: 'HTML' | 'ZIP') => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Client page' }).click();
    const choice = page.getByLabel('Show my choice');
    if (!(await choice.isChecked())) await choice.click({ force: true });
    if (format === 'ZIP') await page.getByText('ZIP', { exact: true }).click();
    return saveDownload(page, page.getByRole('button', { name: `Save ${format}` }), scratch.path);
  };

  const { name, bytes } = await save('HTML');
  const html = bytes.toString();
  expect(html.split(image.toString('base64')).length).toBe(2);
  expect(html.split('data:image/webp;base64,').length).toBe(2);
  const blocked = await openExportedPage(browser, join(scratch.path, name), { javaScriptEnabled: false });
  const { outside, asked, said } = blocked;
  await expect.poll(() => widths(outside)).toEqual([320, 320, 200]);
  const visible = outside.locator('body');
  for (const text of ['Pick', 'The shore bends.', hostile, 'A lake at dusk', '5 of 5 stars', 'A, 0.50 s'])
    await expect(visible).toContainText(text);
  await expect(outside.locator('figcaption')).toHaveText([/^A · video-d-pro · /, /^B · .*Pick/, /^C · /]);
  await expect(outside.locator('noscript')).toBeVisible();
  expect(said).toEqual([]);
  expect(asked.filter((address) => /^(https?|wss?):/.test(address))).toEqual([]);
  await blocked.close();

  // With scripts, the player has the same files, and nothing is shown twice.
  const run = await openExportedPage(browser, join(scratch.path, name), { reducedMotion: 'reduce' });
  await expect(run.outside.locator('.static')).toHaveCount(0);
  await expect(run.outside.locator('.all .poster')).toHaveCount(1);
  await expect.poll(async () => (await widths(run.outside)).filter((width) => width === 0)).toEqual([]);
  await expect(run.outside.locator('.all img[src^="blob:"]')).toHaveCount(2);
  expect(await run.outside.evaluate(() => 'hit' in window)).toBe(false);
  expect(run.said).toEqual([]);
  await run.close();

  // The files beside a page play and are shown.
  const entries = entriesOf((await save('ZIP')).bytes);
  for (const [entry, content] of Object.entries(entries)) {
    mkdirSync(dirname(join(scratch.path, entry)), { recursive: true });
    writeFileSync(join(scratch.path, entry), content);
  }
  const index = Object.keys(entries).find((entry) => entry.endsWith('index.html')) ?? '';
  const folder = await openExportedPage(browser, join(scratch.path, index), { javaScriptEnabled: false });
  await expect.poll(() => widths(folder.outside)).toEqual([320, 200]);
  const player = folder.outside.locator('figure video[controls]');
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(size.width);
  expect(folder.said).toEqual([]);
  await folder.close();
});
