import type { Page } from '@playwright/test';
import { hasFfmpeg } from '../support/run-ffmpeg.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { loudnessByFfmpeg, videoWithTone } from '../support/video-with-tone.ts';
import { expect, test } from './support/app.ts';
import { controlsWithoutKey } from './support/controls-without-key.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openComparisons } from './support/open-page.ts';

/** A loud, a quiet and a silent video. The quiet one is silent for its first second, in its right channel for two. */
const loud = { modelId: 'video-d-pro', framesPerSecond: 24, frames: 144 };
const quiet = { modelId: 'video-b', framesPerSecond: 30, frames: 180 };
const silent = { modelId: 'video-a-v2.5-turbo', framesPerSecond: 25, frames: 150 };
const tones = {
  loud: '0.5*sin(2*PI*1000*t)|0.5*sin(2*PI*1000*t)',
  quiet: '0.05*sin(2*PI*700*t)*gte(t,1)|0.05*sin(2*PI*700*t)*gte(t,2)',
};

const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const panel = (page: Page) => page.getByRole('region', { name: 'Sound', exact: true });
const waveform = (page: Page, letter: string) => page.getByRole('img', { name: new RegExp(`^Sound of ${letter}: `) });
const volumes = (page: Page) =>
  page.locator('video').evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).volume));
const audible = (page: Page) =>
  page.locator('video').evaluateAll((videos) => videos.map((video) => !(video as HTMLVideoElement).muted));

test('waveforms, loudness-matched sound and a meter, and the videos play on while the sound switches', async ({
  page,
  startApp,
  dataFolder,
}) => {
  test.skip(!hasFfmpeg, 'The sounds are made by ffmpeg.');
  const files = [videoWithTone(loud, tones.loud), videoWithTone(quiet, tones.quiet)] as const;
  const measured = files.map(loudnessByFfmpeg);
  await seedComparison(dataFolder, 'Three sounds', [
    { ...loud, bytes: files[0] },
    { ...quiet, bytes: files[1] },
    silent,
  ]);
  await page.goto((await startApp(['--sandbox'])).url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Three sounds/ }).click();
  await expect(position(page)).toHaveAttribute('aria-valuemax', '180');
  await expect.poll(() => audible(page)).toEqual([false, false, false]);

  await test.step('each waveform names its loudness, as ffmpeg measures it', async () => {
    await page.keyboard.press('Alt+a');
    for (const [index, letter] of ['A', 'B'].entries()) {
      const label = await waveform(page, letter).getAttribute('aria-label');
      const loudness = Number(/−([\d.]+) LUFS/.exec(label ?? '')?.[1]);
      expect(Math.abs(-loudness - (measured[index] ?? 0)), `${label}`).toBeLessThanOrEqual(0.5);
    }
    await expect(page.getByText('No sound', { exact: true })).toBeVisible();
  });

  await test.step('matched videos are heard with equal loudness, and none is amplified', async () => {
    await page.keyboard.press('Alt+l');
    await expect(page.getByRole('status').filter({ hasText: 'as B. None is amplified.' })).toBeVisible();
    const gains = await volumes(page);
    const [first = 0, second = 0] = gains.map((volume, index) => (measured[index] ?? 0) + 20 * Math.log10(volume));
    expect(Math.abs(first - second)).toBeLessThanOrEqual(0.5);
    expect(gains.slice(1)).toEqual([1, 1]);
    await expect(waveform(page, 'A')).toHaveAttribute('aria-label', /gain −2\d\.\d dB$/);
  });

  await test.step('the meter shows the level of the frame, channel by channel, with the gain', async () => {
    await page.keyboard.press('s');
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: 'Sound B, 0.0 dB' })).toBeVisible();
    const meter = page.getByRole('meter', { name: 'Level of B' });
    await expect(meter).toHaveAttribute('aria-valuetext', 'left below −60.0 dB, right below −60.0 dB');
    for (let press = 0; press < 5; press += 1) await position(page).press('PageUp');
    // Second 1.67. 0.05 is -26 dB.
    await expect(meter).toHaveAttribute('aria-valuetext', /^left −2[56]\.\d dB, right below −60\.0 dB$/);
    await page.keyboard.press('Alt+l');
    await page.keyboard.press('Shift+S');
    await expect(panel(page).getByText('Sound off', { exact: true })).toBeVisible();
    await page.keyboard.press('Shift+S');
  });

  await test.step('the sound switches without a pause of a video', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('[data-pane-image] canvas').count()).toBe(3);
    await page.locator('video').evaluateAll((videos) => {
      // A loaded machine may correct its videos with a seek, but never pauses or reloads them.
      for (const video of videos)
        for (const name of ['pause', 'emptied'])
          video.addEventListener(name, () => video.setAttribute('data-interrupted', name));
    });
    await page.keyboard.press('s');
    await expect.poll(() => audible(page)).toEqual([false, false, true]);
    await page.keyboard.press('s');
    await page.keyboard.press('s');
    await expect.poll(() => audible(page)).toEqual([true, false, false]);
    await page.getByRole('button', { name: 'Hear lane B' }).click();
    await expect.poll(() => audible(page)).toEqual([false, true, false]);
    expect(await page.locator('video[data-interrupted]').count()).toBe(0);
    await page.keyboard.press('k');
  });

  await test.step('the timeline zooms to frames, and a click on a waveform seeks', async () => {
    const whole = await waveform(page, 'A').boundingBox();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+=');
    await page.keyboard.press('Alt+=');
    const box = await panel(page).boundingBox();
    const zoomed = await waveform(page, 'A').boundingBox();
    if (!whole || !box || !zoomed) throw new Error('A waveform has no size.');
    // At 2.25 times the width, 80 of 180 frames are visible. The click is in the middle of the 21st.
    const letters = 28;
    await page.mouse.click(box.x + letters + ((box.width - letters) * 20.5) / 80, zoomed.y + zoomed.height / 2);
    await expect(position(page)).toHaveAttribute('aria-valuenow', '21');
    await page.getByRole('button', { name: 'Show the whole timeline' }).click();
    await expect.poll(async () => (await waveform(page, 'A').boundingBox())?.width).toBe(whole.width);
    await page.mouse.move(box.x + box.width / 2, whole.y + 5);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect(page.getByRole('button', { name: 'Show the whole timeline' })).toBeVisible();
    await page.mouse.move(600, 5);
    expect.soft(await findAxeViolations(page), 'sound').toEqual([]);
    expect.soft(await controlsWithoutKey(page), 'no key').toEqual([]);
    await page.keyboard.press('Alt+z');
    await expect(page.getByRole('button', { name: 'Show the whole timeline' })).toHaveCount(0);
  });

  await test.step('the comparison remembers matched loudness', async () => {
    await page.keyboard.press('Alt+l');
    await expect.poll(async () => (await volumes(page))[0]).toBeLessThan(0.2);
    await openComparisons(page);
    await page.getByRole('link', { name: /Three sounds/ }).click();
    await expect(page.getByRole('button', { name: 'Match loudness' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await volumes(page))[0]).toBeLessThan(0.2);
  });
});
