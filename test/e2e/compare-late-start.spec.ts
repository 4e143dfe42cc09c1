import type { Page } from '@playwright/test';
import { encodeVp9 } from '../support/encode-vp9.ts';
import {
  cutWithoutEncoding,
  fragmented,
  webmWithOpus,
  withEmptyEdit,
  withoutEditList,
} from '../support/late-start-videos.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { openGopVideo } from '../support/open-gop-video.ts';
import { frameCodeSize, frameNumbersOf, readFrameCodeBrightness } from '../support/read-frame-codes.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { printLine } from '../support/test-seed.ts';
import { expect, test } from './support/app.ts';
import { openComparisons } from './support/open-page.ts';

// Videos from other programs rarely start at 0: a copy lost its edit list, a cut starts within a frame, or a recorder
// starts with sound. Each video has frame numbers in its pixels. Their expected positions follow only from the way the
// video was made.

interface Clip {
  readonly name: string;
  /** The time of the first frame in the file. Seconds. */
  readonly first: number;
  readonly framesPerSecond: number;
  readonly frames: number;
  /** The number in the pixels of the first visible frame. */
  readonly firstNumber: number;
}

const [frames, framesPerSecond] = [90, 30];
const clips: readonly Clip[] = [
  { name: 'from 0', first: 0, framesPerSecond, frames, firstNumber: 0 },
  { name: 'a copy without its edit list', first: 2 / 24, framesPerSecond: 24, frames: 72, firstNumber: 0 },
  { name: '5 ms late', first: 0.005, framesPerSecond, frames, firstNumber: 0 },
  { name: 'fragmented', first: 2 / 30, framesPerSecond, frames, firstNumber: 0 },
  // 0.405 s is within frame 12, which is not shown.
  { name: 'cut without encoding', first: 0, framesPerSecond, frames, firstNumber: 13 },
  { name: 'an empty edit', first: 0.5, framesPerSecond, frames, firstNumber: 0 },
  // WebM counts whole milliseconds, so 25 frames per second need no rounding.
  { name: 'VP9 and Opus', first: 0.007, framesPerSecond: 25, frames: 75, firstNumber: 0 },
  // Starts at 0, and has frames to which no player can seek.
  { name: 'an open GOP', first: 0, framesPerSecond, frames: 64, firstNumber: 0 },
];

/** The expected number of each clip when the clock is at `seconds`. Two times within a millisecond are equal. */
function due(seconds: number): number[] {
  return clips.map(({ first, framesPerSecond, frames, firstNumber }) => {
    const frame = Math.floor((seconds + 0.001 - first) * framesPerSecond);
    return firstNumber + Math.min(frames - 1, Math.max(0, frame));
  });
}

const shown = async (page: Page) => frameNumbersOf(await page.evaluate(readFrameCodeBrightness, frameCodeSize));
const positionOf = (page: Page) => page.getByRole('slider', { name: 'Position' });

/** Waits until all panes report their frame. Returns the frame of the clock, from 0. */
async function settled(page: Page): Promise<number> {
  return positionOf(page).evaluate(async (position) => {
    while (position.ariaBusy === 'true') await new Promise((resolve) => requestAnimationFrame(resolve));
    return Number(position.ariaValueNow) - 1;
  });
}

/** Polls the page during playback. Each poll must be answered, because a hanging page answers none. */
async function watch(page: Page, milliseconds: number): Promise<{ at: number; numbers: (number | null)[] }[]> {
  const seen: { at: number; numbers: (number | null)[] }[] = [];
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    const at = Number(await positionOf(page).getAttribute('aria-valuenow', { timeout: 5000 })) - 1;
    seen.push({ at, numbers: await shown(page) });
  }
  return seen;
}

/** Returns the samples in which a clip was more than a frame away from the clip that starts at 0. */
function farApart(samples: readonly { numbers: readonly (number | null)[] }[]): string[] {
  return samples.flatMap(({ numbers }) => {
    const [at = 0] = numbers;
    const [early, late] = [due((at ?? 0) / framesPerSecond), due(((at ?? 0) + 1) / framesPerSecond - 0.0011)];
    const isTogether = numbers.every((number, index) => {
      return number !== null && number >= (early[index] ?? 0) && number <= (late[index] ?? 0);
    });
    return isTogether ? [] : [`${numbers} and not ${early} to ${late}`];
  });
}

