import type { Page } from 'playwright';
import { openComparisons } from '../e2e/support/open-page.ts';

type Activity = (page: Page, seconds: number) => Promise<void>;

/**
 * Two activities of a person with a library. Each one waits for what it causes to appear. The elements have short
 * selectors, so that the search for them is no long task of the page.
 */
export const activities: Readonly<Record<string, Activity>> = {
  pages: switchPages,
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
