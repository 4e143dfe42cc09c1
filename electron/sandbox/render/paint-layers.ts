import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { CameraPosition } from './model-style.ts';
import type { Layer, Stage } from './scene-drawing-tools.ts';

/** A layer that is ready for a frame. A constant layer is an image. */
interface Ready {
  readonly layer: Layer;
  readonly image: Canvas | null;
  /** Top edge of the image, in pixels of the frame. */
  readonly top: number;
}

/** Paints constant layers once, and returns a function that composes a frame. */
export function prepareLayers(stage: Stage, layers: readonly Layer[]) {
  const ready = layers.map((layer) =>
    layer.painted === 'once' ? paint(stage, layer) : { layer, image: null, top: 0 },
  );
  return (context: SKRSContext2D, camera: CameraPosition, time: number) => {
    context.imageSmoothingQuality = 'low';
    for (const { layer, image, top } of ready) {
      lookFrom(stage, context, camera, layer.depth);
      if (image) context.drawImage(image, -stage.margin, top);
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
  // The cost of a layer per frame depends on its area, and the upper part of most layers is empty.
  const above = emptyRows(image);
  if (above === 0) return { layer, image, top: -margin };
  const cut = createCanvas(image.width, image.height - above);
  cut.getContext('2d').drawImage(image, 0, -above);
  return { layer, image: cut, top: above - margin };
}

/** Returns the number of rows above the first painted pixel, but at least one row is left. */
function emptyRows(image: Canvas): number {
  const { width, height } = image;
  const pixels = new Uint32Array(image.getContext('2d').getImageData(0, 0, width, height).data.buffer);
  let first = 0;
  while (first < pixels.length - width && pixels[first] === 0) first += 1;
  return Math.floor(first / width);
}

/**
 * Layers far away follow the camera less. Without a zoom, a layer moves by whole pixels: copying it then takes a
 * quarter of the time.
 */
function lookFrom({ width, height }: Stage, context: SKRSContext2D, camera: CameraPosition, depth: number): void {
  const zoom = 1 + (camera.zoom - 1) * depth;
  const share = 0.1 + depth * 0.9;
  const left = (width * (1 - zoom)) / 2 + camera.x * width * share;
  const top = (height * (1 - zoom)) / 2 + camera.y * height * share;
  if (zoom === 1) context.setTransform(1, 0, 0, 1, Math.round(left), Math.round(top));
  else context.setTransform(zoom, 0, 0, zoom, left, top);
}
