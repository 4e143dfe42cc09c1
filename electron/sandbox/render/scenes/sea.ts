import type { SKRSContext2D } from '@napi-rs/canvas';
import { randomBetween, ruggedNoise, seededRandom } from '../../../util/seeded-random.ts';
import { drawConifers, drawRidge, type Ridge } from './draw-ridge.ts';
import { drawBirds, drawClouds, drawSky, drawSun, placeSun } from './draw-sky-sun-and-clouds.ts';
import { lighterColour, mixColours } from './palette.ts';
import {
  cssColour,
  drawGlow,
  fillShape,
  movingLayer,
  type Scene,
  type Stage,
  staticLayer,
  verticalGradient,
} from './scene-drawing-tools.ts';

type SunPosition = ReturnType<typeof placeSun>;

/** Water under a low sun, islands far off, a sailing boat, and a dark shore in front. */
export const paintSea: Scene = (stage) => {
  const random = seededRandom(stage.chance ^ 0x5ea);
  const horizon = randomBetween(random, 0.5, 0.58);
  const sun = placeSun(stage, horizon);
  const boatAt = randomBetween(random, 0.24, 0.62);
  const side = random() < 0.5 ? -1 : 1;
  return [
    staticLayer(0, (context) => {
      drawSky(stage, context, horizon);
      drawSun(stage, context, sun);
      drawClouds(stage, context, horizon, 11);
      drawIslands(stage, context, horizon);
      drawWater(stage, context, horizon, sun);
    }),
    movingLayer(0, (context, time) => {
      drawGlitter(stage, context, horizon, sun, time);
      drawBirds(stage, context, horizon, time);
    }),
    movingLayer(0.5, (context, time) => drawBoat(stage, context, horizon, boatAt, time)),
    staticLayer(1, (context) => drawShore(stage, context, side)),
  ];
};

function drawIslands(stage: Stage, context: SKRSContext2D, horizon: number): void {
  for (const [depth, rise] of [
    [0, 0.09],
    [1, 0.05],
  ] as const) {
    drawRidge(stage, context, {
      seed: (stage.chance + depth * 77) | 0,
      level: horizon + 0.012 - 0.02 * (1 - depth),
      rise,
      bump: 120 - depth * 45,
      octaves: 4,
      roughness: 0.42,
      colour: mixColours(stage.palette.far, stage.palette.near, 0.12 + depth * 0.28),
      mist: 0.6 - depth * 0.2,
    });
  }
}

function drawWater(stage: Stage, context: SKRSContext2D, horizon: number, sun: SunPosition): void {
  const { width, height, unit, palette, margin } = stage;
  const top = height * horizon;
  context.fillStyle = verticalGradient(stage, context, top, height + margin, [
    [0, mixColours(palette.sky[2], palette.far, 0.45)],
    [0.3, mixColours(palette.sky[1], palette.near, 0.35)],
    [1, lighterColour(palette.near, 4)],
  ]);
  context.fillRect(-margin, top, width + margin * 2, height + margin - top);
  drawGlow(stage, context, { x: sun.x, y: top, radius: width * 0.4, colour: palette.sun, alpha: 0.3 });
  context.fillStyle = cssColour(stage, lighterColour(palette.sky[2], 8), 0.55);
  context.fillRect(-margin, top, width + margin * 2, unit * 0.7);
  const random = seededRandom(stage.chance ^ 0x3a3a);
  for (let index = 0; index < 150; index += 1) {
    const depth = random() ** 1.5;
    const length = randomBetween(random, 10, 50) * unit * (0.25 + depth * 1.4);
    const x = randomBetween(random, -0.2, 1.2) * (width + margin) - margin;
    const colour = index % 2 === 0 ? lighterColour(palette.sky[2], 4) : lighterColour(palette.near, -2);
    context.fillStyle = cssColour(stage, colour, 0.1 + 0.16 * depth);
    const thickness = (0.5 + depth * 2.6) * unit;
    context.beginPath();
    context.roundRect(x, top + (height + margin - top) * depth, length, thickness, thickness / 2);
    context.fill();
  }
}

