import type { Page } from '@playwright/test';
import { frameCodeSize, frameNumbersOf, readFrameCodeBrightness } from '../support/read-frame-codes.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { printLine } from '../support/test-seed.ts';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openComparisons } from './support/open-page.ts';

const rate = 24;
const frames = 10 * rate;
const videos = [1, 2, 3].map((seed) => ({
  framesPerSecond: rate,
  frames,
  grey: 40 * seed,
  seed,
  modelId: 'video-d-pro',
}));

const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const stage = (page: Page) => page.getByRole('region', { name: 'Panes' });
/** What the comparison is called where nothing else is shown. */
const heading = (page: Page) => page.getByRole('region', { name: 'Comparison' }).getByRole('heading', { level: 1 });
/** The visible frames, from 0, as their pixels say. */
const shownFrames = async (page: Page) =>
  frameNumbersOf(await page.evaluate(readFrameCodeBrightness, frameCodeSize)).slice(0, 2);
const isMuted = (page: Page) =>
  page.locator('video').evaluateAll((all) => all.map((each) => (each as HTMLVideoElement).muted));

/** Waits until all panes show the frame of the clock. Returns the frame, from 0. */
function settledFrame(page: Page): Promise<number> {
  return position(page).evaluate(async (slider) => {
    while (slider.ariaBusy === 'true') await new Promise((resolve) => requestAnimationFrame(resolve));
    return Number(slider.ariaValueNow) - 1;
  });
}

/**
 * Watches the running clock for a second. Returns the median time at which it would have been at frame 0. The median
 * ignores a late drawing of a loaded machine. Milliseconds since 1970.
 */
function startOfRun(page: Page): Promise<number> {
  return position(page).evaluate(async (slider, framesPerSecond) => {
    const starts: number[] = [];
    for (const end = Date.now() + 1000; Date.now() < end; ) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      starts.push(Date.now() - ((Number(slider.ariaValueNow) - 1) / framesPerSecond) * 1000);
    }
    return starts.sort((one, other) => one - other)[Math.floor(starts.length / 2)] ?? Number.NaN;
  }, rate);
}

/** Both windows show the same frame, exactly, in every pane. */
async function expectSameFrame(first: Page, second: Page): Promise<number> {
  const frame = await settledFrame(first);
  await expect.poll(() => settledFrame(second)).toBe(frame);
  await expect.poll(() => shownFrames(first)).toEqual([frame, frame]);
  await expect.poll(() => shownFrames(second)).toEqual([frame, frame]);
  return frame;
}

/** Plays in `leader` until both windows run, and samples them. Pauses in `stopper`. */
async function expectSyncedPlayback(leader: Page, follower: Page, stopper: Page): Promise<void> {
  await position(leader).press('Home');
  await leader.keyboard.press('Space');
  await expect(follower.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => Number(await position(follower).getAttribute('aria-valuenow'))).toBeGreaterThan(rate);
  const [one, other] = await Promise.all([startOfRun(leader), startOfRun(follower)]);
  const distance = ((one - other) / 1000) * rate;
  printLine(`  the windows are ${distance.toFixed(2)} frames apart during playback`);
  expect(Math.abs(distance)).toBeLessThanOrEqual(2);
  await stopper.keyboard.press('k');
  await expect(leader.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(follower.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await expectSameFrame(leader, follower)).toBeGreaterThan(rate);
}

/** Returns the window that `open` opens. */
async function openSecondWindow(page: Page, open: () => Promise<void>): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await open();
  const second = await opening;
  await second.setViewportSize({ width: 800, height: 560 });
  return second;
}

