import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { createProjectStore } from '../../electron/storage/project-store.ts';
import type { Item } from '../../shared/library/item.ts';
import { frameCodeSize, frameNumbersOf, readFrameCodeBrightness } from '../support/read-frame-codes.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { expect, test } from './support/app.ts';
import { controlsWithoutKey } from './support/controls-without-key.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

const takes = Array.from({ length: 12 }, (_, index) => ({
  framesPerSecond: 24,
  frames: 48,
  grey: 40 + index * 10,
  seed: index + 1,
  modelId: 'video-d-pro',
}));

/** Adds a project with one shot, and these items as its takes. */
async function seedShot(dataFolder: string, items: readonly Item[]): Promise<void> {
  const database = await openDatabase(dataFolder);
  const now = Date.UTC(2026, 10, 21);
  const project = {
    id: randomUUID(),
    title: 'Harbor day',
    rate: { numerator: 24, denominator: 1 },
    shape: { width: 16, height: 9 },
    notes: '',
    scenes: [],
    references: [],
    createdAt: now,
    changedAt: now,
  };
  const shot = {
    id: randomUUID(),
    projectId: project.id,
    position: 1,
    number: 10,
    title: 'Harbor at dawn',
    brief: '',
    status: 'review' as const,
    referenceIds: [],
    takes: items.map(({ id }) => ({ itemId: id, addedAt: now })),
    notes: '',
    createdAt: now,
    changedAt: now,
  };
  const store = createProjectStore(database);
  await store.inTransaction((transaction) => store.save(project, [shot], transaction));
  await database.destroy();
}

const figures = (page: Page) => page.getByRole('figure', { name: /^Pane/ });
const figure = (page: Page, letter: string) => page.getByRole('figure', { name: new RegExp(`^Pane ${letter},`) });
const bar = (page: Page) => page.getByRole('region', { name: 'Pick and challenger' });
const expectPosition = (page: Page, text: string) => expect(bar(page).getByRole('status')).toHaveText(text);
/** The frames of the kept result and the challenger, from 0, as their pixels say. */
const shownFrames = async (page: Page) =>
  frameNumbersOf(await page.evaluate(readFrameCodeBrightness, frameCodeSize)).slice(0, 2);

/** The frame of the clock, from 0, once all panes show it. */
async function settledFrame(page: Page): Promise<number> {
  return page.getByRole('slider', { name: 'Position' }).evaluate(async (position) => {
    while (position.ariaBusy === 'true') await new Promise((resolve) => requestAnimationFrame(resolve));
    return Number(position.ariaValueNow) - 1;
  });
}

/** Presses a key. Returns the number of drawn frames until the pane is visible with a decoded frame. */
async function framesUntilShown(page: Page, key: string, letter: string): Promise<number> {
  await page.evaluate((name) => {
    const seen = new Promise<number>((resolve) => {
      let frames = 0;
      const look = () => {
        frames += 1;
        const video = document.querySelector<HTMLVideoElement>(`figure[aria-label^="Pane ${name},"] video`);
        const isVisible = video?.checkVisibility({ visibilityProperty: true }) === true;
        if (isVisible && video.readyState >= 2 && !video.seeking) resolve(frames);
        else requestAnimationFrame(look);
      };
      addEventListener('keydown', () => requestAnimationFrame(look), { once: true, capture: true });
    });
    Object.assign(window, { seen });
  }, letter);
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { readonly seen: Promise<number> }).seen);
}

