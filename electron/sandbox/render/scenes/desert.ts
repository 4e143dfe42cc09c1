import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Colour, lighterColour, mixColours } from '../palette.ts';
import {
  cssColour,
  movingLayer,
  type Scene,
  type Stage,
  staticLayer,
  verticalGradient,
} from '../scene-drawing-tools.ts';
import { randomBetween, seededRandom } from '../seeded-random.ts';
import { drawRidge, type Ridge, ridgeLine, traceRidge } from './draw-ridge.ts';
import { drawClouds, drawSky, drawSun, placeSun, type SunPosition } from './draw-sky-sun-and-clouds.ts';

/** Dunes with a lit and a shaded side under a large sun, a caravan, and sand in the wind. */
export const paintDesert: Scene = (stage) => {
  const random = seededRandom(stage.chance ^ 0xd00e);
  const horizon = randomBetween(random, 0.5, 0.58);
  const sun: SunPosition = { ...placeSun(stage, horizon), radius: randomBetween(random, 24, 36) * stage.unit };
  const dunes = [0, 0.4, 0.75, 1].map((depth) => duneAt(stage, horizon, depth, sun));
  const dune = (index: number) => (context: SKRSContext2D) => {
    const each = dunes[index];
    if (each) drawDune(stage, context, each, sun);
  };
  const walked = dunes[1] ?? dunes[0];
  return [
    staticLayer(0, (context) => {
      drawSky(stage, context, horizon + 0.08);
      drawSun(stage, context, sun);
      drawClouds(stage, context, horizon, 5);
      drawMesas(stage, context, horizon);
      dune(0)(context);
    }),
    staticLayer(0.35, dune(1)),
    movingLayer(0.35, (context, time) => {
      if (walked) drawCaravan(stage, context, walked, time);
    }),
    staticLayer(0.9, (context) => {
      dune(2)(context);
      dune(3)(context);
    }),
    movingLayer(0.8, (context, time) => drawWind(stage, context, horizon, time)),
  ];
};

function duneAt(stage: Stage, horizon: number, depth: number, sun: SunPosition): Ridge {
  const warm: Colour = mixColours([30, 62, 62], stage.palette.far, 0.4);
  const light = stage.palette.night ? -26 : 0;
  return {
    seed: (stage.chance + Math.round(depth * 4099) + Math.round(sun.x)) | 0,
    level: horizon + 0.05 + depth * 0.36,
    rise: 0.05 + depth * 0.065,
    bump: 120 + depth * 110,
    octaves: 2,
    roughness: 0.2,
    colour: lighterColour(
      mixColours(mixColours(warm, stage.palette.sun, 0.25), stage.palette.near, 0.06 + depth * 0.42),
      light,
    ),
    mist: 0.3 * (1 - depth),
  };
}

function drawMesas(stage: Stage, context: SKRSContext2D, horizon: number): void {
  drawRidge(stage, context, {
    seed: stage.chance ^ 0x3e5a,
    level: horizon + 0.03,
    rise: 0.06,
    bump: 60,
    octaves: 3,
    roughness: 0.3,
    colour: mixColours(stage.palette.far, stage.palette.sky[2], 0.35),
    mist: 0.7,
  });
}