// The pixel tests need few pixels. A machine without a graphics card draws each pixel in software.
test.use({ viewport: { width: 900, height: 600 } });
test('a second window follows the first one, and the first one follows it', async ({ page, startApp, dataFolder }) => {
  const id = await seedComparison(dataFolder, 'Two screens', videos);
  await page.goto((await startApp(['--sandbox'])).url);
  await openComparisons(page);
  await page.getByRole('link', { name: /^Two screens/ }).click();
  await expect(position(page)).toHaveAttribute('aria-valuemax', String(frames));
  for (let press = 0; press < 3; press += 1) await position(page).press('PageUp');
  expect(await settledFrame(page)).toBe(30);

  const second = await openSecondWindow(page, async () => {
    await page.getByRole('button', { name: 'Two screens, actions' }).click();
    await page.getByRole('menuitem', { name: 'Open in second window' }).click();
  });

  await test.step('it shows the panes and the transport only', async () => {
    await expect(panes(second)).toHaveCount(3);
    await expect(position(second)).toHaveAttribute('aria-valuemax', String(frames));
    await expect(second.getByRole('link', { name: 'Library' })).toBeHidden();
    await expect(second.getByRole('radio', { name: 'Wipe' })).toBeHidden();
    await expect(second.getByRole('complementary')).toHaveCount(0);
    await expect(heading(second)).toHaveText(['Two screens']);
    expect(await findAxeViolations(second, { within: '#page' })).toEqual([]);
  });

  await test.step('a paused frame is the same, whichever window moves', async () => {
    expect(await expectSameFrame(page, second)).toBe(30);
    await page.keyboard.press('.');
    expect(await expectSameFrame(page, second)).toBe(31);
    await position(second).press('PageUp');
    expect(await expectSameFrame(page, second)).toBe(41);
  });

  await test.step('during playback they are at most two frames apart', async () => {
    await expectSyncedPlayback(page, second, page);
    await expectSyncedPlayback(second, page, page);
    await expectSyncedPlayback(page, second, second);
  });

  await test.step('speed, loop and marks follow', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('i');
    await second.keyboard.press('PageDown');
    await position(second).press('PageUp');
    await second.keyboard.press('o');
    await second.keyboard.press('>');
    for (const window of [page, second]) {
      await expect(window.getByRole('region', { name: /^Playback controls/ })).toContainText('in 0, out 11');
      await expect(window.getByRole('button', { name: 'Playback 2×' })).toBeVisible();
    }
    await second.keyboard.press('<');
    await page.keyboard.press('Shift+i');
    await expect(second.getByRole('region', { name: /^Playback controls/ })).not.toContainText('out 11');
    await page.keyboard.press('Shift+l');
    await page.keyboard.press('Shift+l');
  });

  await test.step('layout, zoom and the only visible pane follow', async () => {
    await second.keyboard.press('w');
    await expect(stage(page)).toHaveAttribute('data-layout', 'wipe');
    await page.keyboard.press('+');
    await expect(stage(second)).toHaveAttribute('style', /--zoom: 1\.25/);
    await page.keyboard.press('z');
    await page.keyboard.press('g');
    await expect(stage(second)).toHaveAttribute('data-layout', 'grid');
    await second.keyboard.press('Alt+2');
    await expect(panes(page)).toHaveCount(1);
    await page.keyboard.press('Alt+2');
    await expect(panes(second)).toHaveCount(3);
  });

  await test.step('only the first window is heard', async () => {
    await second.keyboard.press('s');
    await expect(page.getByRole('button', { name: 'Sound A' }).first()).toBeVisible();
    await expect.poll(() => isMuted(page)).toEqual([false, true, true]);
    expect(await isMuted(second)).toEqual([true, true, true]);
    await page.keyboard.press('Shift+S');
    await expect(second.getByRole('button', { name: 'Sound off' }).first()).toBeVisible();
  });

  await test.step('decisions and the challenger follow', async () => {
    await second.keyboard.press('p');
    await expect(panes(page).first()).toHaveAttribute('data-flag', 'pick');
    await page.keyboard.press('p');
    await expect(panes(second).first()).not.toHaveAttribute('data-flag', 'pick');
    await page.keyboard.press('Shift+Q');
    await expect(panes(second)).toHaveCount(2);
    await second.keyboard.press(';');
    await expect(page.getByRole('region', { name: 'Pick and challenger' }).getByRole('status')).toHaveText(
      'Challenger C, 2 of 2',
    );
    await expect(second.getByRole('region', { name: 'Pick and challenger' })).toHaveCount(0);
    await page.keyboard.press('Shift+Q');
    await expect(panes(second)).toHaveCount(3);
  });

  await test.step('its scopes show the frame of its own panes', async () => {
    await second.setViewportSize({ width: 1100, height: 700 });
    await second.keyboard.press('Alt+o');
    await expect(second.getByRole('complementary').getByText(/^A: BT\.\d+, \w+ range$/)).toBeVisible();
    expect(await findAxeViolations(second, { within: '#page' })).toEqual([]);
    await second.keyboard.press('Alt+o');
    await expect(second.getByRole('complementary')).toHaveCount(0);
    await second.setViewportSize({ width: 800, height: 560 });
  });

  await test.step('a window that joins or is loaded again shows the current state', async () => {
    await page.keyboard.press('Home');
    await position(page).press('PageUp');
    await page.keyboard.press('w');
    await settledFrame(page);
    await second.reload();
    await expect(stage(second)).toHaveAttribute('data-layout', 'wipe');
    await expectSameFrame(page, second);
    await page.keyboard.press('g');
  });

  await test.step('each window continues when the other one is closed', async () => {
    const address = page.url();
    await page.close();
    await position(second).press('PageUp');
    const frame = await settledFrame(second);
    await second.keyboard.press('d');
    await expect(stage(second)).toHaveAttribute('data-layout', 'difference');
    await second.close();
    const next = await second.context().newPage();
    await next.goto(address);
    expect(address).toContain(id);
    await expect(stage(next)).toHaveAttribute('data-layout', 'difference');
    // The position in frames is known once the videos are measured.
    await expect(position(next)).toHaveAttribute('aria-valuemax', String(frames));
    expect(await settledFrame(next)).toBe(frame);
  });
});

