import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Colour, lighterColour, mixColours } from '../palette.ts';
import {
  cssColour,
  fillShape,
  movingLayer,
  type Scene,
  type Stage,
  staticLayer,
  verticalGradient,
} from '../scene-drawing-tools.ts';
import { randomBetween, seededRandom } from '../seeded-random.ts';
import { drawRidge } from './draw-ridge.ts';
import { drawClouds, drawSky, drawSun, placeSun } from './draw-sky-sun-and-clouds.ts';

/** A meadow in bloom: hills far off, flowers to the horizon, large ones that sway in front, butterflies. */
export const paintFlowers: Scene = (stage) => {
  const random = seededRandom(stage.chance ^ 0xf10);
  const horizon = randomBetween(random, 0.44, 0.52);
  const sun = placeSun(stage, horizon);
  const hue = random() * 360;
  const blossoms: readonly Colour[] = [
    [hue, 82, 62],
    [hue + 28, 88, 68],
    [hue - 40, 70, 74],
    [48, 96, 64],
    [20, 20, 96],
  ];
  return [
    staticLayer(0, (context) => {
      drawSky(stage, context, horizon + 0.06);
      drawSun(stage, context, sun);
      drawClouds(stage, context, horizon, 10);
      drawHills(stage, context, horizon);
    }),
    staticLayer(0.2, (context) => drawField(stage, context, { from: horizon + 0.02, to: 0.68, count: 420, blossoms })),
    staticLayer(0.5, (context) => drawField(stage, context, { from: 0.64, to: 1, count: 170, blossoms })),
    movingLayer(0.95, (context, time) => {
      drawLarge(stage, context, blossoms, time);
      drawButterflies(stage, context, blossoms, time);
    }),
  ];
};

function grass(stage: Stage, depth: number): Colour {
  return mixColours(
    mixColours([92, 46, 56], stage.palette.sky[2], 0.28),
    mixColours([108, 52, 22], stage.palette.near, 0.2),
    depth,
  );
}

function drawHills(stage: Stage, context: SKRSContext2D, horizon: number): void {
  for (const layer of [0, 1, 2]) {
    drawRidge(stage, context, {
      seed: (stage.chance + layer * 431) | 0,
      level: horizon - 0.04 + layer * 0.03,
      rise: 0.09 - layer * 0.02,
      bump: 110 + layer * 30,
      octaves: 3,
      roughness: 0.35,
      colour: mixColours(stage.palette.far, grass(stage, 0.25), 0.25 + layer * 0.32),
      mist: 0.5 - layer * 0.15,
    });
  }
}

interface Field {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly blossoms: readonly Colour[];
}

/** A band of the meadow with its flowers, from small to larger. */
function drawField(stage: Stage, context: SKRSContext2D, field: Field): void {
  const { width, height, unit, margin } = stage;
  const random = seededRandom(stage.chance ^ Math.round(field.from * 7001));
  const reach = field.to >= 1 ? height + margin : height * (field.to + 0.1);
  drawRidge(stage, context, {
    seed: stage.chance ^ Math.round(field.from * 331),
    level: field.from + 0.02,
    rise: 0.018,
    bump: 150,
    octaves: 3,
    roughness: 0.4,
    colour: grass(stage, field.from * 0.8),
    mist: 0,
  });
  context.fillStyle = verticalGradient(stage, context, height * field.from, reach, [
    [0, grass(stage, 0.2 + field.from * 0.4), 0],
    [1, grass(stage, 0.45 + field.to * 0.5), 1],
  ]);
  context.fillRect(-margin, height * (field.from + 0.03), width + margin * 2, height + margin * 2);
  for (let index = 0; index < field.count; index += 1) {
    const depth = (index / field.count) ** 1.3;
    const y = height * (field.from + 0.025 + (field.to - field.from) * depth);
    const x = randomBetween(random, -margin, width + margin);
    const size = (0.8 + (y / height - field.from + (field.from - 0.44)) * 9) * unit * randomBetween(random, 0.7, 1.3);
    // Drifts of one kind grow together.
    const kind = Math.floor(random() * 1.6 + (Math.sin(x / unit / 31 + field.from * 9) + 1) * 1.7);
    const colour = field.blossoms[kind % field.blossoms.length] ?? [340, 80, 66];
    context.strokeStyle = cssColour(stage, grass(stage, 0.9), 0.7);
    context.lineWidth = size * 0.22;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + size * 0.3, y + size * 2.2);
    context.stroke();
    context.fillStyle = cssColour(stage, lighterColour(colour, randomBetween(random, -8, 6)));
    context.beginPath();
    context.ellipse(x, y, size, size * 0.72, 0, 0, Math.PI * 2);
    context.fill();
    if (size < 2.2 * unit) continue;
    context.fillStyle = cssColour(stage, [44, 92, 58]);
    context.beginPath();
    context.arc(x, y, size * 0.3, 0, Math.PI * 2);
    context.fill();
  }
}

