import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readMetadata, withMetadata } from '../../electron/media/metadata/embedded-metadata.ts';
import { generationTextsOf } from '../../electron/media/metadata/embedded-texts/embedded-generation-texts.ts';
import { bytesOf } from '../../electron/media/metadata/new-file-from-pieces.ts';
import { pngFile } from '../support/files-of-other-programs.ts';
import { plainFiles } from '../support/media-without-metadata.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';

const prompt = 'A heron, “still” 雪国の駅 👩‍🚀 [fast]';

async function generate(page: Page, model: string): Promise<void> {
  await openModel(page, model);
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
}

/** Returns the pixels, scaled down, that Chromium decodes from an image or from the first frame of a video. */
function decoded(page: Page, mime: string, bytes: Buffer): Promise<string> {
  return page.evaluate(
    async ([type, base64]) => {
      const element = type.startsWith('image/') ? new Image() : document.createElement('video');
      const ready = new Promise((resolve, reject) => {
        element.addEventListener(type.startsWith('image/') ? 'load' : 'loadeddata', resolve);
        element.addEventListener('error', () => reject(new Error(`${type} does not decode`)));
      });
      element.src = `data:${type};base64,${base64}`;
      await ready;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [64, 48];
      const context = canvas.getContext('2d');
      context?.drawImage(element, 0, 0, 64, 48);
      const { data } = context?.getImageData(0, 0, 64, 48) ?? { data: [] };
      return [...data].join();
    },
    [mime === 'video/quicktime' ? 'video/mp4' : mime, bytes.toString('base64')] as const,
  );
}

test('prompts are written into new files only if the user allows it, and every kind of file still decodes to the same pixels', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage' }).click();
  const wanted = page.getByRole('switch', { name: 'Write prompts into new files' });
  await expect(wanted).not.toBeChecked();
  await expect(page.getByText(/Off: files are saved byte for byte as received/)).toBeVisible();
  await wanted.press('Space');
  await expect(wanted).toBeChecked();

  await generate(page, 'image-c-2.5-t2i-preview');
  await generate(page, 'video-b');
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(2);
  for (const index of [0, 1]) {
    await page.getByRole('gridcell').nth(index).click();
    const file = page.getByRole('region', { name: 'File' });
    await expect(file.getByText('The file contains its prompt.')).toBeVisible();
    const name = (await file.locator('p.mono').textContent()) ?? '';
    const [year = '', month = ''] = name.split('-');
    const path = join(dataFolder, 'library', year, month, name);
    const mime = name.endsWith('.mp4') ? 'video/mp4' : 'image/png';
    expect(await readMetadata(path, mime)).toMatchObject({ prompt, synthetic: true });
    if (mime === 'video/mp4') continue;
    await expect
      .poll(() =>
        page
          .getByRole('gridcell')
          .nth(index)
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(0);
  }

  const scratch = scratchFolder('texts-in-chromium');
  await page.goto('data:text/html,<title>Decoding</title>');
  for (const { name, mime, bytes } of await plainFiles(
    numberedVideo({ framesPerSecond: 24, frames: 6, width: 64, height: 48 }),
  )) {
    const path = join(scratch.path, name);
    writeFileSync(path, bytes);
    const texts = generationTextsOf(
      { model: 'm', prompt: prompt.repeat(200), seed: 1 },
      { width: 64, height: 48 },
      (text) => text,
    );
    const written = await withMetadata(path, mime, texts);
    if (!('pieces' in written)) throw new Error(written.whyNot);
    const parts: Uint8Array[] = [];
    for await (const part of bytesOf(path, written.pieces)) parts.push(part);
    expect(readFileSync(path)).toEqual(bytes);
    expect([name, await decoded(page, mime, Buffer.concat(parts))]).toEqual([name, await decoded(page, mime, bytes)]);
  }
  scratch.remove();
});

test('settings of another program are shown, can be viewed as they are, and are carried over to a chosen model', async ({
  page,
  startApp,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await page.getByRole('link', { name: 'Library' }).click();
  const graph = JSON.stringify({
    '1': { class_type: 'KSampler', inputs: { seed: 77, positive: ['2', 0], negative: ['3', 0], model: ['4', 0] } },
    '2': { class_type: 'CLIPTextEncode', inputs: { text: `\u202e${prompt}` } },
    '3': { class_type: 'CLIPTextEncode', inputs: { text: 'fog' } },
    '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'base-one.safetensors' } },
  });
  const { bytes } = pngFile([{ keyword: 'prompt', text: graph }]);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'heron.png', mimeType: 'image/png', buffer: bytes });
  await page.getByRole('gridcell').first().click();
  const details = page.getByRole('region', { name: 'Run details' });
  await expect(details).toContainText('base-one');
  await expect(details).toContainText('ComfyUI');
  await expect(details).toContainText('77');
  await expect(page.getByRole('region', { name: 'Negative prompt' })).toContainText('fog');

  await page.getByText('Text in the file').click();
  await expect(page.getByRole('region', { name: 'prompt', exact: true })).toContainText('CheckpointLoaderSimple');

  await page.getByRole('button', { name: 'Remix', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Other model' });
  await expect(dialog).toContainText('the imported file');
  await dialog.getByRole('option', { name: /video-c-2.2-t2v-plus/ }).click();
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(prompt);
  // The folded fields are open, because one has a value.
  await expect(page.getByLabel('Negative prompt')).toHaveValue('fog');
  await expect(page.getByRole('status').filter({ hasText: 'From the imported file' })).toBeVisible();
});
