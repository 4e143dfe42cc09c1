import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { CameraPosition } from './model-style.ts';
import type { Layer, Stage } from './scene-drawing-tools.ts';

/** A layer that is ready for a frame. A constant layer is an image. */
interface Ready {
  readonly layer: Layer;
  readonly image: Canvas | null;
  /** Top left corner of the image, in pixels of the frame. */
  readonly left: number;
  readonly top: number;
}

/** Paints constant layers once, and returns a function that composes a frame. */
export function prepareLayers(stage: Stage, layers: readonly Layer[]) {
  const ready = layers.map((layer) =>
    layer.painted === 'once' ? paint(stage, layer) : { layer, image: null, left: 0, top: 0 },
  );
  return (context: SKRSContext2D, camera: CameraPosition, time: number) => {
    context.imageSmoothingQuality = 'low';
    for (const { layer, image, left, top } of ready) {
      lookFrom(stage, context, camera, layer.depth);
      if (image) context.drawImage(image, left, top);
      else layer.draw(context, time);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
  };
}

/** Draws all layers directly to an image: at 4096 pixels, separate images would not fit into memory. */
export function drawLayers(context: SKRSContext2D, layers: readonly Layer[], time: number): void {
  for (const layer of layers) layer.draw(context, time);
}

function paint(stage: Stage, layer: Layer): Ready {
  const { width, height, margin } = stage;
  const image = createCanvas(width + margin * 2, height + margin * 2);
  const context = image.getContext('2d');
  context.translate(margin, margin);
  layer.draw(context, 0);
  const { left, top, right, bottom } = paintedArea(image);
  if (right - left > image.width - 8 && bottom - top > image.height - 8)
    return { layer, image, left: -margin, top: -margin };
  // The cost of a layer per frame depends on its area, and the upper part of most layers is empty.
  const cut = createCanvas(right - left, bottom - top);
  cut.getContext('2d').drawImage(image, -left, -top);
  return { layer, image: cut, left: left - margin, top: top - margin };
}

/** Returns the rectangle that contains all painted pixels. Pixels. */
function paintedArea(image: Canvas) {
  const { width, height } = image;
  const { data } = image.getContext('2d').getImageData(0, 0, width, height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return bottom === 0 ? { left: 0, top: 0, right: 1, bottom: 1 } : { left, top, right, bottom };
}

/** Layers far away follow the camera less. */
function lookFrom({ width, height }: Stage, context: SKRSContext2D, camera: CameraPosition, depth: number): void {
  const share = 0.1 + depth * 0.9;
  const zoom = 1 + (camera.zoom - 1) * share;
  const left = (width * (1 - zoom)) / 2 + camera.x * width * share;
  const top = (height * (1 - zoom)) / 2 + camera.y * height * share;
  context.setTransform(zoom, 0, 0, zoom, left, top);
}
