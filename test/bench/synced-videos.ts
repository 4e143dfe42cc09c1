import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openComparisons } from '../e2e/support/open-page.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { fixed, median, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { decodedFrames, keepBusy, openPeerVideos, type PeerVideos, removePeerVideos } from './peer-videos.ts';
import {
  busyFor,
  drift,
  framesPerSecond,
  most,
  recovery,
  unseen,
  type Watched,
  worstButFew,
} from './synced-video-figures.ts';
import { openRecorder, type Recorder, recorderArguments } from './video-recorder.ts';

const title = 'Four videos';
/** Actions during playback: the user seeks to the beginning, and other work loads the machine. */
const seekAfter = 1 / 3;
const busyAfter = 2 / 3;

/** Methods that start one side and seek it to the beginning. */
interface Side {
  readonly play: () => Promise<unknown>;
  readonly again: () => Promise<unknown>;
}

/** Plays the videos in one way. */
type WatchOneSide = (page: Page, watchSide: WatchSide) => Promise<Watched>;

/**
 * G10: the distance between four videos that play for `seconds`, from the frame numbers in the visible pixels. The peers
 * run in the same page of the same browser: `play()` alone, and a corrector that polls `currentTime`.
 */
export async function syncedVideos(pairs = 3, seconds = 12): Promise<Row[]> {
  const { ours, plain, corrector } = await watchRounds(pairs, seconds, {
    ours: (page, watchSide) => watchOurs(page, watchSide, playAlone),
    plain: (page, watchSide) => watchPeers(page, watchSide, 'plain'),
    corrector: (page, watchSide) => watchPeers(page, watchSide, 'corrector'),
  });
  const distance = { unit: 'frames', ours: ours.map(drift) };
  return [
    ...figures('G10', ours, plain),
    fixed({
      ...distance,
      id: 'G10-plain',
      label: 'average distance, beside play() alone',
      atMost: 0.2,
      peer: plain.map(drift),
    }),
    fixed({
      ...distance,
      id: 'G10-corrector',
      label: 'average distance, beside a corrector that polls currentTime',
      atMost: 0.7,
      peer: corrector.map(drift),
    }),
  ];
}

/** G25-play: the figures of G10 while a measurement of the videos is running, which has to wait, beside G10 itself. */
export async function syncedVideosDuringMeasurement(pairs = 3, seconds = 12): Promise<Row[]> {
  const measurement: OtherWork = {
    // By key, because a clicked button would take the Space key that starts playback.
    start: async (page) => {
      // The drawer, which has the command, is mounted after the videos.
      await page.getByRole('button', { name: /^Measure \d videos$/ }).waitFor();
      await page.keyboard.press('Alt+m');
      await page.getByRole('progressbar', { name: 'Measuring videos' }).waitFor();
    },
    end: cancelMeasurement,
  };
  const { measuring, alone } = await watchRounds(pairs, seconds, {
    measuring: (page, watchSide) => watchOurs(page, watchSide, measurement),
    alone: (page, watchSide) => watchOurs(page, watchSide, playAlone),
  });
  return figures('G25-play', measuring, alone);
}

/** Other work of the page during playback. */
interface OtherWork {
  readonly start: (page: Page) => Promise<void>;
  readonly end: (page: Page) => Promise<void>;
}
const playAlone: OtherWork = { start: async () => {}, end: async () => {} };

/** The measurement is removed before playback ends, so that the next round measures the same videos. */
async function cancelMeasurement(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click();
}

async function watchRounds<Name extends string>(
  pairs: number,
  seconds: number,
  sides: Readonly<Record<Name, WatchOneSide>>,
): Promise<Record<Name, Watched[]>> {
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
  const names = Object.keys(sides) as Name[];
  const watched = Object.fromEntries(names.map((name) => [name, [] as Watched[]])) as Record<Name, Watched[]>;
  try {
    await onPage(
      ourProgram(dataFolder),
      async (page) => {
        const recorder = await openRecorder(page.context());
        const watchSide = (side: Side) => watch(page, recorder, side, seconds);
        for (let round = 0; round < pairs; round += 1)
          for (const name of round % 2 === 0 ? names : names.toReversed())
            watched[name].push(await sides[name](page, watchSide));
      },
      recorderArguments('Triptych'),
    );
  } finally {
    scratch.remove();
  }
  return watched;
}