/** A dune: its body, a shaded face below each falling slope, ripples, and a bright crest. */
function drawDune(stage: Stage, context: SKRSContext2D, dune: Ridge, sun: SunPosition): void {
  const { width, height, unit, margin, palette } = stage;
  drawRidge(stage, context, dune);
  context.save();
  traceRidge(stage, context, dune);
  context.clip();
  const step = Math.max(1, 2 * unit);
  context.beginPath();
  context.moveTo(-margin, height + margin);
  for (let x = -margin; x <= width + margin; x += step) {
    const slope = ridgeLine(stage, dune, x + 10 * unit) - ridgeLine(stage, dune, x - 10 * unit);
    const away = x < sun.x ? -slope : slope;
    context.lineTo(x, ridgeLine(stage, dune, x) + (away > 0 ? 0 : -away * 4 + unit));
  }
  context.lineTo(width + margin, height + margin);
  context.closePath();
  const top = height * (dune.level - dune.rise);
  context.fillStyle = verticalGradient(stage, context, top, top + height * 0.34, [
    [0, lighterColour(mixColours(dune.colour, palette.near, 0.4), -7), 0.85],
    [1, dune.colour, 0],
  ]);
  context.fill();
  context.strokeStyle = cssColour(stage, lighterColour(dune.colour, 9), 0.17);
  context.lineWidth = 0.8 * unit;
  for (let line = 1; line < 16; line += 1) {
    context.beginPath();
    for (let x = -margin; x <= width + margin; x += 6 * unit) {
      const y = ridgeLine(stage, dune, x + line * 5 * unit) + line ** 1.45 * 2.6 * unit;
      if (x === -margin) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  }
  context.restore();
  context.strokeStyle = cssColour(stage, mixColours(palette.sun, dune.colour, 0.25), palette.night ? 0.35 : 0.75);
  context.lineWidth = 1.1 * unit;
  context.beginPath();
  for (let x = -margin; x <= width + margin; x += step) context.lineTo(x, ridgeLine(stage, dune, x) + 0.4 * unit);
  context.stroke();
}

/** Five camels and their riders on the crest. */
function drawCaravan(stage: Stage, context: SKRSContext2D, dune: Ridge, time: number): void {
  const { width, unit, palette } = stage;
  const random = seededRandom(stage.chance ^ 0xca3e);
  const from = width * randomBetween(random, 0.2, 0.5);
  context.fillStyle = cssColour(stage, mixColours(palette.near, dune.colour, 0.12));
  context.strokeStyle = context.fillStyle;
  context.lineCap = 'round';
  for (let index = 0; index < 5; index += 1) {
    const x = from + index * 15 * unit + time * unit * 6;
    const size = 5.2 * unit;
    const pace = time * 5 + index * 1.7;
    const y = ridgeLine(stage, dune, x) - size * 1.25 + Math.sin(pace * 2) * unit * 0.25;
    context.beginPath();
    context.ellipse(x, y, size * 0.72, size * 0.36, 0, 0, Math.PI * 2);
    context.ellipse(x - size * 0.05, y - size * 0.34, size * 0.28, size * 0.3, 0, 0, Math.PI * 2);
    context.ellipse(x - size * 0.05, y - size * 0.95, size * 0.19, size * 0.42, 0, 0, Math.PI * 2);
    context.ellipse(x + size * 1.12, y - size * 0.62, size * 0.24, size * 0.13, 0.2, 0, Math.PI * 2);
    context.fill();
    context.lineWidth = size * 0.17;
    context.beginPath();
    context.moveTo(x + size * 0.6, y - size * 0.05);
    context.quadraticCurveTo(x + size * 0.95, y - size * 0.05, x + size * 1.02, y - size * 0.6);
    for (const [place, phase] of [
      [-0.5, 0],
      [-0.34, 3.1],
      [0.36, 1.5],
      [0.52, 4.6],
    ] as const) {
      context.moveTo(x + size * place, y + size * 0.2);
      context.lineTo(x + size * (place + Math.sin(pace + phase) * 0.16), y + size * 1.3);
    }
    context.stroke();
  }
}

function drawWind(stage: Stage, context: SKRSContext2D, horizon: number, time: number): void {
  const { width, height, unit, palette, margin } = stage;
  const random = seededRandom(stage.chance ^ 0x51d);
  context.fillStyle = cssColour(stage, lighterColour(palette.sun, 2), 0.34);
  context.beginPath();
  for (let index = 0; index < 44; index += 1) {
    const depth = random();
    const length = randomBetween(random, 6, 30) * unit * (0.4 + depth);
    const span = width + margin + length;
    const x = ((random() * span + time * unit * (35 + depth * 90)) % span) - length;
    const y = height * (horizon + 0.06 + depth * 0.4) + Math.sin(time * 2.4 + index) * 2.5 * unit;
    context.rect(x, y, length, (0.4 + depth * 0.5) * unit);
  }
  context.fill();
}
