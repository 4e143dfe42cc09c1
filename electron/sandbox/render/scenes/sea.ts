import { css, lighter, mix } from '../palette.ts';
import type { Stage } from '../scene-canvas.ts';
import { between, ruggedNoise, seededRandom } from '../seeded-random.ts';
import { drawRidge } from './ridge.ts';
import { drawBirds, drawClouds, drawSky, drawSun, type SunPosition } from './sky.ts';

/** Open water under a low sun, an island far off and a sail. */
export function drawSea(stage: Stage): void {
  const random = seededRandom(stage.chance ^ 0x5ea);
  const horizon = between(random, 0.5, 0.6);
  drawSky(stage, horizon);
  const sun = drawSun(stage, horizon);
  drawClouds(stage, horizon, 9);
  drawBirds(stage, horizon);
  const island = { octaves: 4, roughness: 0.4, pan: 0.6, mist: 0.5 };
  drawRidge(stage, {
    ...island,
    seed: stage.chance | 0,
    level: horizon + 0.015,
    rise: 0.075,
    bump: 110,
    colour: mix(stage.palette.far, stage.palette.near, 0.25),
  });
  drawWater(stage, horizon, sun);
  drawSail(stage, horizon, random());
}

function drawWater(stage: Stage, horizon: number, sun: SunPosition): void {
  const { context, width, height, unit, palette, time } = stage;
  const top = height * horizon;
  const water = context.createLinearGradient(0, top, 0, height);
  water.addColorStop(0, css(mix(palette.sky[2], palette.far, 0.55)));
  water.addColorStop(0.35, css(mix(palette.far, palette.near, 0.5)));
  water.addColorStop(1, css(palette.near));
  context.fillStyle = water;
  context.fillRect(0, top, width, height - top);
  const rows = 46;
  for (let row = 0; row < rows; row += 1) {
    const depth = (row + 1) / rows;
    const y = top + (height - top) * depth ** 1.7;
    const thickness = (0.5 + depth * 3.2) * unit;
    const near = ruggedNoise(stage.chance + row * 31, time * 0.5, 2, 0.5);
    const reach = sun.radius * (0.5 + depth * 2.1) * (0.75 + 0.45 * near);
    context.fillStyle = css(lighter(palette.sun, -4), (palette.night ? 0.4 : 0.62) * (1 - depth * 0.7));
    const drift = ruggedNoise(stage.chance + row * 97, time * 0.6, 2, 0.5) * sun.radius * (0.2 + depth);
    context.beginPath();
    context.roundRect(sun.x - reach + drift, y, reach * 2, thickness, thickness / 2);
    context.fill();
    drawSwell(stage, y, depth, row);
  }
}

function drawSwell(stage: Stage, y: number, depth: number, row: number): void {
  const { context, width, unit, palette, time } = stage;
  const random = seededRandom(stage.chance ^ (row * 2654435761));
  const colours = [css(lighter(palette.far, 10), 0.22), css(lighter(palette.near, -3), 0.3)];
  for (let index = 0; index < 7; index += 1) {
    const length = between(random, 10, 46) * unit * (0.35 + depth);
    const span = width + length * 2;
    const x = ((random() * span + time * unit * (3 + depth * 16)) % span) - length;
    context.fillStyle = colours[index % 2] ?? '';
    context.beginPath();
    const thickness = (0.5 + depth * 2.4) * unit;
    context.roundRect(x, y + Math.sin(time * 1.6 + row) * unit * depth, length, thickness, thickness / 2);
    context.fill();
  }
}

function drawSail(stage: Stage, horizon: number, place: number): void {
  const { context, width, height, unit, palette, time } = stage;
  const size = 20 * unit;
  const x = width * (0.18 + place * 0.6) + time * unit * 6;
  const y = height * (horizon + 0.085) + Math.sin(time * 1.4) * unit * 0.8;
  context.save();
  context.translate(x, y);
  context.rotate(Math.sin(time * 1.1) * 0.04);
  context.fillStyle = css(palette.near);
  context.beginPath();
  context.moveTo(-size * 0.46, -size * 0.1);
  context.lineTo(size * 0.5, -size * 0.1);
  context.lineTo(size * 0.32, size * 0.1);
  context.lineTo(-size * 0.32, size * 0.1);
  context.fill();
  context.fillStyle = css(lighter(palette.sky[2], 8), 0.95);
  context.beginPath();
  context.moveTo(0, -size * 1.25);
  context.quadraticCurveTo(size * 0.5, -size * 0.6, size * 0.42, -size * 0.18);
  context.lineTo(0, -size * 0.18);
  context.fill();
  context.fillStyle = css(palette.sun, 0.9);
  context.beginPath();
  context.moveTo(-size * 0.05, -size * 1.05);
  context.lineTo(-size * 0.05, -size * 0.18);
  context.lineTo(-size * 0.38, -size * 0.18);
  context.fill();
  context.restore();
}
