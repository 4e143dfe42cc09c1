import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { View } from './canvas-view.ts';
import { colourOf, type Layers } from './layers.ts';
import { levelFor } from './load-masks.ts';
import { type Area, clipArea, type MaskBitmap, uniteAreas } from './mask-bitmap.ts';
import { type Inks, mixInks, renderMasks } from './render-masks.ts';

/** Draws the image and the masks above it. All sizes are pixels of the screen. */
interface StagePainter {
  /** Paints everything again after a change of the view or of the visible masks. */
  readonly paint: (scene: Scene) => void;
  /** Paints only the area of a stroke, with the next frame. */
  readonly refresh: (area: Area) => void;
  readonly stop: () => void;
}

interface Scene {
  /** View in screen pixels, not in CSS pixels. */
  readonly view: View;
  readonly size: Pixels;
  readonly inks: Inks;
  readonly outlined: boolean;
}

export function createImageAndMasksPainter(
  imageCanvas: HTMLCanvasElement,
  maskCanvas: HTMLCanvasElement,
  levels: readonly ImageBitmap[],
  plane: MaskBitmap,
): StagePainter {
  const image = imageCanvas.getContext('2d');
  const masks = maskCanvas.getContext('2d');
  let scene: Scene | null = null;
  let waiting: Area | null = null;
  let frame = 0;

  const paintArea = (area: Area | null) => {
    if (!area || !scene || !masks) return;
    const pixels = new ImageData(area.right - area.left, area.bottom - area.top);
    const target = new Uint32Array(pixels.data.buffer);
    renderMasks(plane, scene.view, area, scene.inks, scene.outlined, target);
    masks.putImageData(pixels, area.left, area.top);
  };
  return {
    paint(next) {
      scene = next;
      waiting = null;
      const { size, view } = next;
      for (const canvas of [imageCanvas, maskCanvas]) {
        if (canvas.width !== size.width) canvas.width = size.width;
        if (canvas.height !== size.height) canvas.height = size.height;
      }
      if (image) drawImageOnCanvas(image, levels, plane, view, size);
      paintArea(clipArea({ left: 0, top: 0, right: size.width, bottom: size.height }, size));
    },
    refresh(area) {
      waiting = uniteAreas(waiting, area);
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (waiting && scene) paintArea(clipArea(onScreen(waiting, scene.view), scene.size));
        waiting = null;
      });
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

export function drawImageOnCanvas(
  context: CanvasRenderingContext2D,
  levels: readonly ImageBitmap[],
  image: Pixels,
  { x, y, scale }: View,
  size: Pixels,
): void {
  const level = levelFor(levels, scale);
  context.clearRect(0, 0, size.width, size.height);
  // Enlarged pixels are sharp, because masks are painted pixel by pixel.
  context.imageSmoothingEnabled = scale < 3;
  if (level) context.drawImage(level, x, y, image.width * scale, image.height * scale);
}

/** Converts an area to screen coordinates, with a margin on each side where an outline can appear or disappear. */
function onScreen(area: Area, { scale, x, y }: View): Area {
  return {
    left: area.left * scale + x - 2,
    top: area.top * scale + y - 2,
    right: area.right * scale + x + 2,
    bottom: area.bottom * scale + y + 2,
  };
}

/** The active layer is on top and the most opaque; hidden layers are not drawn. */
export function inksOf(layers: Layers, hidden: readonly number[], soft: boolean): Inks {
  const bits = [layers.still, ...layers.groups].map(({ bit }) => bit).filter((bit) => !hidden.includes(bit));
  const ordered = [...bits.filter((bit) => bit !== layers.active), ...bits.filter((bit) => bit === layers.active)];
  return mixInks(
    ordered.map((bit) => ({ bit, colour: colourOf(layers, bit), alpha: bit === layers.active || soft ? 140 : 84 })),
  );
}
