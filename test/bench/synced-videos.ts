import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openComparisons } from '../e2e/support/open-page.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { fixed, median, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { keepBusy, openPeerVideos, removePeerVideos } from './peer-videos.ts';
import { busyFor, framesPerSecond, recovery, unseen, type Watched, worstButFew } from './synced-video-figures.ts';
import { openRecorder, recorderArguments } from './video-recorder.ts';

const title = 'Four videos';
/** Actions during playback: the user seeks to the beginning, and other work loads the machine. */
const seekAfter = 1 / 3;
const busyAfter = 3 / 5;

/** Methods that start one side and seek it to the beginning. */
interface Side {
  readonly play: () => Promise<unknown>;
  readonly again: () => Promise<unknown>;
}

/** Plays the videos of one side. */
type WatchSide = (side: Side) => Promise<Watched>;

/**
 * G10: the distance between four videos that play for `seconds`, from the frame numbers in the visible pixels. The peer
 * runs in the same page of the same browser: `play()` alone.
 */
export async function syncedVideos(pairs = 2, seconds = 10): Promise<Row[]> {
  const scratch = scratchFolder('bench-videos');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  const video = { framesPerSecond, frames: (seconds + 5) * framesPerSecond, width: 320, height: 180 };
  const greys = [60, 90, 120, 150];
  await seedComparison(
    dataFolder,
    title,
    greys.map((grey) => ({ ...video, grey, modelId: 'video-d-pro' })),
  );
  const [ours, plain]: [Watched[], Watched[]] = [[], []];
  try {
    await onPage(
      ourProgram(dataFolder),
      async (page) => {
        const recorder = await openRecorder(page.context());
        const watchSide: WatchSide = async (side) => {
          await side.play();
          const [drawings, busyUntil] = await Promise.all([
            recorder.record(page, seconds),
            after(seconds * busyAfter).then(() => page.evaluate(keepBusy, busyFor)),
            after(seconds * seekAfter).then(side.again),
          ]);
          return { drawings, busyUntil };
        };
        for (let round = 0; round < pairs; round += 1) {
          const oursFirst = round % 2 === 0;
          if (oursFirst) ours.push(await watchOurs(page, watchSide));
          plain.push(await watchPlain(page, watchSide));
          if (!oursFirst) ours.push(await watchOurs(page, watchSide));
        }
      },
      recorderArguments('Triptych'),
    );
  } finally {
    scratch.remove();
  }
  return rowsOf(ours, plain);
}

function rowsOf(ours: readonly Watched[], plain: readonly Watched[]): Row[] {
  return [
    fixed({
      id: 'G10-sync',
      label: 'four playing videos, with a seek and a busy machine: p95 of the largest distance',
      unit: 'frames',
      within: 0.5,
      ours: ours.map(worstButFew),
      peer: plain.map(worstButFew),
    }),
    fixed({
      id: 'G10-recovery',
      label: 'time until they are within a frame again after the machine was busy for 2 s',
      unit: 'ms',
      within: 1000,
      ours: ours.map(recovery),
      peer: plain.map(recovery),
    }),
    fixed({
      id: 'G10-unseen',
      label: 'frames that never appeared, in percent, without the busy time and the following second',
      unit: '%',
      within: oneMoreThan(plain.map(unseen)),
      needsGraphicsCard: true,
      ours: ours.map(unseen),
      peer: plain.map(unseen),
    }),
  ];
}

/** Percent: the share that the peer misses, plus one of a hundred. */
function oneMoreThan(peer: readonly number[]): number {
  return Math.round((median(peer) + 1) * 10) / 10;
}

/** Opens the real page, plays it, and seeks to its beginning. */
async function watchOurs(page: Page, watchSide: WatchSide): Promise<Watched> {
  await openComparison(page);
  await page.getByRole('slider', { name: 'Position' }).waitFor();
  await page.waitForFunction(
    () => [...document.querySelectorAll('video')].filter((video) => video.readyState === 4).length === 4,
  );
  await page.keyboard.press('Home');
  const seen = await watchSide({
    play: () => page.keyboard.press('Space'),
    again: () => page.keyboard.press('Home'),
  });
  await page.keyboard.press('k');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  return seen;
}

async function watchPlain(page: Page, watchSide: WatchSide): Promise<Watched> {
  await openComparison(page);
  await page.locator('video').nth(3).waitFor();
  const sources = await page
    .locator('video')
    .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).src));
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.evaluate(openPeerVideos, sources);
  const seen = await watchSide({
    play: () =>
      page.evaluate(() => {
        for (const video of document.querySelectorAll('video')) void video.play();
      }),
    again: () =>
      page.evaluate(() => {
        for (const video of document.querySelectorAll('video')) video.currentTime = 0;
      }),
  });
  await page.evaluate(removePeerVideos);
  return seen;
}

async function openComparison(page: Page): Promise<void> {
  await openComparisons(page);
  await page.getByRole('link', { name: new RegExp(title) }).click();
}

const after = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
