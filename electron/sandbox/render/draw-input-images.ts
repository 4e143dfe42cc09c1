import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import { randomBetween, seededRandom } from '../../util/seeded-random.ts';
import { drawCovering, drawMotes } from './move-input.ts';
import { mixColours } from './scenes/palette.ts';
import { cssColour, type Stage } from './scenes/scene-drawing-tools.ts';

/** A decoded input, or `null` for a URL, because the sandbox opens no connections. */
export type InputImage = Image | null;

/** Draws an image from the first input: slightly moved, with the light and the style of the result. */
export function drawInputImages(stage: Stage, context: SKRSContext2D, images: readonly Image[]): void {
  const { width, height } = stage;
  const [first] = images;
  if (!first) return;
  const random = seededRandom(stage.chance ^ 0x1a9e);
  const zoom = randomBetween(random, 1.02, 1.14);
  const [x, y] = [(random() - 0.5) * (zoom - 1), (random() - 0.5) * (zoom - 1)];
  context.setTransform(zoom, 0, 0, zoom, (width * (1 - zoom)) / 2 + x * width, (height * (1 - zoom)) / 2 + y * height);
  context.imageSmoothingQuality = 'high';
  drawCovering(context, first, width, height);
  context.setTransform(1, 0, 0, 1, 0, 0);
  drawLight(stage, context);
  drawMotes(stage, context, 3, 0.8);
  if (images.length > 1) drawPrints(stage, context, images);
}

/** Adds the light of the palette to an image, so that models and seeds differ on the same input. */
function drawLight(stage: Stage, context: SKRSContext2D): void {
  const { width, height, palette } = stage;
  const light = context.createLinearGradient(0, 0, width * 0.4, height);
  light.addColorStop(0, cssColour(stage, palette.sky[0], 0.9));
  light.addColorStop(0.5, cssColour(stage, mixColours(palette.sky[1], palette.sun, 0.5), 0.65));
  light.addColorStop(1, cssColour(stage, palette.near, 0.9));
  context.globalCompositeOperation = 'soft-light';
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
}

/** Draws all inputs as small prints in a row from the upper left, so that the user sees each of them. */
function drawPrints(stage: Stage, context: SKRSContext2D, images: readonly Image[]): void {
  const { width, unit, height } = stage;
  const columns = Math.min(images.length, 7);
  const side = Math.min(44 * unit, (width - 16 * unit) / columns - 5 * unit, height * 0.22);
  const border = Math.max(1.5, side * 0.05);
  for (const [index, image] of images.entries()) {
    const x = 9 * unit + (index % columns) * (side + 5 * unit);
    const y = 14 * unit + Math.floor(index / columns) * (side + 5 * unit);
    context.save();
    context.translate(x + side / 2, y + side / 2);
    context.rotate(((index % 3) - 1) * 0.035);
    context.fillStyle = 'rgba(0,0,0,0.28)';
    context.fillRect(-side / 2 + border * 0.7, -side / 2 + border * 0.9, side, side);
    context.fillStyle = '#f7f5f0';
    context.fillRect(-side / 2, -side / 2, side, side);
    const inner = side - border * 2;
    const cut = Math.min(image.width, image.height);
    const [left, top] = [(image.width - cut) / 2, (image.height - cut) / 2];
    context.drawImage(image, left, top, cut, cut, -inner / 2, -inner / 2, inner, inner);
    context.restore();
  }
}
