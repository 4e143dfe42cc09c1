import { css, lighter, mix } from '../palette.ts';
import type { Stage } from '../scene-canvas.ts';
import { between, seededRandom } from '../seeded-random.ts';
import { drawRidge, type Ridge, ridgeLine } from './ridge.ts';
import { drawClouds, drawSky, drawSun } from './sky.ts';

/** Long dunes with a lit crest and a shadow side, and sand in the wind. */
export function drawDunes(stage: Stage): void {
  const random = seededRandom(stage.chance ^ 0xd00e);
  const horizon = between(random, 0.5, 0.6);
  drawSky(stage, horizon + 0.1);
  drawSun(stage, horizon);
  drawClouds(stage, horizon, 4);
  const layers = 5;
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const ridge: Ridge = {
      seed: (stage.chance + layer * 4099) | 0,
      level: horizon + 0.02 + depth * 0.34,
      rise: 0.06 + depth * 0.06,
      bump: 150 + depth * 90,
      octaves: 2,
      roughness: 0.22,
      pan: 1.5 + depth * 13,
      colour: mix(lighter(stage.palette.sky[2], -8), stage.palette.near, 0.12 + depth * 0.8),
      mist: 0.35 * (1 - depth),
    };
    drawRidge(stage, ridge);
    drawShadowSide(stage, ridge, depth);
  }
  drawWind(stage, horizon);
}

/** Draws a soft darker face below each falling slope, so that the curve looks like a dune. */
function drawShadowSide(stage: Stage, ridge: Ridge, depth: number): void {
  const { context, width, height, unit } = stage;
  const step = Math.max(1, 2 * unit);
  const shade = context.createLinearGradient(0, height * ridge.level, 0, height * (ridge.level + 0.3));
  shade.addColorStop(0, css(lighter(ridge.colour, -9), 0.75));
  shade.addColorStop(1, css(ridge.colour, 0));
  context.fillStyle = shade;
  context.beginPath();
  context.moveTo(0, height);
  for (let x = 0; x <= width + step; x += step) {
    const here = ridgeLine(stage, ridge, x);
    const slope = ridgeLine(stage, ridge, x + 12 * unit) - here;
    const drop = slope > 0 ? 1.2 * unit : (1.2 - slope / unit) * unit * (2.2 + depth * 2);
    context.lineTo(x, here + drop);
  }
  context.lineTo(width + step, height);
  context.fill();
  context.strokeStyle = css(lighter(stage.palette.sun, -4), 0.4 - depth * 0.18);
  context.lineWidth = 0.9 * unit;
  context.beginPath();
  for (let x = 0; x <= width + step; x += step) {
    const y = ridgeLine(stage, ridge, x);
    if (x === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
}

function drawWind(stage: Stage, horizon: number): void {
  const { context, width, height, unit, time, palette } = stage;
  const random = seededRandom(stage.chance ^ 0x51d);
  context.fillStyle = css(lighter(palette.sun, 2), 0.22);
  for (let index = 0; index < 40; index += 1) {
    const length = between(random, 4, 22) * unit;
    const span = width + length * 2;
    const x = ((random() * span + time * unit * between(random, 20, 55)) % span) - length;
    const y = height * between(random, horizon + 0.05, 0.98) + Math.sin(time * 2 + index) * 1.5 * unit;
    context.fillRect(x, y, length, 0.7 * unit);
  }
}