test.use({ viewport: { width: 1024, height: 700 } });
test('videos that start late can be stepped, played, looped and moved to the end, while the page keeps responding', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const steady = numberedVideo({ framesPerSecond, frames });
  await page.route('http://127.0.0.1:9/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await page.goto('http://127.0.0.1:9/');
  const files = [
    steady,
    withoutEditList(numberedVideo({ framesPerSecond: 24, frames: 72 }), 2 / 24),
    withoutEditList(steady, 0.005),
    await fragmented(steady, 2 / 30),
    cutWithoutEncoding(numberedVideo({ framesPerSecond, frames: 103 }), 0.405),
    withEmptyEdit(steady, 0.5),
    await webmWithOpus(await encodeVp9(page, 75, 25), 25),
    openGopVideo(),
  ];
  const videos = clips.map((clip, index) => ({
    ...clip,
    modelId: 'video-d-pro',
    bytes: files[index] ?? steady,
    mime: clip.name === 'VP9 and Opus' ? ('video/webm' as const) : ('video/mp4' as const),
  }));
  await seedComparison(dataFolder, 'Late clips', videos);
  await page.goto((await startApp(['--sandbox'])).url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Late clips/ }).click();
  const position = positionOf(page);
  const clockFrames = 105;
  await expect(position).toHaveAttribute('aria-valuemax', String(clockFrames));
  await expect.poll(() => shown(page)).toEqual(due(0));

  await test.step('every pane shows its frame after each step, even if key frames are decoded early', async () => {
    const wrong: string[] = [];
    const compareFrames = async () => {
      const at = await settled(page);
      const numbers = await shown(page);
      if (numbers.join() !== due(at / framesPerSecond).join()) {
        wrong.push(`at ${at}: ${numbers} and not ${due(at / framesPerSecond)}`);
      }
    };
    await compareFrames();
    for (let step = 0; step < 36; step += 1) {
      await page.keyboard.press('.');
      await compareFrames();
    }
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press(',');
      await compareFrames();
    }
    for (let step = 0; step < 4; step += 1) {
      await position.press('PageUp');
      await compareFrames();
    }
    printLine(`  49 positions, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  });

  await test.step('End shows the last frame of each video, even the first time', async () => {
    await page.keyboard.press('End');
    expect(await settled(page)).toBe(clockFrames - 1);
    expect(await shown(page)).toEqual(clips.map(({ frames, firstNumber }) => firstNumber + frames - 1));
  });

  await test.step('the videos play in sync', async () => {
    await page.keyboard.press('Home');
    await settled(page);
    await page.keyboard.press('Space');
    const samples = (await watch(page, 2500)).filter(({ at }) => at > 2 && at < frames - 3);
    await page.keyboard.press('k');
    const at = await settled(page);
    expect(await shown(page)).toEqual(due(at / framesPerSecond));
    const wrong = farApart(samples);
    printLine(`  ${samples.length} samples during playback, ${wrong.length} between frames`);
    expect(samples.length).toBeGreaterThan(5);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(samples.length / 5);
  });

  await test.step('a loop restarts repeatedly', async () => {
    await page.keyboard.press('Shift+l');
    await page.keyboard.press('Home');
    for (let press = 0; press < 3; press += 1) await position.press('PageUp');
    await settled(page);
    await page.keyboard.press('o');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect
      .poll(async () => {
        const samples = await watch(page, 1000);
        return samples.filter(({ at }, index) => at < (samples[index - 1]?.at ?? 0)).length;
      })
      .toBeGreaterThan(0);
    await page.keyboard.press('k');
    const at = await settled(page);
    expect(at).toBeLessThanOrEqual(31);
    expect(await shown(page)).toEqual(due(at / framesPerSecond));
  });

  await test.step('short videos with matched durations play in sync as well', async () => {
    await page.keyboard.press('Alt+f');
    await page.keyboard.press('Home');
    await settled(page);
    await page.keyboard.press('Space');
    const samples = await watch(page, 2000);
    expect(Math.max(...samples.map(({ at }) => at))).toBeGreaterThan(5);
    await page.keyboard.press('k');
    await settled(page);
  });
});
