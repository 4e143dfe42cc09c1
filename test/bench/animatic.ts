import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { clipIndexAt } from '../../renderer/pages/projects/animatic/playback/cut-frames.ts';
import { type Cut, cutOf, sourceFrameAt } from '../../shared/projects/cut.ts';
import { makeCut } from '../support/make-cut.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { frameCodeSize, frameNumbersOf, readCanvasBrightness } from '../support/read-frame-codes.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { seedProject } from '../support/seed-project.ts';
import { fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';

const clips = 200;
const rate = { numerator: 24, denominator: 1 };
/** Frame rates of the takes, in turn. Two of them are conformed to the cut. */
const takeRates = [24, 25, 30];
const frames = 90;
/** Frames from the first frame of one clip to the first frame of the next. */
const trim = { in: 20, out: 56 };
/** Cuts of which both sides are read while paused. Takes of all frame rates meet in any three. */
const pausedCuts = 40;
/** The largest allowed number of frames that are not on screen in time. */
const mostLate = 1;

const canvasOfAnimatic = { ...frameCodeSize, selector: 'section[aria-label="Animatic"] canvas' };

/** G17: the animatic of 200 cuts: each paused frame from its pixels, and the late frames during playback. */
export async function animatic(pairs = 2, seconds = 10): Promise<Row[]> {
  const scratch = scratchFolder('bench-animatic');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  try {
    const cut = await makeProject(dataFolder);
    return await onPage(ourProgram(dataFolder), async (page) => {
      await openAnimatic(page);
      const wrong = await wrongWhilePaused(page, cut);
      const unseen: number[] = [];
      for (let round = 0; round <= pairs; round += 1) unseen.push(await play(page, cut, round, seconds));
      // The first round pays for cold caches.
      const late = unseen.slice(1).reduce((sum, each) => sum + each, 0);
      return [
        fixed({
          id: 'G17-paused',
          label: `wrong frames on both sides of ${pausedCuts} cuts, paused`,
          unit: 'frames',
          within: 0,
          ours: [wrong],
          peer: [0],
        }),
        fixed({
          id: 'G17-late',
          label: `frames that never appeared in ${pairs * seconds} s of playback, beside the limit`,
          unit: 'frames',
          within: mostLate,
          ours: [late],
          peer: [mostLate],
        }),
      ];
    });
  } finally {
    scratch.remove();
  }
}

/** Creates a project of 200 shots in three frame rates, each with one trimmed take, and returns its cut. */
async function makeProject(dataFolder: string): Promise<Cut> {
  const files = takeRates.map((framesPerSecond) => numberedVideo({ framesPerSecond, frames }));
  const items = await seedLibrary(
    dataFolder,
    Array.from({ length: clips }, (_, index) => ({
      modelId: 'video-d-pro',
      framesPerSecond: takeRates[index % takeRates.length] ?? 24,
      frames,
      bytes: files[index % files.length] ?? Buffer.alloc(0),
    })),
  );
  const { project, clips: planned } = makeCut(
    Array.from({ length: clips }, () => ({})),
    { rate, title: 'Two hundred' },
  );
  const shots = planned.map(({ shot }, index) => {
    const itemId = items[index]?.id ?? '';
    return { ...shot, takes: [{ itemId, addedAt: 0, trim }], selectedItemId: itemId };
  });
  await seedProject(dataFolder, project, shots);
  return cutOf({ project, shots, items: new Map(items.map((item) => [item.id, item])) });
}

async function openAnimatic(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: /^Two hundred/ }).click();
  await page.getByText('Animatic', { exact: true }).click();
  await page.getByRole('slider', { name: 'Position in the cut' }).waitFor();
}

/** Returns the frame of the file that a frame of the cut shows. */
function sourceFrameOf(cut: Cut, frame: number): number {
  const clip = cut.clips[clipIndexAt(cut, frame)];
  return clip?.media ? sourceFrameAt(clip.media, frame - clip.start, cut.project.rate) : Number.NaN;
}

