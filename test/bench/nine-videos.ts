import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { openPeerVideos, type PeerVideos, removePeerVideos } from './peer-videos.ts';

const panes = 9;
const framesPerSecond = 60;
const fileSeconds = 10;
const [width, height] = [1920, 1080];
const title = 'Nine videos';

interface Watched {
  /** Milliseconds for each frame that came on the screen, over all videos. */
  readonly msPerFrame: number;
  /** 95th percentile of the largest distance between the videos that play, in frames. */
  readonly distance: number;
}

/**
 * G10-nine: nine videos of 1920 × 1080 at 60 frames per second, beside `play()` alone on the same files. A machine
 * without a video decoder cannot show all frames: the row compares how many come on the screen.
 */
export async function nineVideos(pairs = 2, seconds = 8): Promise<Row[]> {
  const scratch = scratchFolder('bench-nine');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  try {
    const bytes = makeVideo(join(scratch.path, 'video.mp4'));
    const video = { framesPerSecond, frames: fileSeconds * framesPerSecond, width, height, bytes };
    await seedComparison(
      dataFolder,
      title,
      Array.from({ length: panes }, () => ({ ...video, modelId: 'video-d-pro' })),
    );
    const [ours, plain]: [Watched[], Watched[]] = [[], []];
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
        ours: ours.map(({ msPerFrame }) => msPerFrame),
        peer: plain.map(({ msPerFrame }) => msPerFrame),
      }),
      fixed({
        id: 'G10-nine-sync',
        label: `p95 of the largest distance between those of ${panes} videos that play, beside play() alone`,
        unit: 'frames',
        atMost: 1,
        ours: ours.map(({ distance }) => distance),
        peer: plain.map(({ distance }) => distance),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

/** A moving test image with sharp edges, which costs as much to decode as a real video. */
function makeVideo(file: string): Buffer {
  const source = `testsrc2=size=${width}x${height}:rate=${framesPerSecond}:duration=${fileSeconds}`;
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-g', '60', '-pix_fmt', 'yuv420p'];
  try {
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      source,
      ...encode,
      '-movflags',
      '+faststart',
      file,
    ]);
  } catch (error) {
    throw new Error('G10-nine needs ffmpeg with libx264 to make its videos.', { cause: error });
  }
  return readFileSync(file);
}

async function watchOurs(page: Page, seconds: number): Promise<Watched> {
  await openComparison(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  const watched = await page.evaluate(watchVideos, { seconds, framesPerSecond });
  await page.keyboard.press('k');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  return watched;
}

async function watchPlain(page: Page, seconds: number): Promise<Watched> {
  await openComparison(page);
  const sources = await page
    .locator('video')
    .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).src));
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const peer: PeerVideos = { sources, way: 'plain' };
  await page.evaluate(openPeerVideos, peer);
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) void video.play();
  });
  const watched = await page.evaluate(watchVideos, { seconds, framesPerSecond });
  await page.evaluate(removePeerVideos);
  return watched;
}

async function openComparison(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.waitForFunction(
    (count) => [...document.querySelectorAll('video')].filter(({ readyState }) => readyState === 4).length === count,
    panes,
    { timeout: 60_000 },
  );
}

// The following functions run in the page. Each function is passed as text and can use only its arguments.

async function watchVideos({ seconds, framesPerSecond: rate }: { seconds: number; framesPerSecond: number }) {
  const videos = [...document.querySelectorAll('video')];
  const shown = new Map<HTMLVideoElement, number>();
  let frames = 0;
  let isWatching = true;
  for (const video of videos) {
    const note = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      shown.set(video, mediaTime);
      frames += 1;
      if (isWatching) video.requestVideoFrameCallback(note);
    };
    video.requestVideoFrameCallback(note);
  }
  // The first second belongs to the start.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  frames = 0;
  const start = performance.now();
  const distances: number[] = [];
  while (performance.now() - start < seconds * 1000) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const times = videos.filter(({ paused }) => !paused).flatMap((video) => shown.get(video) ?? []);
    if (times.length > 1) distances.push((Math.max(...times) - Math.min(...times)) * rate);
  }
  isWatching = false;
  const sorted = distances.toSorted((one, other) => one - other);
  return {
    msPerFrame: (performance.now() - start) / Math.max(1, frames),
    distance: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
}
