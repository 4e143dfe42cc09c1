import type { Page } from '@playwright/test';
import { mediaRoute } from '../../shared/contract/http-routes.ts';
import { hasFfmpeg } from '../support/run-ffmpeg.ts';
import { type VideoOfColors, videoOfColors } from '../support/videos-of-colors.ts';
import { expect, exploreSandbox, test } from './support/app.ts';
import { dropOnLibrary } from './support/drop-files.ts';

// Compares a frame that was decoded for use with the frame that the player shows, in real files of ffmpeg.

async function importVideos(page: Page, names: readonly VideoOfColors[]): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).click();
  await dropOnLibrary(
    page,
    names.map((name) => ({
      name,
      type: name.endsWith('webm') ? 'video/webm' : 'video/mp4',
      body: videoOfColors(name),
    })),
  );
  await expect(page.getByRole('region', { name: 'Import' }).getByRole('status')).toContainText(
    `${names.length} imported`,
  );
  await page.getByRole('button', { name: 'Close import' }).click();
}

/** The largest difference of a color between the shown frame and an image, of 255. */
async function largestDifference(video: HTMLVideoElement, url: string): Promise<number> {
  const { videoWidth: width, videoHeight: height } = video;
  const used = await createImageBitmap(await (await fetch(url)).blob(), { colorSpaceConversion: 'none' });
  const [one, other] = [video, used].map((image) => {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0, width, height);
    return context?.getImageData(0, 0, width, height).data;
  });
  if (!one || !other || used.width !== width) throw new Error('The frame has another size.');
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);
}

const cellOf = (page: Page, name: string) => page.getByRole('gridcell').filter({ hasText: name });

async function openPlayer(page: Page, name: string) {
  await cellOf(page, name).focus();
  await page.keyboard.press('Enter');
  const player = page.getByRole('dialog').locator('.player');
  const video = player.locator('video');
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThan(1);
  await player.getByRole('slider', { name: 'Position' }).press('Home');
  await expect(player.locator('.transport-time')).toContainText('frame 1 of');
  return player;
}

test.skip(!hasFfmpeg, 'The videos are made by ffmpeg.');

test('a frame that is used has the colors that the player shows', async ({ page, startApp }) => {
  const names: readonly VideoOfColors[] = [
    'untagged.mp4',
    'untagged-720.mp4',
    'untagged.webm',
    'untagged-full.webm',
    'only-matrix.mp4',
    'bt709.mp4',
    'bt601-full.mp4',
    'hlg.mp4',
  ];
  await exploreSandbox(page, await startApp());
  await importVideos(page, names);
  const differences: Record<string, number> = {};
  for (const name of names) {
    const player = await openPlayer(page, name);
    const [answer] = await Promise.all([
      page.waitForResponse((each) => each.request().method() === 'POST' && each.url().includes('/frame/')),
      player.getByRole('button', { name: 'Save frame to Library' }).click(),
    ]);
    const { id } = await answer.json();
    differences[name] = await player.locator('video').evaluate(largestDifference, mediaRoute(id));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  expect(differences).toEqual(Object.fromEntries(names.map((name) => [name, 0])));
});

test('HDR is named in the library, in the details and before a frame is used', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await importVideos(page, ['hlg.mp4', 'hlg-hevc.mp4', 'bt709.mp4']);
  await expect(cellOf(page, 'hlg.mp4')).toContainText('HDR · 0:0');
  await expect(cellOf(page, 'bt709.mp4')).not.toContainText('HDR');
  // Browsers without HEVC say why there is no poster.
  const hasHevc = await page.evaluate(
    () => document.createElement('video').canPlayType('video/mp4; codecs="hvc1.2.4.L60.90"') !== '',
  );
  if (!hasHevc) await expect(cellOf(page, 'hlg-hevc.mp4')).toContainText('No preview here · HEVC · HDR');

  const player = await openPlayer(page, 'hlg.mp4');
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Generation settings' })).toContainText(
    'HDR (HLG), matrix BT.2020, transfer HLG, primaries BT.2020, limited range',
  );
  await player.getByRole('button', { name: 'Use this frame' }).click();
  await expect(page.getByRole('menu')).toContainText('HDR (HLG): colors are converted to standard range.');
});
