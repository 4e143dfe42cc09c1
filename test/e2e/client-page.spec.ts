import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mediaWithMetadata } from '../support/media-with-metadata.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { expect, test } from './support/app.ts';
import { openExportedPage, saveDownload, showStage } from './support/exported-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openComparisons } from './support/open-page.ts';
import { seedByGateway } from './support/seed-by-gateway.ts';

// Checks the page for a client from outside: its bytes, and the page in a browser without this program.

const size = { width: 320, height: 180 };

test('a page for a client is one file that names no model, begins with the winner, and plays in sync from the disk', async ({
  page,
  browser,
  startApp,
  dataFolder,
}) => {
  const scratch = scratchFolder('client-page');
  const models = ['video-d-pro', 'video-c-2.6-t2v-spark', 'video-b'];
  const counted = [24, 25, 30].map((framesPerSecond) => numberedVideo({ framesPerSecond, frames: 36, ...size }));
  // Each file names its own model, as gateways and editors write it.
  const files = await Promise.all(
    counted.map(async (video, index) => (await mediaWithMetadata(`Made by ${models[index]}`, video))['mp4'] ?? video),
  );
  seedByGateway({
    dataFolder,
    title: 'Lake, video-d-pro against the others',
    results: files.map((file, index) => {
      const path = join(scratch.path, `${index}.mp4`);
      writeFileSync(path, file);
      const marks = index === 1 ? { flag: 'pick' as const, rating: 5 } : {};
      return { file: path, modelId: models[index] ?? '', prompt: 'A lake at dusk', ...marks };
    }),
    notes: [
      { text: 'Holds the horizon.', pane: 1, seconds: 0.4 },
      { text: 'Video D Pro bends the shore.', pane: 0, seconds: 0.5 },
    ],
  });
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Lake/ }).first().click();
  await expect(page.locator('video')).toHaveCount(3);
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuemax', /^[1-9]/);
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Client page' }).click();
  };

  await openDialog();
  const dialog = page.getByRole('dialog', { name: 'Client page' });
  await expect(dialog).toContainText(/HTML · 3 results · about [\d.]+ [KM]B/);
  // At first, nothing leads the client: the page is made without the choice and without names.
  await expect(page.getByLabel('Show my choice')).not.toBeChecked();
  await expect(page.getByLabel(/^Model names/)).toHaveCount(0);
  await expect(dialog.getByText('Lake, A against the others')).toBeVisible();
  await page.getByLabel('Show my choice').click({ force: true });
  await expect(dialog.getByText('Lake, video-d-pro against the others')).toBeVisible();
  await page.getByLabel(/^Model names/).click({ force: true });
  await page.getByLabel('Let the client review').click({ force: true });
  await expect(dialog.getByText('Lake, A against the others')).toBeVisible();
  const { name, bytes } = await saveDownload(page, page.getByRole('button', { name: 'Save HTML' }), scratch.path);
  expect(name).toMatch(/^lake-a-against-the-others-\d{4}-\d\d-\d\d\.html$/);

  // No name anywhere: not in texts, and not in the media.
  const html = bytes.toString();
  const media = [...html.matchAll(/<script type="text\/plain" data-file="([^"]+)"[^>]*>([^<]*)</g)];
  expect(media.map(([, file]) => file)).toEqual(['media/a.mp4', 'media/b.mp4', 'media/c.mp4']);
  const parts = [
    html.toLowerCase(),
    ...media.map(([, , base64]) => Buffer.from(base64 ?? '', 'base64').toString('latin1')),
  ];
  for (const part of parts) for (const model of models) expect(part.includes(model)).toBe(false);
  expect(html).toContain('A bends the shore.');

  const { outside, asked, said, codes, close } = await openExportedPage(browser, join(scratch.path, name));
  await expect(outside).toHaveTitle('Lake, A against the others');
  await expect(outside.getByRole('heading', { level: 2 })).toHaveText([
    'Pick',
    'All results in sync',
    'Notes',
    'Prompt',
    'Settings',
  ]);
  // The font of the page is inside the page.
  expect(await outside.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true);
  // A note of the winner leads to its moment in the winner, any other note to the results in sync.
  await outside.getByRole('button', { name: 'Go to B, 0.40 s' }).click();
  await expect(outside.locator('.lead .time')).toHaveText(/^0\.40 /);
  await outside.getByRole('button', { name: 'Go to A, 0.50 s' }).click();
  await showStage(outside);
  await expect.poll(codes).toEqual([12, 12, 15]);
  // The speed is low, therefore playback cannot end before the test stops it.
  const all = outside.locator('.all');
  await all.getByLabel('Speed').selectOption('0.1');
  await all.getByRole('button', { name: 'Play' }).click();
  const time = all.locator('.time');
  await expect.poll(async () => Number.parseFloat((await time.textContent()) ?? '')).toBeGreaterThan(0.7);
  await all.getByRole('button', { name: 'Pause' }).click();
  const stopped = await all.locator('.counter').allTextContents();
  await expect.poll(codes).toEqual(stopped.map((text) => Number(/^frame (\d+)/.exec(text)?.[1]) - 1));
  await outside.keyboard.press('2');
  await expect(all.locator('figure:visible')).toHaveCount(1);
  // Paper shows a frame of every video and the notes, and nothing to press.
  await outside.emulateMedia({ media: 'print' });
  await expect(outside.locator('.all .poster:visible')).toHaveCount(3);
  await expect(outside.locator('.controls:visible, video:visible')).toHaveCount(0);
  await expect(outside.getByText('Holds the horizon.')).toBeVisible();
  expect(said).toEqual([]);
  expect(asked.filter((address) => /^(https?|wss?):/.test(address))).toEqual([]);
  await close();

  const readable = await openExportedPage(browser, join(scratch.path, name), {
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  expect(await findAxeViolations(readable.outside)).toEqual([]);
  await readable.close();

  // A file that was cut off says so instead of staying black.
  writeFileSync(join(scratch.path, 'cut.html'), bytes.subarray(0, bytes.indexOf('data-file="media/c.mp4"')));
  const cut = await openExportedPage(browser, join(scratch.path, 'cut.html'));
  await expect(cut.outside.getByText('This file is incomplete. Download it again.')).toHaveCount(1);
  await cut.close();

  // The last options are used again.
  await openDialog();
  await expect(page.getByLabel(/^Model names/)).not.toBeChecked();
  await page.keyboard.press('Escape');

  // Media beyond the limit leave as a ZIP, and the dialog states the size before.
  await app.process.end('SIGTERM');
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.exec(`UPDATE items SET bytes = 90000000, record = json_set(record, '$.bytes', 90000000)`);
  database.close();
  const again = await startApp(['--sandbox']);
  await page.goto(again.url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Lake/ }).first().click();
  await expect(page.locator('video')).toHaveCount(3);
  await openDialog();
  await expect(dialog).toContainText('These results have 270 MB. One HTML file holds at most 200 MB.');
  await expect(page.getByRole('radio', { name: 'One HTML file' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save ZIP' })).toBeVisible();
  scratch.remove();
});
