import type { Page } from '@playwright/test';
import { hasFfmpeg } from '../support/run-ffmpeg.ts';
import { plantedFreeze, videosOfMixedRates } from '../support/videos-of-mixed-rates.ts';
import { expect, exploreSandbox, test } from './support/app.ts';
import { dropOnLibrary } from './support/drop-files.ts';

const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const cellsOf = (page: Page, title: string) =>
  page
    .getByRole('table', { name: 'Measurements', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
    .getByRole('cell');

test('nine videos of mixed rates are measured, and a graph and the search find the planted freeze', async ({
  page,
  startApp,
}) => {
  test.skip(!hasFfmpeg, 'The videos are made by ffmpeg.');
  const videos = videosOfMixedRates();
  expect(videos).toHaveLength(9);
  await exploreSandbox(page, await startApp());
  await page.getByRole('link', { name: 'Library' }).click();
  await dropOnLibrary(
    page,
    videos.map(({ name, bytes }) => ({ name: `${name.replace('/', ' ')}.mp4`, type: 'video/mp4', body: bytes })),
  );
  await expect(page.getByRole('region', { name: 'Import' }).getByRole('status')).toHaveText('9 imported');
  await page.getByRole('button', { name: 'Close import' }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(9);
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('figure', { name: /^Pane / })).toHaveCount(9);
  await expect(position(page)).toHaveAttribute('aria-valuemax', /\d/);

  await test.step('the measurements of all nine arrive', async () => {
    await page.getByRole('button', { name: /^Details/ }).click();
    await page.getByRole('button', { name: 'Measure 9 videos' }).click();
    await expect(cellsOf(page, 'Frozen frames').filter({ hasText: 'frames' })).toHaveCount(9);
    const freezes = await cellsOf(page, 'Frozen frames').allInnerTexts();
    expect(freezes.toSorted()).toEqual([...new Array<string>(8).fill('0 frames'), `${plantedFreeze.frames} frames`]);
    for (const title of ['Sharpness', 'Motion', 'Brightness'])
      await expect(cellsOf(page, title)).toHaveText(new Array<RegExp>(9).fill(/^\d/));
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a click on the freeze in the graph seeks to it', async () => {
    await page.keyboard.press('Alt+g');
    await expect(page.getByRole('img', { name: /^Sharpness of / })).toHaveCount(9);
    const freeze = page.locator('svg rect').filter({ hasText: `${plantedFreeze.frames} equal frames` });
    const box = await freeze.boundingBox();
    if (!box) throw new Error('The graph shows no freeze.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    // The clock has 60 frames per second, the highest rate of the videos, and counts them from 1.
    const frame = ((plantedFreeze.from + plantedFreeze.to) / 2) * 60;
    await expect
      .poll(async () => Math.abs(Number(await position(page).getAttribute('aria-valuenow')) - 1 - frame))
      .toBeLessThanOrEqual(1);
  });

  await test.step('the library finds only this video', async () => {
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill(`frozen:>${plantedFreeze.frames - 1} `);
    await expect(page.getByRole('gridcell')).toHaveCount(1);
  });
});
