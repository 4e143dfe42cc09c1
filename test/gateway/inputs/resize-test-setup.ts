import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { expect } from 'vitest';
import { inputRoute, inputUploadRoute } from '../../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import type { TestApp } from '../support/open-test-app.ts';

const origin = 'triptych://app';
export const tall = { types: ['image/jpeg', 'image/png', 'image/webp'], exact: { width: 720, height: 1280 } } as const;

/** Draws an image for a test, and returns it as a file's bytes. */
export function drawn(
  width: number,
  height: number,
  draw: (context: SKRSContext2D) => void,
  type: 'png' | 'jpeg' = 'png',
) {
  const canvas = createCanvas(width, height);
  draw(canvas.getContext('2d'));
  return type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 95);
}

export async function give(app: TestApp, name: string, body: Buffer): Promise<ImageFile> {
  const request = new Request(origin + inputUploadRoute(name), { method: 'POST', body: new Uint8Array(body) });
  const response = await app.handle(request);
  expect(response.status).toBe(200);
  return (await response.json()) as ImageFile;
}

export async function bytesOf(app: TestApp, image: ImageFile): Promise<Buffer> {
  const response = await app.handle(new Request(origin + inputRoute(image.hash)));
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the colors of a stored image at the given positions. */
export async function pixelsOf(app: TestApp, image: ImageFile) {
  const decoded = await loadImage(await bytesOf(app, image));
  const context = createCanvas(decoded.width, decoded.height).getContext('2d');
  context.drawImage(decoded, 0, 0);
  const { data } = context.getImageData(0, 0, decoded.width, decoded.height);
  const at = (x: number, y: number) => [...data.subarray((y * decoded.width + x) * 4, (y * decoded.width + x) * 4 + 4)];
  return { width: decoded.width, height: decoded.height, at };
}

/** A white image with a black disc of a fifth of its width in the middle. Stretching makes it visibly no circle. */
export const disc = (width: number, height: number, type: 'png' | 'jpeg' = 'png') =>
  drawn(
    width,
    height,
    (context) => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, height);
      context.fillStyle = 'black';
      context.beginPath();
      context.arc(width / 2, height / 2, width / 5, 0, Math.PI * 2);
      context.fill();
    },
    type,
  );

/** Returns the width and the height of the dark area, measured along both center lines. */
export function extentOfDark({ width, height, at }: Awaited<ReturnType<typeof pixelsOf>>) {
  const isDark = (x: number, y: number) => (at(x, y)[1] ?? 255) < 128;
  const along = (length: number, dark: (index: number) => boolean) =>
    Array.from({ length }, (_, index) => index).filter(dark).length;
  return {
    across: along(width, (x) => isDark(x, Math.floor(height / 2))),
    down: along(height, (y) => isDark(Math.floor(width / 2), y)),
  };
}
