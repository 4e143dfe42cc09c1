import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { frameCodeCell, frameCodeLength, readFrameCode } from '../../../electron/sandbox/render/frame-code.ts';
import type { Area } from '../../../renderer/ui/export/video/video-frames.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | readonly number[];
}

/** Brightness 0 to 1. */
export function brightness({ width, data }: Pixels, x: number, y: number): number {
  const at = (Math.floor(y) * width + Math.floor(x)) * 4;
  return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 765;
}

/** Reads the frame number in the corner of an image in `area`, `scale` times as large as its file. */
export function frameCodeAt(pixels: Pixels, area: Pick<Area, 'x' | 'y'>, scale = 1): number | null {
  const cell = frameCodeCell * scale;
  return readFrameCode(
    Array.from({ length: frameCodeLength }, (_, index) =>
      brightness(pixels, area.x + (index + 0.5) * cell, area.y + cell / 2),
    ),
  );
}

export function pixelsOf(image: Image): Pixels {
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/** True if there is light text on a dark background. */
export function hasText(pixels: Pixels, { x, y, width, height }: Area): boolean {
  let light = 0;
  for (let row = y; row < y + height; row += 1) {
    for (let column = x; column < x + width; column += 1) if (brightness(pixels, column, row) > 0.7) light += 1;
  }
  return light > 20 && light < (width * height) / 3;
}

/**
 * Returns the frames that a browser shows at the given moments, in seconds. Each moment has a different frame, and none
 * is the first.
 */
export async function decodeFrames(page: Page, mp4: Buffer, moments: readonly number[]): Promise<Pixels[]> {
  const images = await page.evaluate(
    async ([base64, times]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const video = document.createElement('video');
      video.muted = true;
      video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
      await new Promise((resolve, reject) => {
        video.addEventListener('loadeddata', resolve, { once: true });
        video.addEventListener('error', () => reject(new Error('The video cannot be decoded.')), { once: true });
      });
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      const draw = () => {
        canvas.getContext('2d')?.drawImage(video, 0, 0);
        return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
      };
      let last = draw();
      const made: string[] = [];
      for (const time of times) {
        const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = time;
        await there;
        // The frame is decoded some drawings before it can be captured.
        let now = draw();
        for (let drawings = 0; now === last && drawings < 100; drawings += 1) {
          await new Promise(requestAnimationFrame);
          now = draw();
        }
        made.push(now);
        last = now;
      }
      video.removeAttribute('src');
      video.load();
      return made;
    },
    [mp4.toString('base64'), [...moments]] as const,
  );
  return Promise.all(images.map(async (png) => pixelsOf(await loadImage(Buffer.from(png, 'base64')))));
}
