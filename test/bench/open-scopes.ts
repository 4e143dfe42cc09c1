import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openComparisons } from '../e2e/support/open-page.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { browserProcesses } from './browser-processes.ts';
import { fixed, median, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { movingVideo } from './moving-video.ts';
import { type WatchedVideos, watchVideos } from './watch-videos.ts';

const size = { width: 1280, height: 720, framesPerSecond: 30 };
const fileSeconds = 10;
/** More processor time than with closed scopes that counts as none. Milliseconds in a second. */
const nothing = 5;
/** The processor time of a process has steps of 10 ms. Milliseconds. */
const idleTime = 4000;

interface Measured {
  readonly played: WatchedVideos;
  /** Processor time of all processes of the browser while the videos stand. Milliseconds in a second. */
  readonly idle: number;
}

/** G25-scopes: two videos of 720p with the scopes open, beside the same page without them: at rest, and in playback. */
export async function openScopes(pairs = 2, seconds = 5): Promise<Row[]> {
  const scratch = scratchFolder('bench-scopes');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  try {
    const bytes = movingVideo(join(scratch.path, 'video.mp4'), { ...size, seconds: fileSeconds });
    const video = { ...size, frames: fileSeconds * size.framesPerSecond, modelId: 'video-d-pro', bytes };
    await seedComparison(dataFolder, 'Two videos', [video, video]);
    const [open, closed]: [Measured[], Measured[]] = [[], []];
    await onPage(ourProgram(dataFolder), async (page) => {
      await openComparisons(page);
      await page.getByRole('link', { name: /Two videos/ }).click();
      await page.waitForFunction(
        () => [...document.querySelectorAll('video')].filter(({ readyState }) => readyState === 4).length === 2,
      );
      // The wipe overlays the scopes of both videos, which costs most.
      await page.keyboard.press('w');
      for (let round = 0; round < pairs; round += 1) {
        closed.push(await measure(page, seconds));
        await page.keyboard.press('Alt+o');
        await page.getByRole('img', { name: /^Waveform.*Y \d/ }).waitFor();
        open.push(await measure(page, seconds));
        await page.keyboard.press('Alt+o');
      }
    });
    const frameTimes = (each: readonly Measured[]) => each.map(({ played }) => played.msPerFrame);
    const idleTimes = (each: readonly Measured[]) => each.map(({ idle }) => idle);
    return [
      fixed({
        id: 'G25-idle',
        label: 'processor time of paused videos with open scopes, beside closed scopes',
        unit: 'ms/s',
        within: Math.round(median(idleTimes(closed)) + nothing),
        ours: idleTimes(open),
        peer: idleTimes(closed),
      }),
      fixed({
        id: 'G25-scopes',
        label: 'time per shown frame of two playing videos of 720p with open scopes, beside closed scopes',
        unit: 'ms',
        atMost: 1.05,
        ours: frameTimes(open),
        peer: frameTimes(closed),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

async function measure(page: Page, seconds: number): Promise<Measured> {
  await page.keyboard.press('Home');
  // Work that a change of the page started is over.
  await page.waitForTimeout(2000);
  const [before, start] = [await cpuOf(page), performance.now()];
  await page.waitForTimeout(idleTime);
  const idle = (1e6 * ((await cpuOf(page)) - before)) / (performance.now() - start);
  await page.keyboard.press('Space');
  const played = await page.evaluate(watchVideos, { seconds, framesPerSecond: size.framesPerSecond });
  await page.keyboard.press('k');
  return { played, idle };
}

async function cpuOf(page: Page): Promise<number> {
  return (await browserProcesses(page)).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}
