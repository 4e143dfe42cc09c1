import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { lookAtFilms } from '../support/read-counters.ts';
import { scratchFolder } from '../support/scratch.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { fixed, median, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { openPeerFilms, type PeerFilms, type Watched, watchFilms } from './watch-films.ts';

const framesPerSecond = 30;
const title = 'Four films';
/** The first second is for the start. Milliseconds. */
const startTime = 1000;
/** What a person does meanwhile: looks at the beginning again, and something else keeps the machine busy. */
const lookAgainAfter = 1 / 3;
const busyAfter = 2 / 3;
const busyFor = 2;

/**
 * G10: how far four films are apart while they play for a minute, told by their pixels; beside `play()` alone and beside a
 * corrector that polls `currentTime`, in the same page of the same browser.
 */
export async function syncedFilms(pairs = 3, seconds = 60): Promise<Row[]> {
  const scratch = scratchFolder('bench-films');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  const film = { framesPerSecond, frames: (seconds + 5) * framesPerSecond, width: 320, height: 180 };
  const greys = [60, 90, 120, 150];
  await seedComparison(
    dataFolder,
    title,
    greys.map((grey) => ({ ...film, grey, modelId: 'video-d-pro' })),
  );
  const watching = { ...lookAtFilms, seconds, busyAt: seconds * busyAfter, busyFor };
  const ours: Watched[] = [];
  const peers: Record<PeerFilms['way'], Watched[]> = { plain: [], corrector: [] };
  try {
    await onPage(ourProgram(dataFolder), async (page) => {
      for (let round = 0; round < pairs; round += 1) {
        const sides = [
          async () => ours.push(await watchOurs(page, watching)),
          async () => peers.plain.push(await watchPeers(page, watching, 'plain')),
          async () => peers.corrector.push(await watchPeers(page, watching, 'corrector')),
        ];
        for (const side of round % 2 === 0 ? sides : sides.reverse()) await side();
      }
    });
  } finally {
    scratch.remove();
  }
  return rows(ours, peers);
}

function rows(ours: readonly Watched[], peers: Record<PeerFilms['way'], readonly Watched[]>): Row[] {
  const { plain, corrector } = peers;
  const apart = { unit: 'frames', ours: ours.map(drift) };
  return [
    fixed({
      id: 'G10-sync',
      what: 'four films for a minute, with a seek and a busy machine: p95 of the most that two are apart',
      unit: 'frames',
      within: 0.5,
      ours: ours.map(worstButFew),
      peer: plain.map(worstButFew),
    }),
    fixed({
      ...apart,
      id: 'G10-plain',
      what: 'how far they are apart on the whole, beside play() alone',
      atMost: 0.2,
      peer: plain.map(drift),
    }),
    fixed({
      ...apart,
      id: 'G10-corrector',
      what: 'the same, beside a corrector that polls currentTime',
      atMost: 0.7,
      peer: corrector.map(drift),
    }),
    fixed({
      id: 'G10-recovery',
      what: 'until they are within a frame again after the machine was busy for 2 s',
      unit: 'ms',
      within: 1000,
      ours: ours.map(recovery),
      peer: plain.map(recovery),
    }),
    fixed({
      id: 'G10-drops',
      what: 'frames of a hundred that were dropped, beside play() alone',
      unit: '%',
      within: Math.round((median(plain.map(dropped)) + 1) * 10) / 10,
      ours: ours.map(dropped),
      peer: plain.map(dropped),
    }),
  ];
}

type Look = Parameters<typeof watchFilms>[0];

/** The real page: opened anew, played, and brought back to its beginning after a third of the time. */
async function watchOurs(page: Page, watching: Look): Promise<Watched> {
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.getByRole('slider', { name: 'Position' }).waitFor();
  await page.waitForFunction(
    () => [...document.querySelectorAll('video')].filter((film) => film.readyState === 4).length === 4,
  );
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  const watched = page.evaluate(watchFilms, watching);
  const again = after(watching.seconds * lookAgainAfter).then(() => page.keyboard.press('Home'));
  const [seen] = await Promise.all([watched, again]);
  await page.keyboard.press('k');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  return seen;
}

async function watchPeers(page: Page, watching: Look, way: PeerFilms['way']): Promise<Watched> {
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.locator('video').nth(3).waitFor();
  const sources = await page
    .locator('video')
    .evaluateAll((films) => films.map((film) => (film as HTMLVideoElement).src));
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.evaluate(openPeerFilms, { sources, way });
  await page.evaluate(() => {
    for (const film of document.querySelectorAll('video')) void film.play();
  });
  const watched = page.evaluate(watchFilms, watching);
  const again = after(watching.seconds * lookAgainAfter).then(() =>
    page.evaluate(() => {
      for (const film of document.querySelectorAll('video')) film.currentTime = 0;
    }),
  );
  const [seen] = await Promise.all([watched, again]);
  await page.evaluate(() => document.getElementById('peer-films')?.remove());
  return seen;
}

const after = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** All but the first second. */
function sightingsOf({ sightings }: Watched): Watched['sightings'] {
  return sightings.filter(({ at }) => at > startTime);
}

/** Of a hundred sightings, ninety-five are at most this. Frames. */
function worstButFew(watched: Watched): number {
  const sorted = sightingsOf(watched)
    .map(({ apart }) => apart)
    .sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

/** On the whole. Frames. */
function drift(watched: Watched): number {
  const all = sightingsOf(watched);
  return all.reduce((sum, { apart }) => sum + apart, 0) / all.length;
}

/** From the end of the busy time until they stay within a frame for half a second. Milliseconds. */
function recovery({ sightings }: Watched): number {
  const last = sightings.at(-1)?.at ?? 0;
  const begin = last * busyAfter + busyFor * 1000;
  const later = sightings.filter(({ at }) => at >= begin);
  const back = later.find(({ at }) => later.every((each) => each.at < at || each.at > at + 500 || each.apart <= 1));
  return (back?.at ?? last) - begin;
}

function dropped(watched: Watched): number {
  return (watched.dropped / Math.max(1, watched.frames)) * 100;
}
