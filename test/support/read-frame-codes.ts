import { frameCodeCell, frameCodeLength, readFrameCode } from '../../electron/sandbox/render/frame-code.ts';

/** Arguments for the page function that reads the pixels of every video on the page at one moment. */
export const frameCodeSize = { cell: frameCodeCell, cells: frameCodeLength };

/** Runs in the page: of what is seen of each video (itself, or what is painted over it), in the order of the page, how bright the cells of its frame code are, 0 to 1. */
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

/** The numbers that the pixels tell, from 0; `null` for what is no frame of a counted video. */
export function frameNumbersOf(brightness: readonly (readonly number[] | null)[]): (number | null)[] {
  return brightness.map((row) => (row === null ? null : readFrameCode(row)));
}