/** The flowers in front, on stems that move in the wind. */
function drawLarge(stage: Stage, context: SKRSContext2D, blossoms: readonly Colour[], time: number): void {
  const { width, height, unit, margin } = stage;
  const random = seededRandom(stage.chance ^ 0x1a46);
  context.lineCap = 'round';
  const count = Math.max(5, Math.round((width / unit / 256) * 7));
  for (let index = 0; index < count; index += 1) {
    const foot = ((index + random()) / count) * (width + margin) - margin * 0.5;
    const tall = height * randomBetween(random, 0.16, 0.4);
    const sway = Math.sin(time * 1.6 + foot / width + random() * 3) * 9 * unit;
    const [x, y] = [foot + sway + randomBetween(random, -14, 14) * unit, height * 1.04 - tall];
    context.strokeStyle = cssColour(stage, grass(stage, 1.1));
    context.lineWidth = 2.2 * unit;
    context.beginPath();
    context.moveTo(foot, height + margin);
    context.quadraticCurveTo(foot, y + tall * 0.5, x, y);
    context.moveTo(foot, height * 1.04 - tall * 0.3);
    context.quadraticCurveTo(foot + 12 * unit, height - tall * 0.42, foot + 20 * unit, height - tall * 0.3);
    context.stroke();
    const colour = blossoms[index % 3] ?? [340, 80, 66];
    drawBlossom(stage, context, { x, y, size: randomBetween(random, 11, 19) * unit, colour, turn: sway / unit / 40 });
  }
}

interface Blossom {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: Colour;
  readonly turn: number;
}

function drawBlossom(stage: Stage, context: SKRSContext2D, { x, y, size, colour, turn }: Blossom): void {
  const petals = 8;
  const fill = context.createRadialGradient(x, y, 0, x, y, size);
  fill.addColorStop(0, cssColour(stage, lighterColour(colour, -18)));
  fill.addColorStop(0.45, cssColour(stage, colour));
  fill.addColorStop(1, cssColour(stage, lighterColour(colour, 16)));
  context.beginPath();
  for (let petal = 0; petal < petals; petal += 1) {
    const angle = (petal / petals) * Math.PI * 2 + turn;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle) * 0.86];
    const [sideX, sideY] = [-Math.sin(angle) * size * 0.36, Math.cos(angle) * size * 0.31];
    context.moveTo(x, y);
    context.bezierCurveTo(
      x + cos * size * 0.5 + sideX,
      y + sin * size * 0.5 + sideY,
      x + cos * size + sideX,
      y + sin * size + sideY,
      x + cos * size,
      y + sin * size,
    );
    context.bezierCurveTo(
      x + cos * size - sideX,
      y + sin * size - sideY,
      x + cos * size * 0.5 - sideX,
      y + sin * size * 0.5 - sideY,
      x,
      y,
    );
  }
  fillShape(stage, context, fill, 0.7);
  context.beginPath();
  context.ellipse(x, y, size * 0.26, size * 0.23, 0, 0, Math.PI * 2);
  fillShape(stage, context, cssColour(stage, [40, 88, 44]), 0.7);
}

function drawButterflies(stage: Stage, context: SKRSContext2D, blossoms: readonly Colour[], time: number): void {
  const { width, height, unit } = stage;
  const random = seededRandom(stage.chance ^ 0xb0f1);
  for (let index = 0; index < 4; index += 1) {
    const x = width * randomBetween(random, 0.1, 0.8) + time * unit * 14 + Math.sin(time * 2 + index) * 10 * unit;
    const y = height * randomBetween(random, 0.4, 0.7) + Math.sin(time * 3.1 + index * 2) * 9 * unit;
    const beat = 0.25 + 0.75 * Math.abs(Math.sin(time * 9 + index));
    const size = randomBetween(random, 4, 6.5) * unit;
    context.beginPath();
    for (const side of [-1, 1]) {
      context.ellipse(
        x + side * size * 0.5 * beat,
        y - size * 0.3,
        size * 0.55 * beat,
        size * 0.6,
        side * 0.5,
        0,
        Math.PI * 2,
      );
      context.ellipse(
        x + side * size * 0.36 * beat,
        y + size * 0.35,
        size * 0.36 * beat,
        size * 0.4,
        0,
        0,
        Math.PI * 2,
      );
    }
    fillShape(stage, context, cssColour(stage, lighterColour(blossoms[(index + 1) % 3] ?? [40, 90, 60], 8)), 0.5);
  }
}
