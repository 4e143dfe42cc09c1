import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { expect, panes, sets, test } from './support/app.ts';
import { countActions, countedPerson, expectActions } from './support/counted-person.ts';
import { addNumber } from './support/number-table.ts';
import { seedByGateway } from './support/seed-by-gateway.ts';

// The jobs of `ten-jobs.spec.ts` that need a library. They begin on its page.

const rated = 30;
const cells = (page: Page) => page.getByRole('gridcell');

/**
 * Makes an item 35 days older, and every run a day older: the program that made them had a fast clock. Their comparison
 * becomes two days older, so that one image is on the stage.
 */
function moveToLastMonth(dataFolder: string, id: string): void {
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  const day = 24 * 3600 * 1000;
  const createdAt = Date.now() - 35 * day;
  database
    .prepare(`UPDATE tasks SET created_at = created_at - ?, record = json_set(record, '$.createdAt', created_at - ?)`)
    .run(day, day);
  database
    .prepare(`UPDATE comparisons SET record = json_set(record, '$.createdAt', (record ->> '$.createdAt') - ?)`)
    .run(2 * day);
  database
    .prepare(`UPDATE items SET created_at = ?, record = json_set(record, '$.createdAt', ?) WHERE id = ?`)
    .run(createdAt, createdAt, id);
  database.close();
}

async function rateThirty(page: Page): Promise<void> {
  const person = await countedPerson(page);
  await person.press('Shift+A');
  const viewer = page.getByRole('dialog');
  for (let place = 1; place <= rated; place += 1) {
    await expect(viewer).toContainText(`${place} of ${rated + 1}`);
    await person.press(String((place % 5) + 1));
  }
  await expect(viewer).toContainText(`${rated + 1} of ${rated + 1}`);
  await expectActions('g', person, 31);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('rating:>=1 ');
  await expect(page.getByText(`${rated} found`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText(`${rated + 1} found`)).toBeVisible();
}

async function runOldResultWithOtherModel(page: Page): Promise<void> {
  await cells(page).nth(2).click();
  const person = await countedPerson(page);
  await person.press('/');
  // Without the last letter, the grid of an earlier search could still be on the screen.
  await person.type('before:30d lanterns');
  await expect(cells(page)).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(page.getByText('1 found', { exact: true })).toBeVisible();
  await person.click(cells(page), { button: 'right' });
  await page.getByRole('menuitem', { name: /^Other model/ }).hover();
  await person.click(page.getByRole('menuitem', { name: 'video-c-2.2-t2v-plus', exact: true }));
  await expect(page.getByRole('region', { name: 'Form for video-c-2.2-t2v-plus' })).toBeVisible();
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await expect(prompt).toHaveValue('A lantern on the pier [fast]');
  await person.press('Control+Enter');
  await expect(sets(page).first()).toHaveAccessibleName('A lantern on the pier [fast]: 1 take');
  await expect(panes(page)).toHaveAccessibleName('Pane A, video-c-2.2-t2v-plus');
  await expect(panes(page).locator('video')).toBeVisible();
  const measured = String(await person.count());
  addNumber({ number: 4, of: 'actions, a result of last month with another model', mock: '4', measured });
  await expectActions('f', person, 4);
}

test('thirty results are rated, and a result of last month runs with another model', async ({
  page,
  startApp,
  dataFolder,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const scratch = scratchFolder('ten-jobs');
  const lantern = join(scratch.path, 'lantern.mp4');
  writeFileSync(lantern, await numberedVideo({ framesPerSecond: 24, frames: 24, width: 320, height: 180 }));
  const reed = join(scratch.path, 'reed.png');
  const images = Array.from({ length: rated }, (_, index) => {
    const file = `${reed}-${index}.png`;
    writeFileSync(file, makeImage(320, 240, 'image/png', index * 12));
    return { file, modelId: 'image-c-2.5-t2i-preview', prompt: `Reed ${index}` };
  });
  const { itemIds } = seedByGateway({
    dataFolder,
    title: 'Lantern',
    results: [{ file: lantern, modelId: 'video-b', prompt: 'A lantern on the pier [fast]' }, ...images],
  });
  moveToLastMonth(dataFolder, itemIds[0] ?? '');
  await countActions(page);
  await page.goto((await startApp(['--sandbox'])).url);
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(cells(page).first()).toBeVisible();
  await test.step('g. thirty results are rated', () => rateThirty(page));
  await test.step('f. a result of last month runs with another model', () => runOldResultWithOtherModel(page));
  scratch.remove();
});
