import type { Rectangle } from '../../../ui/zoom-pan/view-geometry.ts';
import { differencePixels } from './difference-pixels.ts';
import { type DifferencePainter, type Drawable, webglPainter } from './difference-webgl.ts';

export function differencePainter(canvas: HTMLCanvasElement): DifferencePainter | undefined {
  return webglPainter(canvas) ?? plainPainter(canvas);
}

/** The same, pixel by pixel, where there is no WebGL: slow for videos, exact all the same. */
function plainPainter(canvas: HTMLCanvasElement): DifferencePainter | undefined {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  const draw = (image: Drawable, { left, top, width, height }: Rectangle) => {
    const whole = canvas;
    context.clearRect(0, 0, whole.width, whole.height);
    context.drawImage(image, left * whole.width, top * whole.height, width * whole.width, height * whole.height);
    return context.getImageData(0, 0, whole.width, whole.height);
  };
  return {
    paint(first, second, settings, laid) {
      const one = draw(first, { left: 0, top: 0, width: 1, height: 1 });
      const other = draw(second, laid);
      differencePixels(one.data, other.data, settings, one.data);
      context.clearRect(0, 0, canvas.width, canvas.height);
      const [x, y] = [Math.round(laid.left * canvas.width), Math.round(laid.top * canvas.height)];
      const [width, height] = [Math.round(laid.width * canvas.width), Math.round(laid.height * canvas.height)];
      context.putImageData(one, 0, 0, x, y, width, height);
    },
    end: () => {},
  };
}