test('a blind round hides the names in both windows', async ({ page, startApp }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await exploreSandbox(page, await startApp());
  for (const [index, model] of ['video-d-pro', 'video-b'].entries()) {
    await openModel(page, model);
    await page.getByLabel('Prompt', { exact: true }).fill('[fast] A red canoe drifts on a still lake');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(savedSetsOf(page, 'A red canoe')).toHaveCount(index + 1);
  }
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }).click();
  await expect(panes(page)).toHaveCount(2);
  const second = await openSecondWindow(page, () => page.keyboard.press('Alt+w'));
  await expect(panes(second)).toHaveCount(2);
  const name = (window: Page) => panes(window).getByText('video-d-pro').first();
  await expect(name(second)).toBeVisible();

  // The form and History keep the names, and are not shown.
  const names = (window: Page) => window.getByText(/video-(?:d-pro|b)/).filter({ visible: true });
  const expectBlind = async () => {
    for (const window of [page, second]) {
      await expect(heading(window)).toHaveText('Blind round');
      await expect(names(window)).toHaveCount(0);
      await expect(window.getByRole('figure', { name: 'Pane 2', exact: true }).locator('video')).toBeVisible();
    }
  };
  await page.keyboard.press('v');
  await expectBlind();
  await page.keyboard.press('.');
  await expect.poll(() => settledFrame(second)).toBe(1);
  await second.keyboard.press('.');
  await expect.poll(() => settledFrame(page)).toBe(2);
  expect(await settledFrame(second)).toBe(2);
  const firstOf = (window: Page) =>
    window.evaluate(readFrameCodeBrightness, frameCodeSize).then((rows) => JSON.stringify(rows));
  await expect.poll(() => firstOf(second)).toBe(await firstOf(page));

  // A vote in the second window counts, and the first one shows it.
  await second.keyboard.press('1');
  await expect(page.getByRole('img', { name: 'voted' })).toHaveCount(1);
  // A second window that is loaded again joins the round before it shows a name.
  await second.reload();
  await expectBlind();
  await second.keyboard.press('Alt+r');
  await expect(page.getByRole('dialog', { name: 'Revealed' })).toContainText('Overall');
  await expect(name(second)).toBeVisible();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.keyboard.press('v');
  await expectBlind();
  await page.keyboard.press('Alt+q');
  for (const window of [page, second]) await expect(name(window)).toBeVisible();

  // A round that loads for ever ends with its window.
  await page.route('**/media/**', () => {});
  await page.keyboard.press('v');
  await expect(second.getByText(/video-(?:d-pro|b)/)).toHaveCount(0);
  await page.close({ runBeforeUnload: true });
  await expect(name(second)).toBeVisible();
});
