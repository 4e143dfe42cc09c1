import type { Page } from '@playwright/test';
import { seedComparison } from '../support/seed-comparison.ts';
import { expect, test } from './support/app.ts';
import { controlsWithoutKey } from './support/controls-without-key.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openComparisons } from './support/open-page.ts';

/** A freeze of 4 frames: they show frame 20. */
const freeze = { from: 20, frames: 4 };
const frozen = { modelId: 'video-d-pro', framesPerSecond: 24, frames: 48, freeze };
const moving = { modelId: 'video-b', framesPerSecond: 30, frames: 60 };

const table = (page: Page) => page.getByRole('table', { name: 'Measurements', exact: true });
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const cellsOf = (page: Page, title: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
    .getByRole('cell');

async function openComparison(page: Page, url: string, clockFrames: number): Promise<void> {
  await page.goto(url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Two clips/ }).click();
  await expect(position(page)).toHaveAttribute('aria-valuemax', String(clockFrames));
}

test('videos are measured, a graph leads to a freeze, and the library finds it', async ({
  page,
  startApp,
  dataFolder,
}) => {
  await seedComparison(dataFolder, 'Two clips', [frozen, moving]);
  const { url } = await startApp(['--sandbox']);
  await openComparison(page, url, 60);

  await test.step('the measurements arrive', async () => {
    await page.getByRole('button', { name: /^Details/ }).click();
    await page.getByRole('button', { name: 'Measure 2 videos' }).click();
    await expect(cellsOf(page, 'Frozen frames')).toHaveText(['4 frames', '0 frames']);
    await expect(page.getByText('A freezes longest.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Measure (video|\d)/ })).toHaveCount(0);
  });

  await test.step('a click on the graph seeks to the freeze', async () => {
    await page.keyboard.press('Alt+g');
    const curve = page.getByRole('img', { name: 'Sharpness of A' });
    await expect(curve).toBeVisible();
    const box = await curve.boundingBox();
    if (!box) throw new Error('The graph has no size.');
    // The middle of the freeze, 22 of 48 frames.
    await page.mouse.click(box.x + (box.width * 22.5) / 48, box.y + box.height / 2);
    // Frame 28 of the clock, which has 30 frames per second.
    await expect(position(page)).toHaveAttribute('aria-valuenow', /^(28|29)$/);
  });

  await test.step('the list of graphs opens', async () => {
    await page.getByRole('button', { name: /^Graph under the timeline/ }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Motion', exact: true })).toBeVisible();
    expect.soft(await findAxeViolations(page), 'list of graphs').toEqual([]);
    await page.keyboard.press('Escape');
  });

  await page.mouse.move(600, 5);
  expect.soft(await findAxeViolations(page), 'graphs').toEqual([]);
  expect.soft(await controlsWithoutKey(page), 'no key').toEqual([]);

  await test.step('the library finds the freeze, and sorts by measurements', async () => {
    await page.getByRole('link', { name: 'Library' }).click();
    const search = page.getByRole('combobox', { name: 'Search', exact: true });
    await search.fill('frozen:>3 ');
    await expect(page.getByRole('gridcell')).toHaveCount(1);
  });
});

test('measuring pauses during playback, and can be cancelled', async ({ page, startApp, dataFolder }) => {
  await seedComparison(dataFolder, 'Two clips', [frozen, { ...moving, frames: 600 }]);
  const { url } = await startApp(['--sandbox']);
  await openComparison(page, url, 600);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Details/ }).click();
  await page.getByRole('button', { name: 'Measure 2 videos' }).click();
  const progress = page.getByRole('progressbar', { name: 'Measuring videos' });
  await expect(progress).toHaveAttribute('aria-valuetext', 'Paused during playback, 1 waiting');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Measure 2 videos' })).toBeVisible();
});
