import type { SKRSContext2D } from '@napi-rs/canvas';
import { randomBetween, seededRandom } from '../../../util/seeded-random.ts';
import { drawClouds, drawSky, drawSun, placeSun } from './draw-sky-sun-and-clouds.ts';
import { type Colour, lighterColour, mixColours } from './palette.ts';
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

/** A skyline in three depths, lights in the windows, and traffic on a road in front. */
export const paintCity: Scene = (stage) => {
  const sun = placeSun(stage, 0.7);
  return [
    staticLayer(0, (context) => {
      drawSky(stage, context, 0.8);
      drawSun(stage, context, sun);
      drawClouds(stage, context, 0.7, 8);
      drawRow(stage, context, 0);
    }),
    staticLayer(0.38, (context) => drawRow(stage, context, 0.5)),
    movingLayer(0.38, (context, time) => drawBeacons(stage, context, time)),
    staticLayer(0.8, (context) => {
      drawRow(stage, context, 1);
      drawRoad(stage, context);
    }),
    movingLayer(0.8, (context, time) => drawTraffic(stage, context, time)),
  ];
};

const roadAt = 0.9;

function drawRow(stage: Stage, context: SKRSContext2D, depth: number): void {
  const { width, height, unit, palette, margin } = stage;
  const random = seededRandom(stage.chance ^ Math.round(depth * 40503 + 17));
  const colour = mixColours(lighterColour(palette.far, -2), palette.near, depth ** 0.8 * 0.96);
  const breadth = (15 + depth * 22) * unit;
  const foot = height * roadAt + margin;
  for (let left = -margin - breadth; left < width + margin + breadth; ) {
    const own = breadth * randomBetween(random, 0.6, 1.15);
    const crown = random() ** 2;
    const tall = height * (0.17 + crown * 0.34 + 0.16 * (1 - depth)) * (depth === 1 ? 0.82 : 1);
    const top = height * (0.83 + depth * 0.08) - tall;
    context.beginPath();
    context.rect(left, top, own, foot - top);
    if (crown > 0.35) context.rect(left + own * 0.16, top - 6 * unit, own * 0.68, 7 * unit);
    if (crown > 0.5) context.rect(left + own * 0.34, top - 14 * unit, own * 0.32, 9 * unit);
    if (crown > 0.62) context.rect(left + own * 0.48, top - 34 * unit, own * 0.04 + unit, 22 * unit);
    const hazy = mixColours(colour, lighterColour(palette.sky[2], -6), 0.6 * (1 - depth) + 0.12);
    const fill = verticalGradient(stage, context, top, height * roadAt, [
      [0, colour],
      [1, hazy],
    ]);
    fillShape(stage, context, fill, 0.7);
    // The side that is lit by the sky.
    context.fillStyle = cssColour(stage, lighterColour(palette.sky[2], 4), 0.05 + 0.1 * (1 - depth));
    context.fillRect(left, top, own * 0.2, foot - top);
    if (depth > 0) drawWindows(stage, context, { left, top, own, depth, foot: height * roadAt, random });
    left += own * randomBetween(random, 0.94, 1.1);
  }
}

interface Tower {
  readonly left: number;
  readonly top: number;
  readonly own: number;
  readonly foot: number;
  readonly depth: number;
  readonly random: () => number;
}

function drawWindows(stage: Stage, context: SKRSContext2D, tower: Tower): void {
  const { unit, palette } = stage;
  const { left, top, own, depth, foot, random } = tower;
  const pane = (1.2 + depth * 1.3) * unit;
  const columns = Math.max(1, Math.floor(own / (pane * 2)) - 1);
  const rows = Math.min(44, Math.floor((foot - top) / (pane * 2.6)) - 1);
  const start = left + (own - columns * pane * 2 + pane) / 2;
  const share = palette.night ? 0.55 : 0.36;
  const warm: readonly Colour[] = [lighterColour(palette.sun, -6), [40, 90, 70], [195, 60, 78]];
  for (let row = 0; row < rows; row += 1) {
    const floor = random();
    for (let column = 0; column < columns; column += 1) {
      const lit = random() * 0.7 + floor * 0.3;
      if (lit > share) continue;
      const colour = warm[lit < 0.04 ? 2 : lit < 0.22 ? 1 : 0] ?? palette.sun;
      context.fillStyle = cssColour(stage, colour, 0.35 + (share - lit) * 1.5);
      context.fillRect(start + column * pane * 2, top + pane * (1.6 + row * 2.6), pane, pane * 1.5);
    }
  }
}

/** Red lights on the towers and windows that change. */
function drawBeacons(stage: Stage, context: SKRSContext2D, time: number): void {
  const { width, height, unit, palette } = stage;
  const random = seededRandom(stage.chance ^ 0xbeac);
  for (let index = 0; index < 9; index += 1) {
    const [x, y] = [random() * width, height * randomBetween(random, 0.3, 0.62)];
    const beat = Math.max(0, Math.sin(time * 3 + random() * 6)) ** 2;
    context.fillStyle = cssColour(stage, index % 3 === 0 ? [355, 95, 62] : palette.sun, 0.25 + beat * 0.7);
    context.fillRect(x, y, 1.5 * unit, 1.5 * unit);
  }
}

function drawRoad(stage: Stage, context: SKRSContext2D): void {
  const { width, height, unit, palette, margin } = stage;
  const top = height * roadAt;
  context.fillStyle = verticalGradient(stage, context, top, height + margin, [
    [0, lighterColour(palette.near, 5)],
    [1, lighterColour(palette.near, -5)],
  ]);
  context.fillRect(-margin, top, width + margin * 2, height - top + margin);
  context.fillStyle = cssColour(stage, mixColours(palette.sky[2], palette.sun, 0.4), 0.5);
  context.fillRect(-margin, top, width + margin * 2, 0.8 * unit);
  for (let x = -margin; x < width + margin; x += 64 * unit) {
    context.fillStyle = cssColour(stage, palette.near);
    context.fillRect(x, top - 20 * unit, 1.2 * unit, 21 * unit);
    context.fillRect(x, top - 20 * unit, 8 * unit, 1.2 * unit);
    drawGlow(stage, context, {
      x: x + 8 * unit,
      y: top - 18 * unit,
      radius: 16 * unit,
      colour: [42, 100, 76],
      alpha: 0.9,
    });
  }
}

/** Head lights to the left, tail lights to the right, each with its trail. */
function drawTraffic(stage: Stage, context: SKRSContext2D, time: number): void {
  const { width, height, unit, margin } = stage;
  const random = seededRandom(stage.chance ^ 0xca45);
  const span = width + margin * 2;
  for (let index = 0; index < 12; index += 1) {
    const away = index % 2 === 0;
    const speed = randomBetween(random, 60, 105) * unit;
    const along = (random() * span + time * speed) % span;
    const x = away ? along - margin : width + margin - along;
    const y = height * (roadAt + (away ? 0.03 : 0.062));
    const length = (away ? -1 : 1) * randomBetween(random, 12, 26) * unit;
    const trail = context.createLinearGradient(x, 0, x + length, 0);
    const colour: Colour = away ? [2, 96, 60] : [46, 100, 88];
    trail.addColorStop(0, cssColour(stage, colour, 0.95));
    trail.addColorStop(1, cssColour(stage, colour, 0));
    context.fillStyle = trail;
    context.fillRect(Math.min(x, x + length), y, Math.abs(length), 1.7 * unit);
  }
}
