import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import type { Shot } from '../../shared/projects/shot.ts';
import type { ProjectReview } from '../../shared/reviews/client-review.ts';
import { makeCut, rates } from '../support/make-cut.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedProject } from '../support/seed-project.ts';
import { entriesOf } from '../support/zip-entries.ts';
import { expect, test } from './support/app.ts';
import { openExportedPage, saveDownload } from './support/exported-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { frameCodeAt, pixelsOf } from './support/image-pixels.ts';
import { clickUndo, notificationWith } from './support/notification.ts';
import { openPage } from './support/open-page.ts';
import { seedByGateway } from './support/seed-by-gateway.ts';

// Checks the way of a project: out as a page, through the hands of a client, and back as a file.

const hostile = '<img src=x onerror="window.hit = 1"></script><script>window.hit = 1</script> \u202Eright to left';
const models = ['video-d-pro', 'video-b'];
const videoWidth = 320;

/** Seeds a project at 25 frames a second: 20 frames of the first video, all 36 of the second, and 10 without a take. */
async function seedCut(dataFolder: string, folder: string): Promise<void> {
  const results = models.map((modelId, index) => {
    const file = join(folder, `${index}.mp4`);
    writeFileSync(file, numberedVideo({ framesPerSecond: 25, frames: 36, width: videoWidth, height: 180 }));
    return { file, modelId, prompt: 'A lake at dusk' };
  });
  const { itemIds } = seedByGateway({ dataFolder, title: 'Lake', results });
  const { project, clips } = makeCut(
    [
      { title: 'Shore by video-d-pro', brief: 'Slow pan', scene: 'Morning' },
      { title: 'Boat', brief: 'Video D Pro shows a boat', status: 'review' },
      { title: 'Sky', brief: 'Clouds', planned: 10, status: 'draft' },
    ],
    { title: 'Harbor', rate: rates.pal },
  );
  const shots = clips.map(({ shot }, index): Shot => {
    const itemId = itemIds[index];
    if (itemId === undefined) return shot;
    const trim = index === 0 ? { trim: { in: 6, out: 26 } } : {};
    return { ...shot, takes: [{ itemId, addedAt: 0, ...trim }], selectedItemId: itemId };
  });
  await seedProject(dataFolder, project, shots);
}

/** Returns the user's own values in a data folder. */
function ownValues(dataFolder: string): unknown {
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  try {
    return ['projects', 'shots', 'takes'].map((table) => database.prepare(`SELECT * FROM ${table}`).all());
  } finally {
    database.close();
  }
}

/** Reads the frame number of the take from the pixels of the animatic. */
async function visibleFrame(outside: Page): Promise<number | null> {
  const video = outside.locator('.animatic video');
  const { x, y, width } = await video.evaluate((element) => element.getBoundingClientRect().toJSON());
  return frameCodeAt(pixelsOf(await loadImage(await outside.screenshot())), { x, y }, width / videoWidth);
}

