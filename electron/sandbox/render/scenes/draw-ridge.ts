import type { SKRSContext2D } from '@napi-rs/canvas';
import { ruggedNoise, seededRandom } from '../../../util/seeded-random.ts';
import { type Colour, lighterColour, mixColours } from './palette.ts';
import { cssColour, fillShape, type Stage, verticalGradient } from './scene-drawing-tools.ts';

export interface Ridge {
  readonly seed: number;
  /** Height of the ridge line as a share of the image, and how far it rises and falls. */
  readonly level: number;
  readonly rise: number;
  /** Length of one bump in units. */
  readonly bump: number;
  readonly octaves: number;
  readonly roughness: number;
  readonly colour: Colour;
  /** Density of the mist at its foot. 0 to 1. */
  readonly mist: number;
}

/** Returns the y coordinate of the ridge line at x. Pixels. */
export function ridgeLine(stage: Stage, ridge: Ridge, x: number): number {
  const position = x / stage.unit / ridge.bump;
  return stage.height * (ridge.level - ridge.rise * ruggedNoise(ridge.seed, position, ridge.octaves, ridge.roughness));
}

/** Traces the path of the area below a ridge line. */
export function traceRidge(stage: Stage, context: SKRSContext2D, ridge: Ridge): void {
  const { width, height, unit, margin } = stage;
  const step = Math.max(1, 1.5 * unit);
  const bottom = height + margin + step;
  context.beginPath();
  context.moveTo(-margin - step, bottom);
  for (let x = -margin - step; x <= width + margin + step; x += step) context.lineTo(x, ridgeLine(stage, ridge, x));
  context.lineTo(width + margin + step, bottom);
  context.closePath();
}

/** Draws a silhouette from edge to edge that fades into mist at its bottom, so that the next layer is visible. */
export function drawRidge(stage: Stage, context: SKRSContext2D, ridge: Ridge): void {
  const { height, palette, style } = stage;
  traceRidge(stage, context, ridge);
  const top = height * (ridge.level - ridge.rise);
  const mist = mixColours(
    ridge.colour,
    lighterColour(palette.sky[2], -4),
    Math.min(0.85, ridge.mist * (0.6 + style.haze * 0.7)),
  );
  const fill = verticalGradient(stage, context, top, top + height * 0.4, [
    [0, ridge.colour],
    [1, mist],
  ]);
  fillShape(stage, context, fill, 0.8);
}

/** Conifers along a ridge. */
export function drawConifers(stage: Stage, context: SKRSContext2D, ridge: Ridge, spacing: number, size: number): void {
  const { width, height, unit, margin } = stage;
  const gap = spacing * unit;
  const random = seededRandom(ridge.seed ^ 0x7ee5);
  const fill = cssColour(stage, lighterColour(ridge.colour, -3));
  for (let x = -margin - gap; x <= width + margin + gap; x += gap * (0.5 + random())) {
    const forest = ruggedNoise(ridge.seed ^ 0xf0e, x / unit / 60, 2, 0.5);
    if (forest < -0.2) continue;
    const tall = size * unit * (0.65 + 0.6 * random() + 0.35 * forest);
    const foot = ridgeLine(stage, ridge, x) + unit * 2;
    if (foot - tall > height + margin) continue;
    drawConifer(context, x, foot, tall);
    context.fillStyle = fill;
    context.fill();
  }
}

/** The path of one conifer. */
function drawConifer(context: SKRSContext2D, x: number, foot: number, tall: number): void {
  context.beginPath();
  const tiers = 5;
  for (let tier = 0; tier < tiers; tier += 1) {
    const bottom = foot - (tall * tier * 0.86) / tiers;
    const half = tall * 0.25 * (1 - tier / (tiers + 0.6));
    context.moveTo(x - half, bottom);
    context.quadraticCurveTo(x - half * 0.3, bottom - tall * 0.12, x, bottom - tall * 0.34);
    context.quadraticCurveTo(x + half * 0.3, bottom - tall * 0.12, x + half, bottom);
    context.closePath();
  }
}
