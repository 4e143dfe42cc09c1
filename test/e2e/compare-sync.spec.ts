import type { Locator, Page } from '@playwright/test';
import { frameCodeSize, frameNumbersOf, readFrameCodeBrightness } from '../support/read-frame-codes.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { isFullRun, printLine, seededRandom, testSeed } from '../support/test-seed.ts';
import { expect, test } from './support/app.ts';
import { openComparisons, openPage } from './support/open-page.ts';

// Every video has frame numbers in its pixels, so the pixels show its position. Of the page's own data, the test trusts
// only the frame of the clock; the expected frame of each video follows from it by whole numbers.

const videos = [
  { framesPerSecond: 24, frames: 96, grey: 60, modelId: 'video-d-pro' },
  { framesPerSecond: 25, frames: 50, grey: 90, modelId: 'video-c-2.2-t2v-plus' },
  { framesPerSecond: 30, frames: 75, grey: 120, modelId: 'video-b-v2-1-master' },
  { framesPerSecond: 30, frames: 150, grey: 150, modelId: 'video-c-2.6-t2v-spark' },
] as const;
const broken = { framesPerSecond: 30, frames: 900, bytes: Buffer.from('no film'), modelId: 'video-a-v2.5-turbo' };
/** The fastest video. The clock counts in its frames. */
const clockRate = 30;
/** Delay of the start of video B, in frames of the clock. */
const offsetOfB = 12;
const offsets = [0, offsetOfB, 0, 0];
const clockFrames = 150;

/** Returns the expected frame of each video at frame `at` of the clock, from 0. Whole numbers avoid rounding. */
function due(at: number): number[] {
  return videos.map(({ framesPerSecond, frames }, index) => {
    const frame = Math.floor(((at - (offsets[index] ?? 0)) * framesPerSecond) / clockRate);
    return Math.min(frames - 1, Math.max(0, frame));
  });
}

const transportOf = (page: Page) => page.getByRole('region', { name: 'Playback controls for all videos' });
const positionOf = (page: Page) => page.getByRole('slider', { name: 'Position' });
const frameOf = async (position: Locator) => Number(await position.getAttribute('aria-valuenow')) - 1;
/** The broken video, if any, comes last. */
const shown = async (page: Page) =>
  frameNumbersOf(await page.evaluate(readFrameCodeBrightness, frameCodeSize)).slice(0, videos.length);

/** Waits until all panes report their frame. Returns the frame of the clock. */
async function settled(page: Page): Promise<number> {
  return positionOf(page).evaluate(async (position) => {
    while (position.ariaBusy === 'true') await new Promise((resolve) => requestAnimationFrame(resolve));
    return Number(position.ariaValueNow) - 1;
  });
}

/** Collects frames of the clock until `isEnough` accepts them. */
async function watch(page: Page, isEnough: (seen: readonly number[]) => boolean): Promise<number[]> {
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        seen.push(await frameOf(positionOf(page)));
        return isEnough(seen);
      },
      { intervals: [20] },
    )
    .toBe(true);
  return seen;
}