test('a client reviews the page of a project, and the review appears beside the shots', async ({
  page,
  browser,
  startApp,
  dataFolder,
}) => {
  const scratch = scratchFolder('project-client-page');
  await seedCut(dataFolder, scratch.path);
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openPage(page, 'Projects');
  await page.getByRole('link', { name: /^Harbor/ }).click();
  await expect(page.getByRole('button', { name: /^010/ })).toBeVisible();

  await page.getByRole('button', { name: 'Harbor, actions' }).click();
  await page.getByRole('menuitem', { name: 'Client page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client page' });
  await expect(dialog).toContainText('HTML · 3 shots · 2.6 s · at most about');
  await expect(dialog).toContainText('1 shot has no take.');
  await dialog.getByLabel('Model names').click({ force: true });
  expect(await findAxeViolations(page)).toEqual([]);
  const { name, bytes } = await saveDownload(page, page.getByRole('button', { name: 'Save HTML' }), scratch.path);
  expect(name).toMatch(/^harbor-\d{4}-\d\d-\d\d\.html$/);
  for (const model of models) expect(bytes.toString().toLowerCase().includes(model)).toBe(false);

  // The client has the file and a browser.
  const { outside, asked, said, close } = await openExportedPage(browser, join(scratch.path, name));
  await expect(outside).toHaveTitle('Harbor');
  const shots = outside.getByRole('list', { name: 'Shots' }).locator('.shot');
  await expect(shots.locator('h3')).toHaveText(['010 Shore by a model', '020 Boat', '030 Sky']);
  await expect(shots.nth(1)).toContainText('1.4 s · Review');
  await expect(shots.nth(1)).toContainText('a model shows a boat');
  const line = outside.locator('.shot-line');
  // Each cut is exact: the last frame of the trimmed take is followed by the first frame of the next one.
  await outside.getByRole('navigation', { name: 'Cut list' }).getByRole('button', { name: '020' }).click();
  await expect(line).toContainText('frame 1 of 36');
  await expect.poll(() => visibleFrame(outside)).toBe(0);
  await outside.keyboard.press(',');
  await expect(line).toContainText('010 Shore by a model');
  await expect(line).toContainText('frame 20 of 20');
  await expect.poll(() => visibleFrame(outside)).toBe(25);
  await outside.getByRole('navigation', { name: 'Cut list' }).getByRole('button', { name: '010' }).click();
  await expect.poll(() => visibleFrame(outside)).toBe(6);
  await outside.getByRole('button', { name: 'Play' }).click();
  await expect(line).toContainText('030 Sky');
  await expect(outside.getByRole('button', { name: '030', exact: true })).toHaveAttribute('aria-current', 'true');

  // The review: an approval, a note with a moment and an area, and hostile texts.
  const panel = outside.getByRole('region', { name: 'Your review' });
  await panel.getByRole('button', { name: 'Save review' }).click();
  await expect(panel.getByRole('status')).toHaveText('Enter your name first.');
  await panel.getByLabel('Your name').fill('Anna ف');
  await panel.getByRole('button', { name: 'Save review' }).click();
  await expect(panel.getByRole('status')).toHaveText('Approve a shot or write something first.');
  await shots.nth(0).getByRole('button', { name: 'Approve 010' }).click();
  await expect(panel.getByText('1 of 3 approved')).toBeVisible();
  await outside.getByRole('button', { name: 'Go to 020' }).click();
  await outside.keyboard.press('.');
  await outside.keyboard.press('.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(panel.getByLabel('Applies to')).toHaveValue('020');
  await expect(panel.getByLabel('At 0.08 s')).toBeChecked();
  await outside.keyboard.type('The boat jumps.');
  await panel.getByRole('button', { name: 'Mark area' }).click();
  await outside.keyboard.press('ArrowLeft');
  await outside.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Save note' }).click();
  await panel.getByRole('button', { name: 'Add note' }).click();
  await panel.getByLabel('Applies to').selectOption('All shots');
  await panel.getByRole('textbox', { name: 'Note' }).fill(hostile);
  await panel.getByRole('textbox', { name: 'Note' }).press('Control+Enter');
  await panel.getByLabel('Comment').fill('Shorter, please.');
  await outside.reload();
  await expect(panel.getByLabel('Comment')).toHaveValue('Shorter, please.');
  const saved = await saveDownload(outside, panel.getByRole('button', { name: 'Save review' }), scratch.path);
  expect(saved.name).toBe('harbor-review-anna-ف.json');
  const review = JSON.parse(saved.bytes.toString()) as ProjectReview;
  expect(review).toMatchObject({
    reviewer: 'Anna ف',
    title: 'Harbor',
    comment: 'Shorter, please.',
    shots: [{ number: 10, isApproved: true }, { number: 20 }, { number: 30 }],
    notes: [
      { text: 'The boat jumps.', shotId: review.shots[1]?.shotId, seconds: 0.08, region: { x: expect.closeTo(0.33) } },
      { text: hostile },
    ],
  });
  // Paper has the shots, and nothing to press.
  await outside.emulateMedia({ media: 'print' });
  await expect(outside.locator('video:visible, .controls:visible, .review:visible')).toHaveCount(0);
  await expect(outside.locator('.shot img:visible')).toHaveCount(2);
  expect(await outside.evaluate(() => 'hit' in window)).toBe(false);
  expect(said).toEqual([]);
  expect(asked.filter((address) => /^(https?|wss?):/.test(address))).toEqual([]);
  await close();
  const readable = await openExportedPage(browser, join(scratch.path, name), {
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  expect(await findAxeViolations(readable.outside)).toEqual([]);
  await readable.close();

  // Where scripts are blocked, the page has the shots.
  const blocked = await openExportedPage(browser, join(scratch.path, name), { javaScriptEnabled: false });
  await expect(blocked.outside.locator('figure.static')).toHaveCount(3);
  await expect(blocked.outside.locator('figure.static').first()).toContainText('Slow pan');
  const areVisible = () =>
    blocked.outside
      .locator('figure.static img')
      .evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0));
  await expect.poll(areVisible).toEqual([true, true]);
  await blocked.close();

  // The review comes back.
  const before = ownValues(dataFolder);
  await page.getByRole('button', { name: 'Harbor, actions' }).click();
  await page.getByRole('menuitem', { name: 'Reviews' }).click();
  const reviews = page.getByRole('dialog', { name: 'Reviews' });
  await expect(reviews.getByText('No reviews yet')).toBeVisible();
  const importFile = async (path: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      reviews.getByRole('button', { name: 'Import review' }).click(),
    ]);
    await chooser.setFiles(path);
  };
  await importFile(join(scratch.path, saved.name));
  await expect(notificationWith(page, 'Review of Anna ف imported')).toContainText('1 of 3 shots approved, 2 notes.');
  await expect(reviews.getByText('Shorter, please.')).toBeVisible();
  await expect(reviews.getByText(hostile.slice(0, 40))).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  // A review that was cut off, and one of another project, say why and change nothing.
  const wrong = join(scratch.path, 'wrong.json');
  writeFileSync(wrong, saved.bytes.subarray(0, 200));
  await importFile(wrong);
  await expect(reviews.getByText('Couldn’t import “wrong.json”')).toBeVisible();
  await expect(reviews.getByText(/The file is incomplete/)).toBeVisible();
  writeFileSync(wrong, JSON.stringify({ ...review, projectId: crypto.randomUUID(), title: 'Lake' }));
  await importFile(wrong);
  await expect(reviews.getByText(/belongs to another project, “Lake”/)).toBeVisible();
  await reviews.getByRole('button', { name: 'Remove review of Anna ف' }).click();
  await expect(reviews.getByText('No reviews yet')).toBeVisible();
  // A dialog covers the notifications.
  await page.keyboard.press('Escape');
  await clickUndo(page, 'removed');
  await page.keyboard.press('Shift+R');
  await expect(reviews.getByText('Shorter, please.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^020/ }).click();
  const besideShot = page.getByRole('complementary').getByRole('region', { name: 'Reviews' });
  await expect(besideShot).toContainText('Anna ف');
  await expect(besideShot).toContainText('0.08 s after the start of the shot');
  await expect(besideShot.getByRole('img', { name: 'Area of the note' })).toBeVisible();
  await page.getByRole('button', { name: /^010/ }).click();
  await expect(besideShot).toContainText('Approved');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(ownValues(dataFolder)).toEqual(before);

  // A page without a review, as a ZIP: no panel and no id.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+C');
  await dialog.getByText('ZIP', { exact: true }).click();
  await dialog.getByLabel('Let the client review').click({ force: true });
  const zip = await saveDownload(page, page.getByRole('button', { name: 'Save ZIP' }), scratch.path);
  const entries = entriesOf(zip.bytes);
  expect(Object.keys(entries).map((entry) => entry.replace(/^[^/]*\//, ''))).toEqual([
    'index.html',
    'media/animatic.mp4',
    'font-license.txt',
  ]);
  const html = readFileSync(join(scratch.path, name), 'utf8');
  const index = Object.values(entries)[0]?.toString() ?? '';
  for (const { shotId } of review.shots) {
    expect(html).toContain(shotId);
    expect(index).not.toContain(shotId);
  }
  scratch.remove();
});