// Twelve videos are encoded first.
test('from the board to the pick of twelve takes by keyboard alone', async ({ page, startApp, dataFolder }) => {
  await seedShot(dataFolder, await seedLibrary(dataFolder, takes));
  await page.goto((await startApp(['--sandbox'])).url);
  await expect(page.getByRole('link', { name: 'Projects' }).first()).toBeVisible();
  await page.keyboard.press('Control+5');
  await page.getByRole('link', { name: /^Harbor day/ }).press('Enter');
  await page.getByRole('button', { name: /^010 Harbor at dawn/ }).press('Enter');
  await page.keyboard.press('c');

  await test.step('more than nine takes start as pick and challenger', async () => {
    await expectPosition(page, 'Challenger B, 1 of 11');
    await expect(figures(page)).toHaveCount(2);
    await expect(figure(page, 'A')).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuemax', '48');
    expect.soft(await controlsWithoutKey(page)).toEqual([]);
    expect(await findAxeViolations(page, { within: '#page' })).toEqual([]);
  });

  await test.step('the next challenger shows the same moment in the next frames', async () => {
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('.');
    expect(await settledFrame(page)).toBe(5);
    // The next challenger is decoded in the meantime.
    await expect
      .poll(() => page.evaluate(readFrameCodeBrightness, frameCodeSize).then(frameNumbersOf))
      .toEqual([5, 5, 5]);
    expect(await framesUntilShown(page, ';', 'C')).toBeLessThanOrEqual(2);
    await expectPosition(page, 'Challenger C, 2 of 11');
    expect(await shownFrames(page)).toEqual([5, 5]);
    expect(await settledFrame(page)).toBe(5);
  });

  await test.step('a rejected challenger is skipped from then on', async () => {
    await page.keyboard.press('x');
    await expect(figure(page, 'C')).toHaveAttribute('data-flag', 'reject');
    await page.keyboard.press(';');
    await expectPosition(page, 'Challenger D, 2 of 10');
    await page.keyboard.press(':');
    await expectPosition(page, 'Challenger B, 1 of 10');
    await page.keyboard.press('Shift+X');
    await page.keyboard.press(';');
    await expectPosition(page, 'Challenger C, 2 of 11');
    await page.keyboard.press('Shift+X');
    await page.keyboard.press(';');
  });

  await test.step('the picked challenger is kept, and Undo moves the pick back', async () => {
    await expectPosition(page, 'Challenger D, 2 of 10');
    await page.keyboard.press(':');
    await expectPosition(page, 'Challenger B, 1 of 10');
    await page.keyboard.press('p');
    await expectPosition(page, 'Challenger D, 2 of 10');
    await expect(figure(page, 'B')).toHaveAttribute('data-flag', 'pick');
    await page.keyboard.press('p');
    await expectPosition(page, 'Challenger E, 3 of 10');
    await expect(figure(page, 'D')).toHaveAttribute('data-flag', 'pick');
    await page.keyboard.press('Control+z');
    await expectPosition(page, 'Challenger D, 2 of 10');
    await expect(figure(page, 'B')).toHaveAttribute('data-flag', 'pick');
    await page.keyboard.press('p');
    await expectPosition(page, 'Challenger E, 3 of 10');
  });

  await test.step('a challenger that appears during playback plays in sync', async () => {
    await page.keyboard.press('Shift+L');
    await page.keyboard.press('Space');
    await expect.poll(() => shownFrames(page).then(([first]) => first)).not.toBe(5);
    await page.keyboard.press(';');
    await expectPosition(page, 'Challenger F, 4 of 10');
    await expect
      .poll(async () => {
        const [first, second] = await shownFrames(page);
        return first !== null && first === second;
      })
      .toBe(true);
    await page.keyboard.press('Space');
    const frame = await settledFrame(page);
    expect(await shownFrames(page)).toEqual([frame, frame]);
  });

  await test.step('the last challenger stays, also after a restart of the page', async () => {
    for (let position = 5; position <= 10; position += 1) {
      await page.keyboard.press(';');
      await expect(bar(page).getByRole('status')).toContainText(`, ${position} of 10`);
    }
    await page.keyboard.press(';');
    await expectPosition(page, 'Challenger L, 10 of 10');
    await expect(figures(page)).toHaveCount(2);
    expect(await findAxeViolations(page, { within: '#page' })).toEqual([]);
    await page.reload();
    await expectPosition(page, 'Challenger L, 10 of 10');
    await expect(figure(page, 'D')).toHaveAttribute('data-flag', 'pick');
  });

  await test.step('the pick is the selected take', async () => {
    await expect(page.getByRole('button', { name: 'Takes of 010 Harbor at dawn' })).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: /^010 Harbor at dawn/ }).press('Enter');
    const shot = page.getByRole('complementary', { name: 'Shot 010 Harbor at dawn' });
    await expect(shot.getByRole('button', { name: 'Take 4, video-d-pro, selected' })).toBeVisible();
  });
});
