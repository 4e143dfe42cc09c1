import { type Colour, css, lighter, mix } from '../palette.ts';
import type { Stage } from '../scene-canvas.ts';
import { ruggedNoise } from '../seeded-random.ts';

export interface Ridge {
  readonly seed: number;
  /** Height of the ridge line as a share of the image, and how far it rises and falls. */
  readonly level: number;
  readonly rise: number;
  /** Length of one bump in units. */
  readonly bump: number;
  readonly octaves: number;
  readonly roughness: number;
  /** Units per second that the ridge moves past: near ones faster. */
  readonly pan: number;
  readonly colour: Colour;
  /** How much mist gathers at its foot, 0..1. */
  readonly mist: number;
}

/** The y of the ridge line at x, in pixels. */
export function ridgeLine(stage: Stage, ridge: Ridge, x: number): number {
  const position = (x / stage.unit + stage.time * ridge.pan) / ridge.bump;
  return stage.height * (ridge.level - ridge.rise * ruggedNoise(ridge.seed, position, ridge.octaves, ridge.roughness));
}

/** One silhouette from edge to edge, fading into mist at its bottom, so that the next layer is visible. */
export function drawRidge(stage: Stage, ridge: Ridge): void {
  const { context, width, height, unit } = stage;
  const step = Math.max(1, 1.5 * unit);
  context.beginPath();
  context.moveTo(0, height);
  for (let x = 0; x <= width + step; x += step) context.lineTo(x, ridgeLine(stage, ridge, x));
  context.lineTo(width + step, height);
  context.closePath();
  const top = height * (ridge.level - ridge.rise);
  const fill = context.createLinearGradient(0, top, 0, Math.min(height, top + height * 0.42));
  fill.addColorStop(0, css(ridge.colour));
  fill.addColorStop(1, css(mix(ridge.colour, lighter(stage.palette.far, 8), ridge.mist)));
  context.fillStyle = fill;
  context.fill();
}

/** Conifers along a ridge, swaying very slightly. */
export function drawTrees(stage: Stage, ridge: Ridge, spacing: number, size: number): void {
  const { context, width, height, unit, time } = stage;
  const gap = spacing * unit;
  const shift = time * ridge.pan * unit;
  const first = Math.floor((shift - gap * 4) / gap);
  const last = Math.ceil((shift + width + gap * 4) / gap);
  context.fillStyle = css(lighter(ridge.colour, -2));
  for (let index = first; index <= last; index += 1) {
    const wobble = ruggedNoise(ridge.seed ^ 0x7ee, index * 0.61, 2, 0.7);
    const forest = ruggedNoise(ridge.seed ^ 0xf0e, index * 0.11, 2, 0.5);
    if (forest < -0.15) continue;
    const x = index * gap - shift + wobble * gap * 0.6;
    const tall = size * unit * (0.75 + 0.45 * wobble + 0.3 * forest);
    const foot = ridgeLine(stage, ridge, x) + unit;
    if (foot > height) continue;
    const sway = Math.sin(time * 1.3 + index) * unit * 0.4;
    context.beginPath();
    for (let tier = 0; tier < 3; tier += 1) {
      const bottom = foot - tall * tier * 0.26;
      const half = tall * (0.24 - tier * 0.055);
      context.moveTo(x - half, bottom);
      context.lineTo(x + sway, bottom - tall * 0.48);
      context.lineTo(x + half, bottom);
    }
    context.fill();
  }
}
