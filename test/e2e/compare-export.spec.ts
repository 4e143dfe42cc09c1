import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadImage } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import {
  type ContactSheetLayout,
  layOutContactSheetCells,
} from '../../renderer/pages/studio/comparison/export/contact-sheet/contact-sheet-layout.ts';
import { mp3 } from '../support/make-audio.ts';
import { makeImage } from '../support/make-images.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { videoWithAudio } from '../support/video-with-audio.ts';
import { entriesOf } from '../support/zip-entries.ts';
import { expect, test } from './support/app.ts';
import { openExportedPage, saveDownload, showStage } from './support/exported-page.ts';
import { brightness, decodeFrames, frameCodeAt, hasText, pixelsOf } from './support/image-pixels.ts';
import { openComparisons } from './support/open-page.ts';
import { seedByGateway } from './support/seed-by-gateway.ts';

// Checks the exports of a comparison from outside: pixels of the contact sheet, frames of the video, and the page in a
// browser without this program. The videos have frame numbers in their pixels.

const size = { width: 320, height: 180 };
const hostile = '</script><script>window.hit = 1</script><img src=x onerror="window.hit = 1">';
const title = `Lake ${hostile}`;

/** Frames from 0 that the videos show half a second into the clock; the second one starts 0.2 s later. */
const atHalfSecond = [12, 7, 15];

/** The plan that the program must have had for a file of this size: only how much is written is not known here. */
function planOf(given: { width: number; height: number }, even: boolean, columns: number): ContactSheetLayout {
  for (let linesUnder = 0; linesUnder <= 4; linesUnder += 1) {
    const plan = layOutContactSheetCells({
      images: Array(4).fill(size),
      columns,
      linesUnder,
      hasTitle: true,
      roundsToEven: even,
    });
    if (plan.width === given.width && plan.height === given.height) return plan;
  }
  throw new Error(`No sheet of 4 panes is ${given.width} × ${given.height}`);
}

