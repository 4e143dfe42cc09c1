import type { SKRSContext2D } from '@napi-rs/canvas';
import { randomBetween, ruggedNoise, seededRandom, smoothNoise } from '../../../util/seeded-random.ts';
import { drawConifers, drawRidge, type Ridge, ridgeLine, traceRidge } from './draw-ridge.ts';
import { drawBirds, drawClouds, drawSky, drawSun, placeSun } from './draw-sky-sun-and-clouds.ts';
import { type Colour, lighterColour, mixColours } from './palette.ts';
import {
  cssColour,
  movingLayer,
  type Scene,
  type Stage,
  staticLayer,
  verticalGradient,
} from './scene-drawing-tools.ts';

/** Snowy peaks behind one another, mist that moves between them, conifers in front; aurora at night. */
export const paintMountains: Scene = (stage) => {
  const random = seededRandom(stage.chance ^ 0x4111);
  const horizon = randomBetween(random, 0.56, 0.64);
  const sun = placeSun(stage, horizon - 0.12);
  const ridges = [0, 1, 2, 3, 4].map((layer) => ridgeAt(stage, horizon, layer));
  const draw = (context: SKRSContext2D, index: number) => {
    const ridge = ridges[index];
    if (!ridge) return;
    drawRidge(stage, context, ridge);
    if (index < 2) drawSnow(stage, context, ridge, sun.x);
    if (index > 2) drawConifers(stage, context, ridge, 5 + index, index === 4 ? 34 : 15);
  };
  return [
    staticLayer(0, (context) => {
      drawSky(stage, context, horizon + 0.1);
      drawSun(stage, context, sun);
      drawClouds(stage, context, horizon, 9);
    }),
    ...(stage.palette.night
      ? [movingLayer(0.02, (context: SKRSContext2D, time: number) => drawAurora(stage, context, time))]
      : []),
    staticLayer(0.2, (context) => {
      draw(context, 0);
      draw(context, 1);
    }),
    movingLayer(0.32, (context, time) => {
      drawMist(stage, context, horizon + 0.1, time);
      drawBirds(stage, context, horizon, time);
    }),
    staticLayer(0.5, (context) => {
      draw(context, 2);
      draw(context, 3);
    }),
    staticLayer(1, (context) => draw(context, 4)),
  ];
};

function ridgeAt(stage: Stage, horizon: number, layer: number): Ridge {
  const depth = layer / 4;
  return {
    seed: (stage.chance + layer * 7919) | 0,
    level: horizon - 0.05 + depth * 0.42,
    rise: layer < 2 ? 0.27 - layer * 0.08 : 0.1 - depth * 0.04,
    bump: layer < 2 ? 96 - layer * 16 : 110,
    octaves: 6,
    roughness: layer < 2 ? 0.5 : 0.4,
    colour: mixColours(stage.palette.far, stage.palette.near, [0.1, 0.32, 0.58, 0.8, 1][layer] ?? 1),
    mist: [0.75, 0.7, 0.55, 0.3, 0][layer] ?? 0,
  };
}

/** Snow on the upper slopes: bright towards the sun, blue away from it. */
function drawSnow(stage: Stage, context: SKRSContext2D, ridge: Ridge, sunX: number): void {
  const { width, height, unit, margin, palette } = stage;
  const line = height * (ridge.level - ridge.rise * 0.1);
  context.save();
  traceRidge(stage, context, ridge);
  context.clip();
  const step = 1.6 * unit;
  const snow: Colour = mixColours([210, 20, 94], palette.sun, 0.35);
  const dim = palette.night ? 0.45 : 1;
  for (let x = -margin; x <= width + margin; x += step) {
    const y = ridgeLine(stage, ridge, x);
    const depth = (line - y) * (0.72 + 0.5 * ruggedNoise(ridge.seed ^ 0x51, x / unit / 9, 3, 0.6));
    if (depth <= 0) continue;
    const slope = ridgeLine(stage, ridge, x + 4 * unit) - ridgeLine(stage, ridge, x - 4 * unit);
    const facing = x < sunX ? -slope : slope;
    const lit = Math.min(1, Math.max(0, 0.5 - facing / unit / 7));
    const fade = context.createLinearGradient(0, y, 0, y + depth);
    const colour = mixColours(mixColours(palette.far, [215, 35, 74], 0.5), snow, lit);
    fade.addColorStop(0, cssColour(stage, colour, 0.92 * dim));
    fade.addColorStop(0.6, cssColour(stage, colour, 0.6 * dim));
    fade.addColorStop(1, cssColour(stage, colour, 0));
    context.fillStyle = fade;
    context.fillRect(x, y - unit, step * 1.25, depth + unit);
  }
  context.restore();
}

/** Banks of mist that cross the valley. */
function drawMist(stage: Stage, context: SKRSContext2D, level: number, time: number): void {
  const { width, height, unit, palette } = stage;
  const random = seededRandom(stage.chance ^ 0x3157);
  const alpha = (palette.night ? 0.14 : 0.24) + stage.style.haze * 0.14;
  for (let bank = 0; bank < 4; bank += 1) {
    const reach = randomBetween(random, 70, 130) * unit;
    const span = width + reach * 2;
    const x = ((random() * span + time * unit * randomBetween(random, 8, 20)) % span) - reach;
    const y = height * (level + randomBetween(random, -0.05, 0.1));
    context.save();
    context.translate(x, y);
    context.scale(1, 0.16);
    const fog = context.createRadialGradient(0, 0, 0, 0, 0, reach);
    fog.addColorStop(0, cssColour(stage, lighterColour(palette.sky[2], 5), alpha));
    fog.addColorStop(1, cssColour(stage, lighterColour(palette.sky[2], 5), 0));
    context.fillStyle = fog;
    context.fillRect(-reach, -reach, reach * 2, reach * 2);
    context.restore();
  }
}

/** Curtains of light over the peaks. */
function drawAurora(stage: Stage, context: SKRSContext2D, time: number): void {
  const { width, height, unit, margin } = stage;
  const hue = 130 + (stage.chance % 50);
  const step = 9 * unit;
  const light = verticalGradient({ ...stage, style: { ...stage.style, bands: 0 } }, context, 0, 1, [
    [0, [hue + 70, 80, 62], 0],
    [0.5, [hue + 20, 80, 62], 0.4],
    [0.72, [hue, 85, 70], 0.75],
    [1, [hue, 85, 70], 0],
  ]);
  context.fillStyle = light;
  context.globalCompositeOperation = 'lighter';
  for (let curtain = 0; curtain < 2; curtain += 1) {
    for (let x = -margin; x < width + margin; x += step) {
      const place = x / unit;
      const seed = stage.chance + curtain * 271;
      const fold = smoothNoise(seed, place / 64 + time * 0.2) + 0.4 * smoothNoise(seed ^ 77, place / 23 - time * 0.4);
      const strength = 0.5 + 0.5 * smoothNoise(seed ^ 991, place / 16 + time * 1.1);
      const bottom = height * (0.36 + curtain * 0.1 + fold * 0.07);
      context.globalAlpha = 0.2 + strength * 0.5;
      const tall = height * (0.2 + 0.16 * strength);
      context.setTransform(
        context
          .getTransform()
          .translate(x, bottom - tall)
          .scale(step * 1.02, tall),
      );
      context.fillRect(0, 0, 1, 1);
      context.setTransform(
        context
          .getTransform()
          .scale(1 / (step * 1.02), 1 / tall)
          .translate(-x, tall - bottom),
      );
    }
  }
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
}
