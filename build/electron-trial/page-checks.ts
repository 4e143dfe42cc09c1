import { closeSync, copyFileSync, globSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';

// These checks do in the window what a user would try first. `npm test` runs the same checks in a browser.

export interface Check {
  readonly name: string;
  /** Throws if the check fails; may return a note. */
  run(): Promise<string | undefined>;
}

export interface Place {
  readonly dataFolder: string;
  /** The folder for files to import. */
  readonly scratch: string;
  /** Bytes of the large video. The file is sparse and needs almost no space on the disk. */
  readonly largeVideo: number;
}

const slowMs = 180_000;
/** Time limit for reading, hashing and writing three gigabytes. */
const importMs = 900_000;

/** Lists the checks in order, because later checks use the results of earlier ones. */
export function pageChecks(page: Page, { dataFolder, scratch, largeVideo }: Place): Check[] {
  const check = (name: string, run: () => Promise<string | undefined>): Check => ({ name, run });
  return [
    check('the page and all its files load', async () => {
      await page.getByRole('link', { name: 'Studio' }).waitFor();
      const found = await page.evaluate(() =>
        performance.getEntriesByType('resource').map((entry) => {
          const { name, responseStatus } = entry as PerformanceResourceTiming;
          return { name, responseStatus };
        }),
      );
      const lost = found.filter(({ responseStatus }) => responseStatus >= 400).map(({ name }) => name);
      if (lost.length > 0 || found.length === 0) throw new Error(`not found: ${lost.join(', ')}`);
      return `${found.length} files`;
    }),
    check('an image is made, saved and shown', async () => {
      await generate(page, 'image-c-2.5-t2i-preview', 'A red canoe on a still lake');
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('figure img')].some((image) => image.naturalWidth > 0),
      );
      return filesOf(dataFolder, 'png,jpg,jpeg,webp').length > 0 ? undefined : fail('no file of an image was saved');
    }),
    check('a video is made, saved, and plays from its middle', async () => {
      await generate(page, 'video-b', 'Rain on a neon street');
      await page.getByRole('region', { name: 'Panes' }).getByRole('figure').first().click();
      await page.keyboard.press('Enter');
      const viewer = page.getByRole('dialog');
      const time = await viewer.locator('video').evaluate(async (video: HTMLVideoElement) => {
        video.preload = 'auto';
        video.muted = true;
        if (video.readyState < 1) {
          video.load();
          await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }));
        }
        const middle = video.duration / 2;
        const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = middle;
        await sought;
        await video.play();
        await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }));
        video.pause();
        return { middle, now: video.currentTime };
      });
      await page.keyboard.press('Escape');
      if (time.now < time.middle) throw new Error(`the video is at ${time.now}, not after ${time.middle}`);
      return filesOf(dataFolder, 'mp4').length > 0 ? undefined : fail('no file of a video was saved');
    }),
    check('the window enters and leaves full screen', async () => {
      await page.evaluate(async () => {
        await document.documentElement.requestFullscreen();
        if (document.fullscreenElement === null) throw new Error('no element is in full screen');
        await document.exitFullscreen();
      });
      return undefined;
    }),
    check(`a video of ${Math.round(largeVideo / 1_000_000)} MB is imported`, async () => {
      const video = path.join(scratch, 'large video.mp4');
      writeLargeVideo(filesOf(dataFolder, 'mp4')[0] ?? fail('there is no video to take'), video, largeVideo);
      await page.getByRole('link', { name: 'Library' }).click();
      await chooseFile(page, 'Files to import', video);
      await imported(page, '1 imported');
      return undefined;
    }),
    check('a dropped file is imported', async () => {
      const image = filesOf(dataFolder, 'png,jpg,jpeg,webp')[0] ?? fail('there is no image to take');
      const dropped = path.join(scratch, `dropped${path.extname(image)}`);
      copyFileSync(image, dropped);
      const at = await page.getByRole('region', { name: 'Items' }).boundingBox();
      if (!at) throw new Error('the library shows no items');
      const session = await page.context().newCDPSession(page);
      const data = { items: [], files: [dropped], dragOperationsMask: 1 };
      const point = { x: at.x + at.width / 2, y: at.y + at.height / 2, data };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await session.send('Input.dispatchDragEvent', { type, ...point });
      }
      // The library already has this file as a result. A recognized file proves that its content arrived.
      await imported(page, '1 already here');
      return undefined;
    }),
  ];
}

async function generate(page: Page, model: string, prompt: string): Promise<void> {
  await page.getByRole('link', { name: 'Studio' }).click();
  const form = page.getByRole('region', { name: /^Form for/ });
  await form.locator('[data-model-menu]').click({ timeout: slowMs });
  await page.getByRole('option', { name: new RegExp(`^${model.replaceAll('.', '\\.')}`) }).click();
  await page.getByRole('region', { name: new RegExp(`Form for ${model}`) }).waitFor();
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await form.getByRole('button', { name: /^Generate/ }).click();
  // A set has a still as soon as a result is saved.
  const set = page.getByRole('list', { name: 'History' }).getByRole('button', { name: prompt });
  await set.first().locator('img').waitFor({ timeout: slowMs });
}

async function imported(page: Page, words: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Import' });
  const status = panel.getByRole('status').filter({ hasText: /imported|already here/ });
  await status.waitFor({ timeout: importMs });
  const panelText = await panel.innerText();
  if (!panelText.includes(words)) throw new Error(panelText);
  await panel.getByRole('button', { name: 'Close import' }).click();
}

/** Chooses a file by its path, like the system's dialog: no content passes through the connection to the window. */
async function chooseFile(page: Page, label: string, file: string): Promise<void> {
  await page.getByLabel(label).waitFor({ state: 'attached' });
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector('input[aria-label="${label}"]')`,
  });
  if (result.objectId === undefined) throw new Error(`the page has no field "${label}"`);
  await session.send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId });
}

/** Writes a video followed by a large box that every reader skips. Most of the box is a hole in the file. */
function writeLargeVideo(source: string, video: string, bytes: number): void {
  copyFileSync(source, video);
  const { size } = statSync(video);
  const head = Buffer.alloc(16);
  // In MP4, a size of 1 means that the real 64-bit size follows the name.
  head.writeUInt32BE(1, 0);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(bytes - size), 8);
  const descriptor = openSync(video, 'r+');
  writeSync(descriptor, head, 0, head.length, size);
  closeSync(descriptor);
  truncateSync(video, bytes);
}

const filesOf = (folder: string, endings: string) => {
  const library = path.join(folder, 'library');
  const pattern = endings.includes(',') ? `**/*.{${endings}}` : `**/*.${endings}`;
  return globSync(pattern, { cwd: library }).map((name) => path.join(library, name));
};

function fail(why: string): never {
  throw new Error(why);
}
