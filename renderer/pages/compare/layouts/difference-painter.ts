import type { Rectangle } from '../../../ui/zoom-pan/view-geometry.ts';
import { computeDifferencePixels } from './difference-pixels.ts';
import { createWebglPainter, type DifferencePainter, type Drawable } from './difference-webgl.ts';

export function createDifferencePainter(canvas: HTMLCanvasElement): DifferencePainter | undefined {
  return createWebglPainter(canvas) ?? createCanvasPainter(canvas);
}

/** Compares pixel by pixel without WebGL: slow for videos, but equally exact. */
function createCanvasPainter(canvas: HTMLCanvasElement): DifferencePainter | undefined {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  const draw = (image: Drawable, { left, top, width, height }: Rectangle) => {
    const target = canvas;
    context.clearRect(0, 0, target.width, target.height);
    context.drawImage(image, left * target.width, top * target.height, width * target.width, height * target.height);
    return context.getImageData(0, 0, target.width, target.height);
  };
  return {
    paint(first, second, settings, area) {
      const firstPixels = draw(first, { left: 0, top: 0, width: 1, height: 1 });
      const secondPixels = draw(second, area);
      computeDifferencePixels(firstPixels.data, secondPixels.data, settings, firstPixels.data);
      context.clearRect(0, 0, canvas.width, canvas.height);
      const [x, y] = [Math.round(area.left * canvas.width), Math.round(area.top * canvas.height)];
      const [width, height] = [Math.round(area.width * canvas.width), Math.round(area.height * canvas.height)];
      context.putImageData(firstPixels, 0, 0, x, y, width, height);
    },
    end: () => {},
  };
}