/** Goes to the last and the first frame at the first cuts and reads them from the pixels. */
async function wrongWhilePaused(page: Page, cut: Cut): Promise<number> {
  const playhead = page.getByRole('slider', { name: 'Position in the cut' });
  await playhead.focus();
  await page.keyboard.press('Home');
  let wrong = 0;
  const check = async () => {
    await page.waitForFunction(
      () => document.querySelector('[aria-label="Position in the cut"]')?.ariaBusy === 'false',
    );
    const at = Number(await playhead.getAttribute('aria-valuenow')) - 1;
    const [number] = frameNumbersOf([await page.evaluate(readCanvasBrightness, canvasOfAnimatic)]);
    if (number !== sourceFrameOf(cut, at)) wrong += 1;
  };
  await check();
  for (let index = 1; index <= pausedCuts; index += 1) {
    await page.keyboard.press('ArrowDown');
    await check();
    await page.keyboard.press('ArrowLeft');
    await check();
    await page.keyboard.press('ArrowRight');
  }
  return wrong;
}

/** Plays from another place in each round and counts the frames of the cut that were never on the canvas. */
async function play(page: Page, cut: Cut, round: number, seconds: number): Promise<number> {
  const playhead = page.getByRole('slider', { name: 'Position in the cut' });
  await playhead.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < round * 40; step += 1) await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.querySelector('[aria-label="Position in the cut"]')?.ariaBusy === 'false');
  const from = Number(await playhead.getAttribute('aria-valuenow')) - 1;
  const seen = page.evaluate(recordFrameCodes, { ...canvasOfAnimatic, seconds });
  await page.keyboard.press('l');
  const numbers = frameNumbersOf(await seen);
  await page.keyboard.press('k');
  return countUnseen(cut, from, numbers);
}

/** Follows the frames of the cut in the order of their appearance. Frames that were passed over are unseen. */
function countUnseen(cut: Cut, from: number, numbers: readonly (number | null)[]): number {
  /** A frame that appears this far ahead was reached; a farther one is an unreadable drawing. */
  const ahead = 24;
  let at = from;
  let unseen = 0;
  for (const number of numbers) {
    if (number === sourceFrameOf(cut, at)) continue;
    const next = Array.from({ length: ahead }, (_, index) => at + 1 + index).find(
      (frame) => sourceFrameOf(cut, frame) === number,
    );
    if (next === undefined) unseen += 1;
    else {
      // A take with fewer frames per second shows one frame twice, which pixels cannot tell.
      const between = Array.from({ length: next - at - 1 }, (_, index) => at + 1 + index);
      unseen += between.filter((frame) => sourceFrameOf(cut, frame) !== sourceFrameOf(cut, frame - 1)).length;
      at = next;
    }
  }
  if (at === from) throw new Error('The animatic does not play.');
  return unseen;
}

/** Runs in the page. Reads the canvas before each drawing of the screen, for `seconds` from its first change. */
async function recordFrameCodes({ cell, cells, selector, seconds }: typeof canvasOfAnimatic & { seconds: number }) {
  const shown = document.querySelector<HTMLCanvasElement>(selector);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: cell * cells, height: cell });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || !shown) throw new Error('There is no animatic.');
  const codes: number[][] = [];
  const start = performance.now();
  let end = Number.POSITIVE_INFINITY;
  for (let now = start; now < end; now = performance.now()) {
    if (codes.length < 2 && now > start + 20_000) break;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    context.drawImage(shown, 0, 0, canvas.width, cell, 0, 0, canvas.width, cell);
    const { data } = context.getImageData(0, cell / 2, canvas.width, 1);
    const code = Array.from({ length: cells }, (_, index) => (data[(index * cell + cell / 2) * 4] ?? 0) / 255);
    const last = codes.at(-1);
    if (last && code.every((value, index) => value > 0.5 === (last[index] ?? 0) > 0.5)) continue;
    codes.push(code);
    if (codes.length === 2) end = performance.now() + seconds * 1000;
  }
  return codes;
}
