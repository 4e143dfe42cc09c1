import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openComparisons } from '../e2e/support/open-page.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { movingVideo } from './moving-video.ts';
import { openPeerVideos, removePeerVideos } from './peer-videos.ts';
import { type WatchedVideos, watchVideos } from './watch-videos.ts';

const panes = 9;
const framesPerSecond = 60;
const fileSeconds = 8;
const [width, height] = [1920, 1080];
const title = 'Nine videos';

/**
 * G10-nine: nine videos of 1920 × 1080 at 60 frames per second, beside `play()` alone on the same files. A machine
 * without a video decoder cannot show all frames: the row compares how many come on the screen.
 */
export async function nineVideos(pairs = 2, seconds = 4): Promise<Row[]> {
  const scratch = scratchFolder('bench-nine');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  try {
    const size = { width, height, framesPerSecond };
    const bytes = movingVideo(join(scratch.path, 'video.mp4'), { ...size, seconds: fileSeconds });
    const video = { ...size, frames: fileSeconds * framesPerSecond, bytes };
    await seedComparison(
      dataFolder,
      title,
      Array.from({ length: panes }, () => ({ ...video, modelId: 'video-d-pro' })),
    );
    const [ours, plain]: [WatchedVideos[], WatchedVideos[]] = [[], []];
    await onPage(ourProgram(dataFolder), async (page) => {
      for (let round = 0; round < pairs; round += 1) {
        ours.push(await watchOurs(page, seconds));
        plain.push(await watchPlain(page, seconds));
      }
    });
    return [
      fixed({
        id: 'G10-nine',
        label: `time per shown frame of ${panes} playing videos of 1080p60, beside play() alone`,
        unit: 'ms',
        atMost: 1.25,
        needsGraphicsCard: true,
        ours: ours.map(({ msPerFrame }) => msPerFrame),
        peer: plain.map(({ msPerFrame }) => msPerFrame),
      }),
      fixed({
        id: 'G10-nine-sync',
        label: `p95 of the largest distance between those of ${panes} videos that play, beside play() alone`,
        unit: 'frames',
        atMost: 1,
        needsGraphicsCard: true,
        ours: ours.map(({ distance }) => distance),
        peer: plain.map(({ distance }) => distance),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

async function watchOurs(page: Page, seconds: number): Promise<WatchedVideos> {
  await openComparison(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  const watched = await page.evaluate(watchVideos, { seconds, framesPerSecond });
  await page.keyboard.press('k');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  return watched;
}

async function watchPlain(page: Page, seconds: number): Promise<WatchedVideos> {
  await openComparison(page);
  const sources = await page
    .locator('video')
    .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).src));
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.evaluate(openPeerVideos, sources);
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) void video.play();
  });
  const watched = await page.evaluate(watchVideos, { seconds, framesPerSecond });
  await page.evaluate(removePeerVideos);
  return watched;
}

async function openComparison(page: Page): Promise<void> {
  await openComparisons(page);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.waitForFunction(
    (count) => [...document.querySelectorAll('video')].filter(({ readyState }) => readyState === 4).length === count,
    panes,
    { timeout: 60_000 },
  );
}
