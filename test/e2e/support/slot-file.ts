import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Locator, Page } from '@playwright/test';
import { frameCodeCell, frameCodeLength, readFrameCode } from '../../../electron/sandbox/render/frame-code.ts';

/**
 * Returns the size of the image in a slot as main stores it, and the number of the frame (from 0) that the sandbox wrote
 * into its pixels.
 */
export async function slotFile(
  page: Page,
  slot: Locator,
): Promise<{ width: number; height: number; frame: number | null }> {
  const src = (await slot.locator('img').getAttribute('src')) ?? '';
  const base64 = await page.evaluate(
    async (route) => {
      const bytes = new Uint8Array(await (await fetch(route)).arrayBuffer());
      return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    },
    src.replace('?small', ''),
  );
  const image = await loadImage(Buffer.from(base64, 'base64'));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const brightness = Array.from({ length: frameCodeLength }, (_, index) => {
    const [red = 0] = context.getImageData((index + 0.5) * frameCodeCell, frameCodeCell / 2, 1, 1).data;
    return red / 255;
  });
  return { width: image.width, height: image.height, frame: readFrameCode(brightness) };
}
