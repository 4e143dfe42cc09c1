import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compareWithSentImage } from '../../../../../../renderer/pages/compare/measurements/compare-with-sent-image.ts';
import { frameImageOfPixels } from '../../../../../../shared/measurements/frame-image-from-pixels.ts';

// Node has no canvas. The native one of the program draws in place of the browser's.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    const image = await loadImage(Buffer.from(await blob.arrayBuffer()));
    return Object.assign(image as Image & { close(): void }, { close() {} });
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        // biome-ignore lint/correctness/noConstructorReturn: the browser's class is only created, never extended
        return createCanvas(width, height);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** An image with a bright band at the left, or at the right. */
function bandedImage(width: number, height: number, side: 'left' | 'right'): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#222';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#eee';
  context.fillRect(side === 'left' ? 0 : width * 0.6, 0, width * 0.4, height);
  return canvas;
}

function lumaOf(canvas: Canvas) {
  const { width, height } = canvas;
  const bytes = Uint8Array.from(canvas.getContext('2d').getImageData(0, 0, width, height).data);
  const size = { width, height, shownWidth: width, shownHeight: height };
  return frameImageOfPixels({
    format: 'RGBA',
    ...size,
    bytes,
    layout: [{ offset: 0, stride: 4 * width }],
    isFullRange: true,
  }).luma;
}

const urlOf = (canvas: Canvas) => `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`;
const frame = lumaOf(bandedImage(320, 180, 'left'));

async function similarityOf(sent: Canvas): Promise<number> {
  const match = await compareWithSentImage(urlOf(sent), frame);
  if (!('similarity' in match)) throw new Error(match.problem);
  return match.similarity;
}

test('an image is compared at the size of the frame, whatever its own size', async () => {
  expect(await similarityOf(bandedImage(320, 180, 'left'))).toBeGreaterThan(0.99);
  expect(await similarityOf(bandedImage(1280, 720, 'left'))).toBeGreaterThan(0.95);
  expect(await similarityOf(bandedImage(320, 180, 'right'))).toBeLessThan(0.7);
});

test('sizes that differ by rounding have the same shape, others are not compared', async () => {
  expect(await compareWithSentImage(urlOf(bandedImage(325, 180, 'left')), frame)).toHaveProperty('similarity');
  const message = expect.stringContaining('another shape than the video');
  expect(await compareWithSentImage(urlOf(bandedImage(330, 180, 'left')), frame)).toEqual({ problem: message });
  expect(await compareWithSentImage(urlOf(bandedImage(180, 320, 'left')), frame)).toEqual({ problem: message });
});

test('a missing or unreadable image is reported', async () => {
  const message = expect.stringContaining('missing or unreadable');
  expect(await compareWithSentImage('data:image/png;base64,AAAA', frame)).toEqual({ problem: message });
});
