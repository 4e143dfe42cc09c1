import type { Page } from 'playwright';
import { openComparisons } from '../e2e/support/open-page.ts';
import { openGrid } from './library-grid.ts';

type Activity = (page: Page, seconds: number) => Promise<void>;

/**
 * Four activities of a person with a library. Each one waits for what it causes to appear. The elements have short
 * selectors, so that the search for them is no long task of the page.
 */
export const activities: Readonly<Record<string, Activity>> = {
  pages: switchPages,
  scrolling: scroll,
  typing: typeSearches,
  compare: compareVideos,
};

/** Each page, and an element that it shows when it is complete. */
const pages: Readonly<Record<string, string>> = {
  library: '[data-library-grid] [role="gridcell"]',
  studio: '#field-prompt',
  activity: 'nav [href="#/activity/requests"]',
  projects: '#page',
  chat: '#page',
  settings: '#page',
};

/** Opens one page after the other. The first opening of the library loads all its rows. */
async function switchPages(page: Page, seconds: number): Promise<void> {
  await repeatFor(seconds, async () => {
    for (const [name, shown] of Object.entries(pages)) {
      await page.locator(`a[href="#/${name}"]`).first().click();
      await page.locator(shown).first().waitFor({ timeout: 120_000 });
      await page.waitForTimeout(400);
    }
  });
}

/** Scrolls evenly, and jumps to another position every two seconds. */
async function scroll(page: Page, seconds: number): Promise<void> {
  await openGrid(page);
  await page.evaluate(async (milliseconds) => {
    const grid = document.querySelector<HTMLElement>('[data-library-grid]');
    if (!grid) throw new Error('There is no grid.');
    const start = performance.now();
    let jumps = 0;
    for (let passed = 0; passed < milliseconds; passed = performance.now() - start) {
      if (passed >= jumps * 2000) {
        // A fixed sequence that reaches all parts of the grid.
        grid.scrollTop = ((jumps * 0.618) % 1) * grid.scrollHeight;
        jumps += 1;
      }
      grid.scrollTop += 40;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, seconds * 1000);
}

/** Types searches key by key, waits for their results, and clears them. */
async function typeSearches(page: Page, seconds: number): Promise<void> {
  await openGrid(page);
  const field = page.locator('input[role="combobox"]');
  const complete = page.locator('[role="grid"][aria-busy="false"]');
  const searches = ['canoe', 'lighthouse', 'golden owl', '"heavy rain"', 'vase -red'];
  let typed = 0;
  await repeatFor(seconds, async () => {
    await field.pressSequentially(searches[typed++ % searches.length] ?? '', { delay: 80 });
    // The search starts a moment after the last key.
    await page.waitForTimeout(150);
    await complete.waitFor();
    await page.locator('button[aria-label="Clear search"]').click();
    await complete.waitFor();
  });
}

/** Plays four videos, seeks, and changes the layout. */
async function compareVideos(page: Page, seconds: number): Promise<void> {
  await openComparisons(page);
  await page.locator('a[href^="#/studio/"]').first().click();
  await page.locator('video').nth(3).waitFor();
  await repeatFor(seconds, async () => {
    for (const layout of ['w', 'd', 'g']) {
      await page.keyboard.press(layout);
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await page.waitForTimeout(1500);
      await page.keyboard.press('k');
      for (const key of ['.', '.', ',', 'End', 'Home']) await page.keyboard.press(key, { delay: 50 });
    }
  });
}

async function repeatFor(seconds: number, round: () => Promise<void>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) await round();
}
