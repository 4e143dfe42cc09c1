import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright';
import { chooseModel } from '../support/choose-model.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, type Row } from './harness.ts';
import { onPage, ourProgram, peerProgram } from './in-browser.ts';

/**
 * F-drop: the longest time in which the page can't react while an image of 20 MB is dropped on a slot, until the image
 * is shown. The peer is a page that only sends the same file.
 */
export async function droppedImage(pairs = 5): Promise<Row[]> {
  const scratch = scratchFolder('bench-drop');
  const file = join(scratch.path, 'noise.png');
  writeFileSync(file, noise(2550));
  const peer = await peerProgram('mantine-page', scratch.path);
  let runs = 0;
  // Each run has a new folder, because a known file is less work.
  const ours = () => ourProgram(join(scratch.path, `data-${runs++}`));
  try {
    return [
      await compare({
        id: 'F-drop',
        label: 'longest freeze while an image of 20 MB is dropped, against a page that only sends it',
        unit: 'ms',
        within: 50,
        pairs,
        ours: () => onPage(ours(), (page) => freezeOf(page, file, 'image-e-2')),
        peer: () => onPage(peer, (page) => freezeOf(page, file)),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

async function freezeOf(page: Page, file: string, model?: string): Promise<number> {
  if (model !== undefined) await chooseModel(page, model);
  const place =
    model === undefined ? page.getByRole('region', { name: 'Images' }) : page.getByText(/\bdrop\b/i).first();
  await place.waitFor();
  const box = await place.boundingBox();
  if (!box) throw new Error('The page has no drop area');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(watchFreezes);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  }
  await page.getByText('noise.png').waitFor();
  // The slot is done when its image is decoded.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(() => window.longestFreeze);
}

declare global {
  interface Window {
    /** Milliseconds since the start of the observation. */
    longestFreeze: number;
  }
}

/** Runs in the page: a message to itself arrives immediately unless something else is running. */
function watchFreezes(): void {
  window.longestFreeze = 0;
  let last = performance.now();
  const beat = () => {
    const now = performance.now();
    window.longestFreeze = Math.max(window.longestFreeze, now - last);
    last = now;
    setTimeout(beat, 0);
  };
  beat();
}

/** Creates a PNG that can't be compressed: three bytes for each pixel. */
function noise(side: number): Buffer {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(side, side);
  let state = 1;
  for (let index = 0; index < pixels.data.length; index += 1) {
    state = (state * 48_271) % 2_147_483_647;
    pixels.data[index] = index % 4 === 3 ? 255 : state & 255;
  }
  context.putImageData(pixels, 0, 0);
  return canvas.toBuffer('image/png');
}
