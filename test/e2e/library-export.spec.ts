import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { pngChunk } from '../support/media-with-metadata.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { entriesOf } from '../support/zip-entries.ts';
import { expect, test } from './support/app.ts';
import { notificationWith } from './support/notification.ts';
import { seedByGateway } from './support/seed-by-gateway.ts';

const hostile = '</script><script>window.hit = 1</script><img src=x onerror="window.hit = 1">';
const prompt = `=1+1 A Zanzibarian heron ${hostile}`;

async function exportAll(page: Page, folder: string, choose: () => Promise<void>) {
  await page.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 3 items' });
  await expect(dialog).toContainText(/ZIP · 3 items · [\d.]+ [KM]B/);
  await choose();
  const save = dialog.getByRole('button', { name: 'Save ZIP' });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  await expect(notificationWith(page, '3 items are being saved').first()).toBeVisible();
  return entriesOf(readFileSync(path));
}

test('a selection is exported as a folder that any browser can show, and an export without prompts contains none of their words', async ({
  page,
  browser,
  startApp,
  dataFolder,
}) => {
  const scratch = scratchFolder('export');
  const put = (name: string, bytes: Buffer) => {
    mkdirSync(dirname(join(scratch.path, name)), { recursive: true });
    writeFileSync(join(scratch.path, name), bytes);
    return join(scratch.path, name);
  };
  const plain = makeImage(320, 180);
  const worded = Buffer.concat([
    plain.subarray(0, 33),
    pngChunk('tEXt', Buffer.from(`parameters\0${prompt}`)),
    plain.subarray(33),
  ]);
  const seeded = seedByGateway({
    dataFolder,
    title: 'Herons',
    results: [
      { file: put('a.mp4', numberedVideo({ framesPerSecond: 24, frames: 24 })), modelId: 'video-d-pro', prompt },
      { file: put('b.png', worded), modelId: 'image-c-2.5-t2i-preview', prompt },
      { file: put('c.png', makeImage(180, 320)), modelId: 'image-c-2.5-t2i-preview', prompt: 'Quiet lake' },
    ],
  });
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(3);

  const entries = await exportAll(page, scratch.path, async () => {
    await page.getByRole('radio', { name: 'With a gallery page' }).click();
    await page.getByRole('radio', { name: 'Custom template' }).click();
    const template = page.getByRole('textbox', { name: 'Template' });
    await template.fill('{slug}-{prompt}');
    await expect(page.getByText('{prompt} is not a token')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save ZIP' })).toHaveAttribute('aria-disabled', 'true');
    await template.fill('{slug}-{n}');
    await expect(page.getByText(/^Example .*-1\.(png|mp4)$/)).toBeVisible();
  });
  const [root = ''] = Object.keys(entries).map((name) => name.split('/')[0] ?? '');
  const names = Object.keys(entries).map((name) => name.slice(root.length + 1));
  expect(names).toEqual(expect.arrayContaining(['index.html', 'items.csv', 'media/quiet-lake-1.png']));
  expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(3);
  const table = String(entries[`${root}/items.csv`]).split('\r\n');
  expect(table).toHaveLength(5);
  expect(table.filter((line) => line.includes(`"'=1+1 A Zanzibarian heron`))).toHaveLength(2);
  const sidecar = JSON.parse(String(entries[`${root}/media/quiet-lake-1.json`]));
  expect(sidecar).toMatchObject({ item: { id: seeded.itemIds[2], file: 'media/quiet-lake-1.png' } });

  await test.step('the exported page works from a disk without a server', async () => {
    for (const [name, bytes] of Object.entries(entries)) put(name, bytes);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
    const outside = await context.newPage();
    const asked: string[] = [];
    const said: string[] = [];
    outside.on('request', (request) => asked.push(request.url()));
    outside.on('console', (message) => said.push(message.text()));
    outside.on('pageerror', (error) => said.push(error.message));
    await outside.goto(pathToFileURL(join(scratch.path, root, 'index.html')).href);
    const tiles = outside.getByRole('listitem').getByRole('button');
    await expect(tiles).toHaveCount(3);
    await expect(outside.locator('body')).toHaveCSS('background-color', 'rgb(239, 239, 239)');
    await outside.getByRole('searchbox', { name: 'Search' }).fill('zanzibarian HERON');
    await expect(outside.getByRole('status')).toHaveText('2 of 3 results');
    await tiles.and(outside.getByRole('button', { name: /^Video/ })).click();
    const viewer = outside.getByRole('dialog');
    await expect(viewer.getByText(prompt, { exact: true })).toBeVisible();
    await expect(viewer.getByRole('complementary', { name: 'Details' })).toContainText('1.00 s');
    const video = viewer.locator('video');
    await video.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
    });
    await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    await viewer.getByRole('button', { name: 'Close' }).focus();
    await outside.keyboard.press('ArrowRight');
    await outside.keyboard.press('ArrowLeft');
    await outside.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await outside.getByRole('searchbox', { name: 'Search' }).fill('no such thing');
    await expect(outside.getByText('No results match all of these words.')).toBeVisible();
    expect(await outside.evaluate('window.hit')).toBeUndefined();
    expect(said).toEqual([]);
    const here = pathToFileURL(`${scratch.path}/`).href;
    expect(asked.filter((address) => !address.startsWith(here))).toEqual([]);
    await context.close();
  });

  await test.step('the chosen options are saved, and no word of a prompt is exported', async () => {
    const bare = await exportAll(page, scratch.path, async () => {
      await expect(page.getByRole('textbox', { name: 'Template' })).toHaveValue('{slug}-{n}');
      await page.getByRole('switch', { name: 'Exclude prompts and notes' }).click();
    });
    for (const [name, bytes] of Object.entries(bare)) {
      for (const word of ['Zanzibarian', 'heron', 'onerror', 'Quiet lake', 'quiet-lake']) {
        expect([name, bytes.includes(word), name.includes(word)]).toEqual([name, false, false]);
      }
    }
    // Without its embedded prompt, the image is the original one.
    expect(Object.values(bare).some((bytes) => bytes.equals(plain))).toBe(true);
  });
  scratch.remove();
});