/** `group`: start of the names of the rows. */
function figures(group: string, ours: readonly Watched[], peer: readonly Watched[]): Row[] {
  return [
    fixed({
      id: `${group}-sync`,
      label: 'four playing videos, with a seek and a busy machine: p95 of the largest distance',
      unit: 'frames',
      within: 0.5,
      ours: ours.map(worstButFew),
      peer: peer.map(worstButFew),
    }),
    fixed({
      id: `${group}-most`,
      label: 'the largest distance of all after the first second',
      unit: 'frames',
      within: 1,
      ours: ours.map(most),
      peer: peer.map(most),
    }),
    fixed({
      id: `${group}-recovery`,
      label: 'time until they are within a frame again after the machine was busy for 2 s',
      unit: 'ms',
      within: 1000,
      ours: ours.map(recovery),
      peer: peer.map(recovery),
    }),
    fixed({
      id: `${group}-drops`,
      label: 'dropped frames in percent, without the busy time and the following second',
      unit: '%',
      within: oneMoreThan(peer.map(({ dropped }) => dropped)),
      ours: ours.map(({ dropped }) => dropped),
      peer: peer.map(({ dropped }) => dropped),
    }),
    fixed({
      id: `${group}-unseen`,
      label: 'frames that never appeared, in percent, without the busy time and the following second',
      unit: '%',
      within: oneMoreThan(peer.map(unseen)),
      needsGraphicsCard: true,
      ours: ours.map(unseen),
      peer: peer.map(unseen),
    }),
  ];
}

/** Percent: the share that the peer misses, plus one of a hundred. */
function oneMoreThan(peer: readonly number[]): number {
  return Math.round((median(peer) + 1) * 10) / 10;
}

type WatchSide = (side: Side) => Promise<Watched>;

async function watch(page: Page, recorder: Recorder, side: Side, seconds: number): Promise<Watched> {
  const start = await page.evaluate(decodedFrames);
  await side.play();
  const recorded = recorder.record(page, seconds);
  const [drawings, busy] = await Promise.all([
    recorded,
    after(seconds * busyAfter).then(() => keepPageBusy(page)),
    after(seconds * seekAfter).then(side.again),
  ]);
  const end = await page.evaluate(decodedFrames);
  const { before, until: busyUntil, afterwards } = busy;
  const lost = before.dropped - start.dropped + end.dropped - afterwards.dropped;
  const dropped = (lost / Math.max(1, before.frames - start.frames + end.frames - afterwards.frames)) * 100;
  return { drawings, busyUntil, dropped };
}

/** Keeps the page busy. Returns the counters just before and one second after that time. */
async function keepPageBusy(page: Page) {
  const before = await page.evaluate(decodedFrames);
  const until = await page.evaluate(keepBusy, busyFor);
  await after(1);
  return { before, until, afterwards: await page.evaluate(decodedFrames) };
}

/** Opens the real page, plays it, and seeks to its beginning. */
async function watchOurs(page: Page, watchSide: WatchSide, work: OtherWork): Promise<Watched> {
  await openComparison(page);
  await page.getByRole('slider', { name: 'Position' }).waitFor();
  await page.waitForFunction(
    () => [...document.querySelectorAll('video')].filter((video) => video.readyState === 4).length === 4,
  );
  await page.keyboard.press('Home');
  await work.start(page);
  const seen = await watchSide({
    play: () => page.keyboard.press('Space'),
    again: () => page.keyboard.press('Home'),
  });
  await work.end(page);
  await page.keyboard.press('k');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  return seen;
}

async function watchPeers(page: Page, watchSide: WatchSide, way: PeerVideos['way']): Promise<Watched> {
  await openComparison(page);
  await page.locator('video').nth(3).waitFor();
  const sources = await page
    .locator('video')
    .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).src));
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.evaluate(openPeerVideos, { sources, way });
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
