import { type Colour, css, lighter, mix } from '../palette.ts';
import type { Stage } from '../scene-canvas.ts';
import { between, seededRandom, smoothNoise } from '../seeded-random.ts';
import { drawRidge, drawTrees, type Ridge } from './ridge.ts';
import { drawSky } from './sky.ts';

/** Curtains of light over dark mountains and their mirror in a lake. Wants a night palette. */
export function drawAurora(stage: Stage): void {
  const random = seededRandom(stage.chance ^ 0xa0a0);
  const shore = between(random, 0.68, 0.76);
  drawSky(stage, shore);
  const hue = between(random, 130, 190);
  drawCurtain(stage, [hue, 80, 62], 0.5, 1);
  drawCurtain(stage, [hue + between(random, 60, 130), 74, 66], 0.36, 2);
  drawCurtain(stage, [hue + 22, 80, 70], 0.58, 3);
  for (let layer = 0; layer < 3; layer += 1) {
    const depth = layer / 2;
    const ridge: Ridge = {
      seed: (stage.chance + layer * 6151) | 0,
      level: shore - 0.03 + depth * 0.035,
      rise: 0.13 - depth * 0.075,
      bump: 84 - depth * 22,
      octaves: 5,
      roughness: 0.45,
      pan: 0.8 + depth * 3,
      colour: mix(stage.palette.far, stage.palette.near, 0.35 + depth * 0.65),
      mist: 0.4 * (1 - depth),
    };
    drawRidge(stage, ridge);
    if (layer === 2) drawTrees(stage, ridge, 6, 11);
  }
  drawLake(stage, shore + 0.04, [hue, 80, 62]);
}

function drawCurtain(stage: Stage, colour: Colour, level: number, which: number): void {
  const { context, width, height, unit, time } = stage;
  const seed = stage.chance + which * 271;
  const step = 2.2 * unit;
  context.globalCompositeOperation = 'lighter';
  for (let x = -step; x < width + step; x += step) {
    const place = x / unit;
    const fold = smoothNoise(seed, place / 60 + time * 0.12) + 0.5 * smoothNoise(seed ^ 77, place / 21 - time * 0.2);
    const strength = 0.5 + 0.5 * smoothNoise(seed ^ 991, place / 13 + time * 0.7);
    const fade = 0.5 + 0.5 * smoothNoise(seed ^ 31, place / 90 - time * 0.05);
    const bottom = height * (level + fold * 0.075);
    const tall = height * (0.22 + 0.16 * strength);
    const ray = context.createLinearGradient(0, bottom - tall, 0, bottom);
    ray.addColorStop(0, css(colour, 0));
    ray.addColorStop(0.75, css(colour, 0.3 * strength * fade));
    ray.addColorStop(0.95, css(lighter(colour, 10), 0.5 * strength * fade));
    ray.addColorStop(1, css(colour, 0));
    context.fillStyle = ray;
    context.fillRect(x, bottom - tall, step * 1.35, tall);
  }
  context.globalCompositeOperation = 'source-over';
}

function drawLake(stage: Stage, level: number, glow: Colour): void {
  const { context, width, height, unit, time, palette } = stage;
  const top = height * level;
  const water = context.createLinearGradient(0, top, 0, height);
  water.addColorStop(0, css(mix(palette.near, palette.sky[2], 0.5)));
  water.addColorStop(0.4, css(mix(palette.near, glow, 0.22)));
  water.addColorStop(1, css(palette.near));
  context.fillStyle = water;
  context.fillRect(0, top, width, height - top);
  const random = seededRandom(stage.chance ^ 0x1a4e);
  for (let index = 0; index < 90; index += 1) {
    const depth = random() ** 0.8;
    const y = top + (height - top) * depth;
    const length = between(random, 8, 60) * unit * (0.4 + depth);
    const x = random() * (width + length) - length + Math.sin(time * 0.8 + index) * 4 * unit;
    context.fillStyle = css(lighter(glow, 8), 0.03 + 0.1 * random() * (1 - depth * 0.5));
    context.fillRect(x, y, length, (0.5 + depth * 1.4) * unit);
  }
}