// The pixel tests need few pixels. A machine without a graphics card draws each pixel in software.
test.use({ viewport: { width: 1024, height: 700 } });
// Takes 30 seconds on an idle machine; hundreds of seeks need time on a loaded one.
test('every pane shows its own frame after each step and seek, in loops, at the ends, and beside a broken file', async ({
  page,
  startApp,
  dataFolder,
}) => {
  await seedComparison(dataFolder, 'Four rates', [...videos, broken]);
  await page.goto((await startApp(['--sandbox'])).url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Four rates/ }).click();
  const position = positionOf(page);
  await expect(position).toHaveAttribute('aria-valuemax', String(clockFrames));
  await expect.poll(() => shown(page)).toEqual([0, 0, 0, 0]);

  await test.step('keys offset the pane with audio', async () => {
    await page.keyboard.press('s');
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: 'Sound B' }).first()).toBeVisible();
    const audible = () =>
      page
        .locator('video')
        .evaluateAll(
          (all, count) => all.slice(0, count).map((each) => !(each as HTMLVideoElement).muted),
          videos.length,
        );
    await expect.poll(audible).toEqual([false, true, false, false]);
    for (let press = 0; press < offsetOfB; press += 1) await page.keyboard.press(']');
    await expect(page.getByRole('button', { name: /^Offset of B in frames/ })).toHaveText(`+${offsetOfB} f`);
    await page.keyboard.press('Shift+S');
    await expect.poll(audible).toEqual([false, false, false, false]);
  });

  const random = seededRandom(testSeed);
  const count = isFullRun ? 1000 : 200;
  await test.step(`${count} random steps and seeks show the expected frames`, async () => {
    const ruler = await position.boundingBox();
    if (!ruler) throw new Error('There is no ruler.');
    let at = await settled(page);
    const wrong: string[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const choice = random();
      const by = random() < 0.5 ? -1 : 1;
      let expected: number | undefined;
      if (choice < 0.55) {
        expected = at + by;
        await page.keyboard.press(by === 1 ? '.' : ',');
      } else if (choice < 0.7) {
        expected = at + by * 10;
        await position.press(by === 1 ? 'PageUp' : 'PageDown');
      } else if (choice < 0.75) {
        expected = by === 1 ? clockFrames - 1 : 0;
        await page.keyboard.press(by === 1 ? 'End' : 'Home');
      } else {
        await page.mouse.click(ruler.x + random() * (ruler.width - 1), ruler.y + ruler.height - 2);
      }
      const now = await settled(page);
      if (expected !== undefined && now !== Math.min(clockFrames - 1, Math.max(0, expected))) {
        wrong.push(`turn ${turn}: the clock is at ${now} and not at ${expected}`);
      }
      const seen = await shown(page);
      if (seen.join() !== due(now).join()) wrong.push(`turn ${turn}, at ${now}: ${seen} and not ${due(now)}`);
      at = now;
    }
    printLine(`  ${count} steps and seeks, seed ${testSeed}, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  });

  await test.step('hidden panes stay in sync with the only visible pane', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+2');
    for (let step = 1; step <= 3; step += 1) {
      await position.press('PageUp');
      expect(await settled(page)).toBe(step * 10);
      expect(await shown(page)).toEqual(due(step * 10));
    }
    await page.keyboard.press('Alt+2');
    expect(await shown(page)).toEqual(due(30));
  });

  await test.step('during playback, two videos with the same frames show the same frame', async () => {
    const pairs: (number | null | undefined)[][] = [];
    // A loaded machine takes few samples during each playback.
    for (let round = 0; round < 8 && pairs.length < 40; round += 1) {
      await page.keyboard.press('Home');
      await settled(page);
      await page.keyboard.press('Space');
      await expect.poll(() => page.locator('[data-pane-image] canvas').count()).toBeGreaterThanOrEqual(videos.length);
      while (pairs.length < 60 && (await frameOf(position)) < 70) pairs.push((await shown(page)).slice(2));
      await page.keyboard.press('k');
    }
    expect(new Set(pairs.map(([first]) => first)).size).toBeGreaterThan(3);
    // One of the videos may also be late for a moment.
    const apart = pairs.filter(([first, second]) => first !== second);
    printLine(`  ${pairs.length} samples during playback, ${apart.length} between frames`);
    expect(apart.length, JSON.stringify(pairs)).toBeLessThanOrEqual(pairs.length / 10);
    const at = await settled(page);
    await expect(page.locator('[data-pane-image] canvas')).toHaveCount(0);
    expect(await shown(page)).toEqual(due(at));
  });

  await test.step('a loop between in and out points restarts and never leaves the range', async () => {
    await page.keyboard.press('Home');
    await position.press('PageUp');
    await settled(page);
    await page.keyboard.press('i');
    await position.press('PageUp');
    await position.press('PageUp');
    await settled(page);
    await page.keyboard.press('o');
    await expect(transportOf(page)).toContainText('in 10, out 31');
    await page.keyboard.press('Space');
    const seen = await watch(page, (frames) => frames.some((frame, index) => frame < (frames[index - 1] ?? 0)));
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...seen)).toBeLessThanOrEqual(30);
    await page.keyboard.press('k');
    const at = await settled(page);
    expect(at).toBeLessThanOrEqual(30);
    expect(await shown(page)).toEqual(due(at));
  });

  await test.step('ping-pong turns at both ends', async () => {
    await page.keyboard.press('Shift+l');
    await expect(page.getByRole('button', { name: 'Ping-pong' })).toBeVisible();
    await page.keyboard.press('Space');
    const turns = (frames: readonly number[]) => {
      const moves = frames.map((frame, index) => Math.sign(frame - (frames[index - 1] ?? frame))).filter(Boolean);
      return moves.filter((move, index) => index > 0 && move !== moves[index - 1]).length;
    };
    const seen = await watch(page, (frames) => turns(frames) >= 2);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...seen)).toBeLessThanOrEqual(30);
    await page.keyboard.press('k');
    const at = await settled(page);
    expect(await shown(page)).toEqual(due(at));
    await page.keyboard.press('Shift+i');
    await expect(transportOf(page)).not.toContainText('out 31');
  });

  await test.step('playback backward and forward at four times the speed reaches the ends', async () => {
    await page.keyboard.press('Shift+l');
    await page.keyboard.press('j');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await settled(page)).toBe(0);
    expect(await shown(page)).toEqual(due(0));
    await page.keyboard.press('>');
    await page.keyboard.press('>');
    await expect(page.getByRole('button', { name: 'Playback 4×' })).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await settled(page)).toBe(clockFrames - 1);
    expect(await shown(page)).toEqual(videos.map(({ frames }) => frames - 1));
  });

  await test.step('matched durations end at the same time', async () => {
    await page.keyboard.press('Alt+f');
    const last = Number(await position.getAttribute('aria-valuemax')) - 1;
    await page.keyboard.press('Home');
    await settled(page);
    expect(await shown(page)).toEqual([0, 0, 0, 0]);
    await page.keyboard.press('End');
    expect(await settled(page)).toBe(last);
    expect(await shown(page)).toEqual(videos.map(({ frames }) => frames - 1));
    await page.keyboard.press('Alt+f');
  });

  await test.step('a reload restores the view', async () => {
    await page.keyboard.press('Home');
    for (let press = 0; press < 4; press += 1) await position.press('PageUp');
    await settled(page);
    await openComparisons(page);
    await page.getByRole('link', { name: /Four rates/ }).click();
    await expect(page.getByRole('button', { name: /^Offset of B in frames/ })).toHaveText(`+${offsetOfB} f`);
    await expect(page.getByRole('button', { name: 'Playback 4×' })).toBeVisible();
    await expect(position).toHaveAttribute('aria-valuenow', '41');
    await expect.poll(() => shown(page)).toEqual(due(40));
  });

  await test.step('a pane whose file never arrives stops no other pane', async () => {
    const slow = await page.locator('video').nth(2).getAttribute('src');
    await openPage(page, 'Library');
    await page.route(`**${slow}`, () => {});
    await openComparisons(page);
    await page.getByRole('link', { name: /Four rates/ }).click();
    const others = (counters: readonly (number | null)[]) => counters.filter((_, index) => index !== 2);
    await position.press('PageDown');
    await expect.poll(async () => others(await shown(page))).toEqual(others(due(30)));
    expect((await shown(page))[2]).toBeNull();
    await page.keyboard.press('Space');
    await watch(page, (frames) => frames.some((frame) => frame > 60));
    await page.keyboard.press('k');
    const at = await settled(page);
    expect(others(await shown(page))).toEqual(others(due(at)));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // A comparison that is left during playback opens at the same position.
    await page.keyboard.press('Home');
    await page.keyboard.press('<');
    await page.keyboard.press('<');
    await page.keyboard.press('Space');
    await watch(page, (frames) => frames.some((frame) => frame > 30));
    await openComparisons(page);
    await page.getByRole('link', { name: /Four rates/ }).click();
    await expect.poll(() => frameOf(position)).toBeGreaterThan(30);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });
});
