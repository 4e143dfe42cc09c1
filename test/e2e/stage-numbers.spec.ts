import type { Page } from '@playwright/test';
import { seedComparison } from '../support/seed-comparison.ts';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, test } from './support/app.ts';

// What the stage leaves for the pictures, measured on the running program: area, controls, words and sizes of text.

// As they are for a new user.
test.use({ hasOpenLanes: false });

const windows = [
  { width: 900, height: 700, cover: 0.5 },
  { width: 1280, height: 800, cover: 0.58 },
  { width: 1440, height: 900, cover: 0.63 },
  { width: 1920, height: 1080, cover: 0.63 },
  { width: 2560, height: 1440, cover: 0.71 },
] as const;

/** Share of the window that pictures of 16:9 cover, without the bars beside them. */
const coverOf = (page: Page) =>
  panes(page)
    .locator('video, img')
    .evaluateAll((all) => {
      const areas = all.map((each) => {
        const { width, height } = each.getBoundingClientRect();
        const wide = Math.min(width, (height * 16) / 9);
        return (wide * wide * 9) / 16;
      });
      return areas.reduce((sum, area) => sum + area, 0) / (innerWidth * innerHeight);
    });

/** The elements that Tab reaches, one after the other. */
async function tabStopsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.body.focus();
  });
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      const isSeen = element.dataset['tabStop'] !== undefined;
      element.dataset['tabStop'] = '';
      if (isSeen) return undefined;
      // The panes are one stop, as a list or a choice is.
      if (element.closest('[data-pane]')) return 'panes';
      return `${element.localName} ${element.ariaLabel ?? element.innerText.slice(0, 30)}`;
    });
    if (stop === undefined) break;
    if (!found.includes('panes') || stop !== 'panes') found.push(stop);
  }
  return found;
}

/** The sizes of all text in sight, in pixels, and the number of its words. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const sizes = new Set<number>();
    let words = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { width, height } = parent.getBoundingClientRect();
      if (width <= 2 || height <= 2) continue;
      sizes.add(Number.parseFloat(getComputedStyle(parent).fontSize));
      words += text.split(/\s+/).length;
    }
    return { sizes: [...sizes].sort((a, b) => a - b), words };
  });

/** Shown with the results of the test. */
const report = (text: string) => test.info().annotations.push({ type: 'measured', description: text });

test('four videos cover as much of each window as the layout promises', async ({ page, startApp, dataFolder }) => {
  const video = { framesPerSecond: 24, frames: 24, width: 160, height: 90, modelId: 'video-d-pro' };
  const id = await seedComparison(dataFolder, 'Four', [video, video, video, video]);
  await page.goto((await startApp(['--sandbox'])).url);
  await page.getByRole('link', { name: 'Studio', exact: true }).waitFor();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `/studio/${id}`);
  for (const { width, height, cover } of windows) {
    await page.setViewportSize({ width, height });
    await expect(panes(page).locator('video')).toHaveCount(4);
    const measured = await coverOf(page);
    const { sizes, words } = await textOf(page);
    report(`${width}: cover ${Math.round(measured * 100)} %, ${words} words, text sizes ${sizes.join(', ')}`);
    expect.soft(measured, `cover at ${width}`).toBeGreaterThanOrEqual(cover);
    expect.soft(Math.min(...sizes), `smallest text at ${width}`).toBeGreaterThanOrEqual(11);
    expect.soft(sizes.length, `sizes of text at ${width}`).toBeLessThanOrEqual(4);
    expect.soft(words, `words at ${width}`).toBeLessThanOrEqual(112);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const stops = await tabStopsOf(page);
  report(`four: ${stops.length} tab stops: ${stops.join(' | ')}`);
  // The link that skips to the content is in sight only while it has the focus.
  expect.soft(stops.length).toBeLessThanOrEqual(31);
});

test('one picture leaves few controls and words', async ({ page, startApp }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await exploreSandbox(page, await startApp());
  const empty = await tabStopsOf(page);
  report(`first: ${empty.length} tab stops: ${empty.join(' | ')}`);
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A heron in the reeds [fast]');
  await page.keyboard.press('Control+Enter');
  await expect(savedSetsOf(page, 'A heron in the reeds')).toHaveCount(1);
  await page.mouse.move(720, 3);
  const { sizes, words } = await textOf(page);
  const stops = await tabStopsOf(page);
  report(`one: ${words} words, text sizes ${sizes.join(', ')}, ${stops.length} tab stops: ${stops.join(' | ')}`);
  expect.soft(words).toBeLessThanOrEqual(150);
  expect.soft(stops.length).toBeLessThanOrEqual(36);
});
