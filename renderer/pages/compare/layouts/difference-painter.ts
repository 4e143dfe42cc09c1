import type { Picture } from '../../../ui/media-error.ts';
import type { Rectangle } from '../../../ui/zoom-pan/view-geometry.ts';
import { type DifferenceSettings, differencePixels } from './difference-pixels.ts';
import { webglPainter } from './difference-webgl.ts';

/** A picture, or what is painted over a film that plays. */
export type Drawable = Picture | HTMLCanvasElement;

/** Draws the difference of two pictures into its canvas, which has the size of the first. */
export interface DifferencePainter {
  /** `laid` is where the second lies on the first, in parts of the first. */
  paint(first: Drawable, second: Drawable, settings: DifferenceSettings, laid: Rectangle): void;
  /** Gives back what it holds; browsers allow few of its kind at a time. */
  end(): void;
}

export function differencePainter(canvas: HTMLCanvasElement): DifferencePainter | undefined {
  return webglPainter(canvas) ?? plainPainter(canvas);
}

/** The same, pixel by pixel, where there is no WebGL: slow for films, exact all the same. */
function plainPainter(canvas: HTMLCanvasElement): DifferencePainter | undefined {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  const draw = (picture: Drawable, { left, top, width, height }: Rectangle) => {
    const whole = canvas;
    context.clearRect(0, 0, whole.width, whole.height);
    context.drawImage(picture, left * whole.width, top * whole.height, width * whole.width, height * whole.height);
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