test('a comparison is exported as a contact sheet, a video, a page and frames, with the content of the screen', async ({
  page,
  browser,
  startApp,
  dataFolder,
}) => {
  const scratch = scratchFolder('take-out');
  const put = (name: string, bytes: Buffer) => {
    const file = join(scratch.path, name);
    writeFileSync(file, bytes);
    return file;
  };
  const compared = [
    { framesPerSecond: 24, frames: 24, grey: 60 },
    { framesPerSecond: 25, frames: 25, grey: 120 },
    { framesPerSecond: 30, frames: 36, grey: 90 },
  ];
  const models = ['video-d-pro', 'video-c-2.6-t2v-spark', 'video-c-2.2-t2v-plus'];
  const files = compared.map((video) => numberedVideo({ ...video, ...size }));
  files[1] = await videoWithAudio(files[1] ?? Buffer.alloc(0), mp3(1));
  seedByGateway({
    dataFolder,
    title,
    results: [
      ...files.map((file, index) => ({
        file: put(`${index}.mp4`, file),
        modelId: models[index] ?? '',
        prompt: `A lake at dusk ${hostile}`,
        offset: index === 1 ? 0.2 : 0,
      })),
      { file: put('3.png', makeImage(size.width, size.height)), modelId: 'image-c-2.5-t2i-preview', prompt: 'A lake' },
    ],
    notes: [{ text: `Bends ${hostile}`, pane: 2, seconds: 0.5 }],
  });
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Lake/ }).first().click();
  await expect(page.locator('video')).toHaveCount(3);
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });
  // All videos are known, so that a step is one of the fastest.
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuemax', '36');
  await page.keyboard.press('Home');
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('.');

  // The sheet
  await choose('Contact sheet (PNG)');
  await expect(dialog('Contact sheet')).toContainText(/PNG · \d+ × \d+ pixels/);
  const sheet = await saveDownload(page, page.getByRole('button', { name: 'Save PNG' }), scratch.path);
  expect(sheet.name).toMatch(/^lake-script-script-window-hit-1-script-img-src-x-onerror-[a-z-]+-\d{4}-\d\d-\d\d\.png$/);
  const image = await loadImage(sheet.bytes);
  const plan = planOf(image, false, 2);
  const pixels = pixelsOf(image);
  expect(plan.cells.slice(0, 3).map(({ image: area }) => frameCodeAt(pixels, area))).toEqual(atHalfSecond);
  const expected = pixelsOf(await loadImage(makeImage(size.width, size.height)));
  const still = plan.cells[3]?.image ?? { x: 0, y: 0 };
  for (const [x, y] of [
    [10, 10],
    [190, 70],
    [300, 170],
  ] as const) {
    expect(brightness(pixels, still.x + x, still.y + y)).toBeCloseTo(brightness(expected, x, y), 1);
  }
  for (const { caption } of plan.cells) expect(hasText(pixels, caption)).toBe(true);
  const head = sheet.bytes.toString('utf8');
  expect(head).toContain('frame 13 of 24');
  expect(head).toContain(`A lake at dusk ${hostile}`);

  // The video
  await choose('Side-by-side video (MP4)');
  await expect(dialog('Side-by-side video')).toContainText(/MP4, (H\.264|VP9|AV1) · .* · 1\.20 s · 36 frames/);
  await page.getByRole('combobox', { name: 'Sound' }).click();
  await page.getByRole('option', { name: 'Sound of B' }).click();
  // No video arrives, so that it can be stopped for sure.
  await page.route('**/media/**', () => {});
  await page.getByRole('button', { name: 'Save MP4' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.unroute('**/media/**');
  const mp4 = await saveDownload(page, page.getByRole('button', { name: 'Save MP4' }), scratch.path);
  expect(mp4.name).toMatch(/^[a-z0-9-]+\.mp4$/);
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(mp4.bytes) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('There is no picture in it');
  const given = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  const videoPlan = planOf(given, true, 2);
  expect(await input.computeDuration()).toBeCloseTo(1.2, 2);
  const sound = await input.getPrimaryAudioTrack();
  expect(await sound?.getCodec()).toBe('mp3');
  expect(await sound?.getFirstTimestamp()).toBeCloseTo(0.2, 2);
  const types: string[] = [];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { verifyKeyPackets: true })) {
    types.push(packet.type);
  }
  expect(types).toHaveLength(36);
  expect(types.filter((type) => type === 'key').length).toBeGreaterThanOrEqual(2);
  const frames = [1, 5, 6, 15, 20, 29, 30, 35];
  const decoded = await decodeFrames(
    page,
    mp4.bytes,
    frames.map((frame) => (frame + 0.5) / 30),
  );
  const shown = decoded.map((each) => videoPlan.cells.slice(0, 3).map(({ image: area }) => frameCodeAt(each, area)));
  // The expected frames follow the clock at the middle of each frame. The first video holds its last frame, the second
  // its first frame.
  const due = frames.map((frame) => {
    const clock = (frame + 0.5) / 30;
    const on = (rate: number, offset: number, count: number) =>
      Math.min(count - 1, Math.max(0, Math.floor((clock - offset) * rate + 1e-6)));
    return [on(24, 0, 24), on(25, 0.2, 25), on(30, 0, 36)];
  });
  expect(shown).toEqual(due);
  const [first] = decoded;
  if (!first) throw new Error('Nothing was decoded');
  for (const { caption } of videoPlan.cells) expect(hasText(first, caption)).toBe(true);

  // The folder
  await choose('Client page');
  await dialog('Client page').getByText('ZIP', { exact: true }).click();
  await expect(dialog('Client page')).toContainText('ZIP · page and 4 results');
  const folder = await saveDownload(page, page.getByRole('button', { name: 'Save ZIP' }), scratch.path);
  expect(folder.name).toMatch(/^[a-z0-9-]+-\d{4}-\d\d-\d\d\.zip$/);
  const entries = entriesOf(folder.bytes);
  const names = Object.keys(entries).map((name) => name.split('/').slice(1).join('/'));
  expect(names).toEqual(['index.html', 'media/a.mp4', 'media/b.mp4', 'media/c.mp4', 'media/d.png', 'font-license.txt']);
  for (const [name, bytes] of Object.entries(entries)) {
    mkdirSync(dirname(join(scratch.path, name)), { recursive: true });
    writeFileSync(join(scratch.path, name), bytes);
  }
  const index = Object.keys(entries)[0] ?? '';
  const { outside, said, asked, codes, close } = await openExportedPage(browser, join(scratch.path, index));
  await expect(outside).toHaveTitle(title);
  // It opens where the clock stood.
  await expect(outside.locator('.counter')).toHaveText(['frame 13 of 24', 'frame 8 of 25', 'frame 16 of 36', '']);
  await showStage(outside);
  await expect.poll(codes).toEqual(atHalfSecond);
  for (let step = 0; step < 6; step += 1) await outside.keyboard.press('.');
  await expect.poll(codes).toEqual([16, 12, 21]);
  await outside.getByRole('button', { name: 'Go to C, 0.50 s' }).click();
  await showStage(outside);
  await expect.poll(codes).toEqual(atHalfSecond);
  await outside.keyboard.press('Home');
  // The speed is low, therefore playback cannot end before the test stops it.
  await outside.getByLabel('Speed').selectOption('0.1');
  await outside.getByRole('button', { name: 'Play' }).click();
  const time = outside.locator('.time');
  await expect.poll(async () => Number.parseFloat((await time.textContent()) ?? '')).toBeGreaterThan(0.25);
  await outside.getByRole('button', { name: 'Pause' }).click();
  // A click on a control may have scrolled the page.
  await showStage(outside);
  // The counters show the frames of the videos. Both change for a moment after Pause.
  const differences = async () => {
    const [shown, counters] = [await codes(), await outside.locator('.counter').allTextContents()];
    const differing = shown.filter(
      (code, index) => code !== Number(/^frame (\d+)/.exec(counters[index] ?? '')?.[1]) - 1,
    );
    return { videos: shown.length, differing };
  };
  await expect.poll(differences).toEqual({ videos: 3, differing: [] });
  await outside.getByRole('button', { name: 'Wipe' }).click();
  await expect(outside.locator('figure:visible')).toHaveCount(2);
  expect(await outside.evaluate('window.hit')).toBeUndefined();
  expect(said).toEqual([]);
  const here = pathToFileURL(`${scratch.path}/`).href;
  expect(asked.filter((address) => !address.startsWith(here) && !address.startsWith('data:'))).toEqual([]);
  await close();

  // The frames
  await page.keyboard.press('Shift+G');
  await expect(page.getByText('3 frames saved to the library')).toBeVisible();
  const link = page.getByRole('button', { name: 'B, frame 8' });
  await expect(link).toBeVisible();
  const kept = readdirSync(join(dataFolder, 'library'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, sidecar: JSON.parse(readFileSync(join(dataFolder, 'library', name), 'utf8')) }))
    .filter(({ sidecar }) => sidecar.item.origin?.kind === 'frame');
  const taken = await Promise.all(
    kept.map(async ({ name, sidecar }) => {
      const file = await loadImage(join(dataFolder, 'library', name.replace(/\.json$/, '.png')));
      expect({ width: file.width, height: file.height }).toEqual(size);
      expect(sidecar.item.origin.frame - 1).toBe(frameCodeAt(pixelsOf(file), { x: 0, y: 0 }));
      return sidecar.item.origin.frame - 1;
    }),
  );
  expect(taken.sort((a, b) => a - b)).toEqual([...atHalfSecond].sort((a, b) => a - b));
  await link.click();
  await expect(page).toHaveURL(/#\/library\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('dialog', { name: /^Image by/ })).toBeVisible();
  scratch.remove();
});
