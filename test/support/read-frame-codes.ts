import { frameCodeCell, frameCodeLength, readFrameCode } from '../../electron/sandbox/render/frame-code.ts';

/** Arguments of the page function that reads the pixels of all videos at one moment. */
export const frameCodeSize = { cell: frameCodeCell, cells: frameCodeLength };

/**
 * Runs in the page. Returns for each visible video, in page order, the brightness of its frame code's cells, from 0 to
 * 1. A canvas over the video counts as the video.
 */
export function readFrameCodeBrightness({ cell, cells }: typeof frameCodeSize): (number[] | null)[] {
  const canvas = document.createElement('canvas');
  canvas.width = cell * cells;
  canvas.height = cell;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  return [...document.querySelectorAll('video')].map((video) => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    const over = video.nextElementSibling;
    const seen = over instanceof HTMLCanvasElement ? over : video;
    context.drawImage(seen, 0, 0, canvas.width, cell, 0, 0, canvas.width, cell);
    const { data } = context.getImageData(0, cell / 2, canvas.width, 1);
    return Array.from({ length: cells }, (_, index) => (data[(index * cell + cell / 2) * 4] ?? 0) / 255);
  });
}

/** Runs in the page. Returns the brightness of the frame code on one canvas, from 0 to 1. */
export function readCanvasBrightness({ cell, cells, selector }: typeof frameCodeSize & { selector: string }): number[] {
  const shown = document.querySelector<HTMLCanvasElement>(selector);
  const canvas = document.createElement('canvas');
  canvas.width = cell * cells;
  canvas.height = cell;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || !shown) throw new Error(`There is no ${selector}.`);
  context.drawImage(shown, 0, 0, canvas.width, cell, 0, 0, canvas.width, cell);
  const { data } = context.getImageData(0, cell / 2, canvas.width, 1);
  return Array.from({ length: cells }, (_, index) => (data[(index * cell + cell / 2) * 4] ?? 0) / 255);
}

/** Returns the frame numbers in the pixels, from 0; `null` for a frame without a number. */
export function frameNumbersOf(brightness: readonly (readonly number[] | null)[]): (number | null)[] {
  return brightness.map((row) => (row === null ? null : readFrameCode(row)));
}
