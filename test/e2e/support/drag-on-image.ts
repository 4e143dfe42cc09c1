import type { Page } from '@playwright/test';

/** Size of the image in the mask editor. */
export const image = { width: 1000, height: 600 };

/** Returns the screen position of the center of an image pixel. */
export async function screenPosition(page: Page, x: number, y: number, of = image): Promise<[number, number]> {
  const frame = await page
    .getByRole('application', { name: 'Painting area' })
    .locator('svg rect')
    .first()
    .boundingBox();
  if (!frame) throw new Error('the image is not shown');
  // The frame is half a pixel outside of the image.
  const [width, height] = [frame.width - 1, frame.height - 1];
  return [frame.x + 0.5 + ((x + 0.5) / of.width) * width, frame.y + 0.5 + ((y + 0.5) / of.height) * height];
}

/** Drags with the mouse from pixel to pixel of the image. */
export async function drag(page: Page, points: readonly (readonly [number, number])[], of = image): Promise<void> {
  for (const [index, [x, y]] of points.entries()) {
    await page.mouse.move(...(await screenPosition(page, x, y, of)), { steps: 6 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}
