import { type Canvas, createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { randomBetween, seededRandom } from '../../util/seeded-random.ts';
import { cssColour, type Stage } from './scenes/scene-drawing-tools.ts';

/**
 * Makes a video from an input image: the camera moves in. The first frame is exactly the first image, and the last
 * frame the last image.
 */
export function prepareMovedInput(stage: Stage, first: Image | null, last: Image | null) {
  const opening = first && createPlate(stage, first);
  const ending = last && createPlate(stage, last);
  return (context: SKRSContext2D, progress: number, time: number) => {
    if (opening) drawPlate(stage, context, opening, progress, 1);
    // The images are blended in the middle of the video. Without a first image, only the last one is shown.
    const share = opening ? smooth((progress - 0.3) / 0.4) : 1;
    if (ending && share > 0) drawPlate(stage, context, ending, 1 - progress, share);
    drawMotes(stage, context, time, styleStrength(progress, ending !== null, opening !== null));
  };
}

/** Returns the strength of the style over a moved image: 0 where the frame must be exactly the image. */
export function styleStrength(progress: number, meetsLast: boolean, meetsFirst = true): number {
  const since = meetsFirst ? Math.min(1, progress * 5) : 1;
  return meetsLast ? Math.min(since, Math.min(1, (1 - progress) * 5)) : since;
}

function smooth(value: number): number {
  const share = Math.min(1, Math.max(0, value));
  return share * share * (3 - 2 * share);
}

/** Draws an image over the whole frame, cut like `object-fit: cover`. */
export function drawCovering(context: SKRSContext2D, image: Image, width: number, height: number): void {
  const scale = Math.max(width / image.width, height / image.height);
  const [wide, tall] = [image.width * scale, image.height * scale];
  context.drawImage(image, (width - wide) / 2, (height - tall) / 2, wide, tall);
}

function createPlate({ width, height }: Stage, image: Image): Canvas {
  const whole = createCanvas(width, height);
  const context = whole.getContext('2d');
  context.imageSmoothingQuality = 'high';
  drawCovering(context, image, width, height);
  return whole;
}

/** `away` is 0 where the frame is exactly the image, and 1 at the farthest camera position. */
function drawPlate(stage: Stage, context: SKRSContext2D, plate: Canvas, away: number, opacity: number): void {
  const { width, height, style, chance } = stage;
  const [from, now] = [style.camera(0, 0), style.camera(away, 0)];
  const side = chance % 2 === 0 ? 1 : -1;
  const reach = 0.16;
  const zoom = 1 + away * reach;
  // Never beyond the edge of the image.
  const free = (zoom - 1) / 2;
  const x = Math.max(-free, Math.min(free, (now.x - from.x) * side * reach * 4)) - free;
  const y = Math.max(-free, Math.min(free, (now.y - from.y) * reach * 4)) - free;
  context.setTransform(zoom, 0, 0, zoom, x * width, y * height);
  context.globalAlpha = opacity;
  context.drawImage(plate, 0, 0);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
}

/** Draws specks of light that drift, so that the motion is visible and differs by seed. */
export function drawMotes(stage: Stage, context: SKRSContext2D, time: number, strength: number): void {
  if (strength <= 0) return;
  const { width, height, unit, palette } = stage;
  const random = seededRandom(stage.chance ^ 0x307e);
  context.globalCompositeOperation = 'screen';
  for (let index = 0; index < 18; index += 1) {
    const radius = (2 + random() ** 3 * 20) * unit;
    const x = ((random() * 1.2 + time * randomBetween(random, 0.02, 0.06)) % 1.2) * width - 0.1 * width;
    const y = height * random() + Math.sin(time * (0.5 + random()) + index) * 8 * unit;
    const fade = context.createRadialGradient(x, y, 0, x, y, radius);
    fade.addColorStop(0, cssColour(stage, palette.sun, 0.45 * strength));
    fade.addColorStop(1, cssColour(stage, palette.sun, 0));
    context.fillStyle = fade;
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
  context.globalCompositeOperation = 'source-over';
}
