import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { ClientReview } from '../../shared/reviews/client-review.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { expect, test } from './support/app.ts';
import { openExportedPage, saveDownload } from './support/exported-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo, notificationWith } from './support/notification.ts';
import { openComparisons } from './support/open-page.ts';
import { seedByGateway } from './support/seed-by-gateway.ts';

// Checks the way of a review: out as a page, through the hands of a client, and back as a file.

const hostile = '<img src=x onerror="window.hit = 1"></script><script>window.hit = 1</script> \u202Eright to left';

/** Returns the user's own marks in a data folder: notes of comparisons, flags and ratings of items. */
function ownMarks(dataFolder: string): unknown {
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  try {
    const read = (sql: string) => database.prepare(sql).all();
    return [
      read("SELECT id, json_extract(record, '$.notes') AS notes FROM comparisons ORDER BY id"),
      read("SELECT id, json_extract(record, '$.flag'), json_extract(record, '$.rating') FROM items ORDER BY id"),
      read('SELECT * FROM votes'),
    ];
  } finally {
    database.close();
  }
}

async function importFile(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).first().click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Import review' }).click(),
  ]);
  await chooser.setFiles(path);
}

test('a client reviews the exported page with the keyboard, and the review appears beside the own marks', async ({
  page,
  browser,
  startApp,
  dataFolder,
}) => {
  const scratch = scratchFolder('client-review');
  const video = await numberedVideo({ framesPerSecond: 25, frames: 36, width: 320, height: 180 });
  const path = join(scratch.path, 'video.mp4');
  writeFileSync(path, video);
  const result = { file: path, prompt: 'A lake at dusk' };
  seedByGateway({
    dataFolder,
    title: 'Lake',
    results: [
      { ...result, modelId: 'video-b' },
      { ...result, modelId: 'video-d-pro', flag: 'pick', rating: 5 },
    ],
    notes: [{ text: 'Our own note.', pane: 1, seconds: 0.4 }],
  });
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Lake/ }).first().click();
  await expect(page.locator('video')).toHaveCount(2);
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuemax', /^[1-9]/);
  await page.getByRole('button', { name: 'Export' }).first().click();
  await page.getByRole('menuitem', { name: 'Client page' }).click();
  await expect(page.getByLabel('Let the client review')).toBeChecked();
  const { name } = await saveDownload(page, page.getByRole('button', { name: 'Save HTML' }), scratch.path);

  // The client has the file, a browser and a keyboard.
  const { outside, asked, said, close } = await openExportedPage(browser, join(scratch.path, name));
  const press = async (...keys: string[]) => {
    for (const key of keys) await outside.keyboard.press(key);
  };
  const all = outside.locator('.all');
  await all.getByRole('slider', { name: 'Position' }).focus();
  await press('Home', '.', '.', '.', '.', '.');
  await expect(all.locator('.counter').first()).toHaveText('frame 6 of 36');
  const panel = outside.getByRole('region', { name: 'Your review' });
  await panel.getByRole('button', { name: 'Save review' }).press('Enter');
  await expect(panel.getByRole('status')).toHaveText('Enter your name first.');
  await expect(panel.getByLabel('Your name')).toBeFocused();
  await outside.keyboard.type('Anna ف');
  await press('Tab', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Tab', 'Enter');
  await expect(panel.getByRole('slider', { name: 'Rating of A' })).toHaveAttribute('aria-valuetext', '4 of 5 stars');
  await expect(panel.getByRole('button', { name: /^Pick A/ })).toHaveAttribute('aria-pressed', 'true');
  // A note with a moment and an area. Its text contains keys that would control the player.
  await press('Tab', 'Tab', 'Tab', 'Enter');
  await expect(panel.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await outside.keyboard.type('Fly, fl. 1 2 ');
  await expect(all.locator('.counter').first()).toHaveText('frame 6 of 36');
  await expect(panel.getByLabel('At 0.20 s')).toBeChecked();
  await press('Tab', 'Tab', 'Tab', 'Enter', 'ArrowLeft', 'ArrowUp', 'Shift+ArrowRight', 'Enter', 'Control+Enter');
  await expect(panel.getByRole('list', { name: 'Your notes' }).getByRole('listitem')).toHaveCount(1);
  await press('n');
  await outside.keyboard.type(hostile);
  await panel.getByLabel('Applies to').selectOption('All results');
  await panel.getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  // An area drawn with the pointer, which neither plays the result nor moves the divider of a wipe.
  await all.getByRole('button', { name: 'Wipe' }).click();
  await panel.getByRole('button', { name: 'Add note' }).click();
  await outside.keyboard.type('Here');
  await panel.getByLabel('Applies to').selectOption('B');
  await panel.getByRole('button', { name: 'Mark area' }).click();
  const box = await all.locator('figure').nth(1).locator('.frame').boundingBox();
  if (!box) throw new Error('Result B is not visible.');
  await outside.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25);
  await outside.mouse.down();
  await outside.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5, { steps: 4 });
  await outside.mouse.up();
  await panel.getByRole('button', { name: 'Save note' }).click();
  await expect(all.getByRole('button', { name: 'Play' })).toBeVisible();
  await panel.getByLabel('Comment').fill('The first one.');

  // Closing the page by accident loses nothing.
  await outside.reload();
  await expect(panel.getByLabel('Comment')).toHaveValue('The first one.');
  await expect(panel.getByRole('list', { name: 'Your notes' }).getByRole('listitem')).toHaveCount(3);
  const saved = await saveDownload(outside, panel.getByRole('button', { name: 'Save review' }), scratch.path);
  expect(saved.name).toBe('lake-review-anna-ف.json');
  const review = JSON.parse(saved.bytes.toString()) as ClientReview;
  expect(review).toMatchObject({
    reviewer: 'Anna ف',
    title: 'Lake',
    comment: 'The first one.',
    results: [{ letter: 'A', isPick: true, rating: 4 }, { letter: 'B' }],
    notes: [
      {
        text: 'Fly, fl. 1 2',
        seconds: 0.2,
        itemId: review.results[0]?.itemId,
        region: { x: expect.closeTo(0.33), y: expect.closeTo(0.33), width: expect.closeTo(0.32) },
      },
      { text: hostile },
      {
        text: 'Here',
        itemId: review.results[1]?.itemId,
        region: { x: expect.closeTo(0.25), width: expect.closeTo(0.5) },
      },
    ],
  });
  // Paper has no review.
  await outside.emulateMedia({ media: 'print' });
  await expect(panel).toBeHidden();
  expect(await outside.evaluate(() => 'hit' in window)).toBe(false);
  expect(said).toEqual([]);
  expect(asked.filter((address) => /^(https?|wss?):/.test(address))).toEqual([]);
  await close();
  const options = { bypassCSP: true, reducedMotion: 'reduce' } as const;
  const readable = await openExportedPage(browser, join(scratch.path, name), options);
  await readable.outside.keyboard.press('n');
  await readable.outside.getByRole('button', { name: 'Mark area' }).click();
  expect(await findAxeViolations(readable.outside)).toEqual([]);
  await readable.close();

  // The review comes back.
  const before = ownMarks(dataFolder);
  await importFile(page, join(scratch.path, saved.name));
  const notification = notificationWith(page, 'imported');
  await expect(notification).toContainText('1 pick, 3 notes.');
  const notes = page.getByRole('list', { name: 'Notes in time order' }).getByRole('listitem');
  await expect(notes).toHaveCount(4);
  await expect(notes.filter({ hasText: 'right to left' })).toContainText(hostile.slice(0, 40));
  await expect(page.getByRole('button', { name: '1 reviewer, 1 pick on A' })).toBeVisible();
  const reviewers = page.getByRole('list', { name: 'Notes of' });
  await expect(reviewers).toContainText('4 stars');
  await reviewers.getByRole('button', { name: 'Everyone' }).click();
  await expect(notes).toHaveCount(5);
  await reviewers.getByRole('button', { name: 'You', exact: true }).click();
  await expect(notes).toHaveCount(1);
  await reviewers.getByRole('button', { name: /^Anna/ }).click();
  await notes.filter({ hasText: 'Fly' }).getByRole('button').first().click();
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuenow', '6');
  expect(ownMarks(dataFolder)).toEqual(before);
  await page.mouse.move(600, 5);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);

  // A copy becomes an own note, and can be undone.
  await page.getByRole('button', { name: /^Copy to your notes: Fly/ }).click();
  await reviewers.getByRole('button', { name: 'You', exact: true }).click();
  await expect(notes.filter({ hasText: 'Anna ف: Fly' })).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(notes).toHaveCount(1);

  // The same file replaces the review; removing it can be undone.
  await importFile(page, join(scratch.path, saved.name));
  await expect(notificationWith(page, 'Replaces the review of')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 review', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove review' }).click();
  await expect(page.getByRole('heading', { name: '1 review', exact: true })).toBeHidden();
  await clickUndo(page, 'removed');
  await expect(page.getByRole('heading', { name: '1 review', exact: true })).toBeVisible();

  // A file that was cut off, and one of another comparison, change nothing and say why.
  const cut = join(scratch.path, 'cut.json');
  writeFileSync(cut, saved.bytes.subarray(0, 200));
  await importFile(page, cut);
  await expect(notificationWith(page, 'cut.json')).toContainText('incomplete');
  const other = join(scratch.path, 'other.json');
  writeFileSync(other, JSON.stringify({ ...review, comparisonId: crypto.randomUUID(), title: 'Harbor' }));
  await importFile(page, other);
  await expect(notificationWith(page, 'other.json')).toContainText('“Harbor”');

  // A second reviewer arrives by a drop.
  const second = { ...review, id: crypto.randomUUID(), reviewer: 'Ben', results: [], notes: [] };
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'ben.json', { type: 'application/json' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, JSON.stringify(second));
  await expect(page.getByRole('heading', { name: '2 reviews', exact: true })).toBeVisible();
  expect(ownMarks(dataFolder)).toEqual(before);
  scratch.remove();
});

