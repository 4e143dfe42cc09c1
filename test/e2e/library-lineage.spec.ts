import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { createItemStore } from '../../electron/storage/item-store.ts';
import type { Item } from '../../shared/library/item.ts';
import { makeImage } from '../support/make-images.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { idOf } from '../support/store-results.ts';
import { expect, test } from './support/app.ts';
import { notificationWith } from './support/notification.ts';

const lineage = (page: Page) => page.getByRole('region', { name: 'Lineage' });

/** A video, a frame of it, an edit of the frame, and forty results of the edit. */
async function seed(dataFolder: string): Promise<void> {
  const [video] = await seedLibrary(dataFolder, [{ modelId: 'video-d-pro', frames: 24, framesPerSecond: 24 }]);
  if (!video) throw new Error('There is no video.');
  const database = await openDatabase(dataFolder);
  const store = createItemStore(database);
  const add = async (name: string, number: number, more: Partial<Item>): Promise<Item> => {
    const bytes = makeImage(320, 180, 'image/png', number * 37);
    const file = `2026/11/${name.replaceAll(' ', '-')}.png`;
    mkdirSync(dirname(join(dataFolder, 'library', file)), { recursive: true });
    writeFileSync(join(dataFolder, 'library', file), bytes);
    const item: Item = {
      id: idOf(name),
      kind: 'image',
      file,
      mime: 'image/png',
      bytes: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
      width: 320,
      height: 180,
      createdAt: Date.UTC(2026, 10, 21, 13) + number * 1000,
      modelId: 'image-c-2.5-t2i-preview',
      prompt: name,
      taskId: idOf(`task ${name}`),
      position: 1,
      synthetic: true,
      ...more,
    };
    await store.add(item);
    return item;
  };
  const frame = await add('Frame', 1, {
    origin: { kind: 'frame', itemId: video.id, frame: 12, seconds: 0.5 },
    sources: [{ as: 'frame', itemId: video.id, hash: video.hash, frame: 12 }],
  });
  const of = ({ id, hash }: Item): Item['sources'] => [{ as: 'input', itemId: id, hash, name: 'given.png' }];
  const edit = await add('Edit', 2, { sources: of(frame) });
  for (let number = 0; number < 40; number += 1) await add(`Take ${number}`, -number, { sources: of(edit) });
  await database.destroy();
}

test('the lineage of a result leads from an edit over its frame to the video and back, by mouse and by keys', async ({
  page,
  dataFolder,
  startApp,
}) => {
  await seed(dataFolder);
  const { url } = await startApp(['--sandbox']);
  await page.goto(url);
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('gridcell', { name: /: Edit$/ }).click();
  const graph = lineage(page);
  await expect(graph.getByRole('list', { name: 'Made from', exact: true }).getByRole('button')).toHaveText(/: Frame$/);
  await expect(graph.getByRole('list', { name: 'Earlier sources' }).getByRole('button')).toHaveAccessibleName(
    /^Frame 12 of video/,
  );
  await expect(graph.getByRole('list', { name: 'Made from this item' }).getByRole('button')).toHaveCount(8);

  // A click on the frame selects the frame in the grid.
  await graph.getByRole('button', { name: /: Frame$/ }).click();
  await expect(page.getByRole('gridcell', { name: /: Frame$/ })).toHaveAttribute('aria-selected', 'true');
  const here = graph.getByRole('button', { name: /: Frame$/ });
  await expect(here).toBeFocused();
  // The keys move to the video and back down.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: /^Video/ })).toHaveAttribute('aria-selected', 'true');
  await expect(graph.locator('[aria-current="true"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(graph.getByRole('button', { name: /: Edit$/ })).toBeFocused();
  await page.keyboard.press('Enter');

  // A search shows further results. From there the user can go back, and the search is restored.
  await graph.getByRole('button', { name: 'and 32 more' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-label', /40/);
  await page.getByRole('gridcell', { name: /: Take 0$/ }).click();
  await graph.getByRole('button', { name: /: Edit$/ }).click();
  await expect(page.getByRole('gridcell', { name: /: Edit$/ })).toHaveAttribute('aria-selected', 'true');
  await notificationWith(page, 'Search cleared').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-label', /40/);
});