/** The broken light of the sun on the water, and crests that come nearer. */
function drawGlitter(stage: Stage, context: SKRSContext2D, horizon: number, sun: SunPosition, time: number): void {
  const { width, height, unit, palette } = stage;
  const top = height * horizon + unit;
  const rows = 30;
  for (const [share, colour, alpha] of [
    [1, palette.sun, palette.night ? 0.3 : 0.42],
    [0.45, lighterColour(palette.sun, 8), palette.night ? 0.4 : 0.75],
  ] as const) {
    context.fillStyle = cssColour(stage, colour, alpha);
    context.beginPath();
    for (let row = 0; row < rows; row += 1) {
      const depth = (row + 1) / rows;
      const y = top + (height - top) * depth ** 1.8;
      const near = ruggedNoise(stage.chance + row * 31, time * 1.1, 2, 0.5);
      const reach = sun.radius * share * (0.5 + depth * 2) * Math.max(0.05, 0.6 + 0.7 * near);
      const drift = ruggedNoise(stage.chance + row * 97, time * 0.9, 2, 0.5) * sun.radius * (0.3 + depth * 1.4);
      const thickness = (0.5 + depth * 2.4) * unit * share;
      context.rect(sun.x - reach + drift, y, reach * 2, thickness);
    }
    context.fill();
  }
  context.strokeStyle = cssColour(stage, lighterColour(palette.sky[2], 10), 0.28);
  for (let swell = 0; swell < 4; swell += 1) {
    const along = (swell / 4 + time * 0.05) % 1;
    const y = top + (height - top) * along ** 1.7;
    context.globalAlpha = Math.sin(along * Math.PI);
    context.lineWidth = (0.5 + along * 2) * unit;
    context.beginPath();
    for (let x = -width * 0.1; x <= width * 1.1; x += 12 * unit) {
      const lift = Math.sin(x / unit / (14 + along * 26) + swell * 2 + time) * (0.5 + along * 3) * unit;
      if (x < 0) context.moveTo(x, y + lift);
      else context.lineTo(x, y + lift);
    }
    context.stroke();
  }
  context.globalAlpha = 1;
}

function drawBoat(stage: Stage, context: SKRSContext2D, horizon: number, place: number, time: number): void {
  const { width, height, unit, palette } = stage;
  const size = 30 * unit;
  const x = width * place + time * unit * 7;
  const y = height * (horizon + 0.12) + Math.sin(time * 1.9) * unit * 1.6;
  context.save();
  context.translate(x, y);
  context.fillStyle = cssColour(stage, palette.near, 0.35);
  context.beginPath();
  context.ellipse(0, size * 0.12, size * 0.62, size * 0.05, 0, 0, Math.PI * 2);
  context.fill();
  context.rotate(Math.sin(time * 1.5) * 0.06);
  context.beginPath();
  context.moveTo(-size * 0.5, -size * 0.1);
  context.quadraticCurveTo(0, -size * 0.02, size * 0.58, -size * 0.14);
  context.quadraticCurveTo(size * 0.4, size * 0.12, size * 0.24, size * 0.12);
  context.lineTo(-size * 0.34, size * 0.12);
  context.closePath();
  fillShape(stage, context, cssColour(stage, [4, 62, palette.night ? 30 : 42]));
  context.fillStyle = cssColour(stage, palette.near);
  context.fillRect(-unit * 0.5, -size * 1.35, unit, size * 1.3);
  context.beginPath();
  context.moveTo(unit, -size * 1.3);
  context.quadraticCurveTo(size * 0.62, -size * 0.72, size * 0.5, -size * 0.2);
  context.lineTo(unit, -size * 0.18);
  context.closePath();
  const sail = context.createLinearGradient(0, 0, size * 0.5, 0);
  sail.addColorStop(0, cssColour(stage, mixColours(palette.sky[2], [40, 40, 96], 0.6)));
  sail.addColorStop(1, cssColour(stage, mixColours(palette.sun, [40, 30, 90], 0.4)));
  fillShape(stage, context, sail);
  context.beginPath();
  context.moveTo(-unit, -size * 1.12);
  context.lineTo(-unit, -size * 0.2);
  context.lineTo(-size * 0.42, -size * 0.17);
  context.closePath();
  fillShape(stage, context, cssColour(stage, mixColours(palette.sun, palette.far, 0.25)));
  context.restore();
}

/** Rocks and trees in one corner, close to the camera. */
function drawShore(stage: Stage, context: SKRSContext2D, side: number): void {
  const { width, unit, margin } = stage;
  const shore: Ridge = {
    seed: stage.chance ^ 0x5409,
    level: 0.98,
    rise: 0.07,
    bump: 60,
    octaves: 4,
    roughness: 0.5,
    colour: lighterColour(stage.palette.near, -4),
    mist: 0,
  };
  context.save();
  // The corner only: the ridge falls away towards the middle.
  context.translate(side < 0 ? 0 : width, 0);
  context.scale(side < 0 ? 1 : -1, 1);
  context.transform(1, 0.16, 0, 1, 0, -margin * 0.1);
  drawConifers(stage, context, { ...shore, level: 0.99 }, 17, 46);
  drawRidge(stage, context, shore);
  context.restore();
  context.lineWidth = unit;
}