test('a page without review has no panel and no id', async ({ page, browser, startApp, dataFolder }) => {
  const scratch = scratchFolder('client-page-without-review');
  const path = join(scratch.path, 'video.mp4');
  writeFileSync(path, await numberedVideo({ framesPerSecond: 25, frames: 12, width: 320, height: 180 }));
  const { comparisonId, itemIds } = seedByGateway({
    dataFolder,
    title: 'Lake',
    results: [{ file: path, modelId: 'video-b', prompt: 'A lake' }],
  });
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Lake/ }).first().click();
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuemax', /^[1-9]/);
  // The button in the caption of a single take is for its file.
  await page.keyboard.press('Shift+E');
  await page.getByRole('menuitem', { name: 'Client page' }).click();
  await page.getByLabel('Let the client review').click({ force: true });
  const { name } = await saveDownload(page, page.getByRole('button', { name: 'Save HTML' }), scratch.path);
  const html = readFileSync(join(scratch.path, name), 'utf8');
  for (const id of [comparisonId, ...itemIds]) expect(html.includes(id)).toBe(false);
  const { outside, close } = await openExportedPage(browser, join(scratch.path, name));
  await expect(outside.locator('.all video')).toHaveCount(1);
  await expect(outside.getByRole('region', { name: 'Your review' })).toHaveCount(0);
  await close();
  scratch.remove();
});
