import type { Locator } from '@playwright/test';
import { seedImages } from '../support/block-images.ts';
import { makeCut } from '../support/make-cut.ts';
import { addComparison } from '../support/seed-comparison.ts';
import { seedProject } from '../support/seed-project.ts';
import { expect, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { openComparisons, openPage } from './support/open-page.ts';

const block = { width: 640, height: 360, columns: 8, rows: 5, set: 1 };

/** Returns the URL of the file that a drag of `handle` gives to a folder of the system. */
const draggedFile = (handle: Locator): Promise<string> =>
  handle.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    element.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true, cancelable: true }));
    return dataTransfer.getData('DownloadURL');
  });

/** The record of a result is loaded a moment after the result is shown. */
const expectDragged = (handle: Locator, file: RegExp) => expect.poll(() => draggedFile(handle)).toMatch(file);

test('a result is dragged out of the library, the viewer, a pane, History and a shot under its file name', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const images = await seedImages(dataFolder, [block, { ...block, set: 2 }]);
  await addComparison(dataFolder, 'Drag', images);
  const [first = '', second = ''] = images.map(({ id }) => id);
  const { project, clips } = makeCut([{ title: 'Shore' }], { title: 'Harbor' });
  const shots = clips.map(({ shot }) => ({ ...shot, takes: [{ itemId: first, addedAt: 0 }], selectedItemId: first }));
  await seedProject(dataFolder, project, shots);
  const { url } = await startApp(['--sandbox']);
  await page.goto(url);
  const fileOf = (id: string) => new RegExp(`^image/png:.+\\.png:${new URL(url).origin}/media/${id}$`);

  await openComparisons(page);
  await page.getByRole('link', { name: /^Drag/ }).click();
  const captions = page.getByRole('figure', { name: /^Pane/ }).locator('figcaption [draggable="true"]');
  await expect(captions).toHaveCount(2);
  await expectDragged(captions.nth(0), fileOf(first));
  await expectDragged(captions.nth(1), fileOf(second));

  await page.getByRole('link', { name: 'Library' }).click();
  const cell = page.locator(`[role="gridcell"][data-id="${first}"]`);
  await expectDragged(cell, fileOf(first));
  await cell.dblclick();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await expectDragged(viewer.locator('b[draggable="true"]'), fileOf(first));
  await page.keyboard.press('Escape');

  await openPage(page, 'Projects');
  await page.getByRole('link', { name: /^Harbor/ }).click();
  await page.getByRole('button', { name: /Shore/ }).first().click();
  const take = page.getByRole('region', { name: 'Takes' }).getByRole('button', { name: /^Take 1,/ });
  await expectDragged(take, fileOf(first));

  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A harbour [fast]');
  await page.getByRole('button', { name: /^Generate/ }).click();
  const set = savedSetsOf(page, 'A harbour');
  await expect(set).toHaveCount(1);
  await expectDragged(set, /./);
  const ofSet = await draggedFile(set);
  await expect(panes(page)).toHaveCount(1);
  await expect.poll(() => draggedFile(panes(page).locator('figcaption [draggable="true"]'))).toBe(ofSet);
  await page.getByRole('link', { name: 'Library' }).click();
  const resultId = await page.getByRole('gridcell', { name: /A harbour/ }).getAttribute('data-id');
  expect(ofSet).toMatch(fileOf(resultId ?? ''));
});
