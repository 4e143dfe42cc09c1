import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Colour, lighterColour, mixColours } from '../palette.ts';
import {
  cssColour,
  drawGlow,
  fillShape,
  movingLayer,
  type Scene,
  type Stage,
  staticLayer,
  verticalGradient,
} from '../scene-drawing-tools.ts';
import { randomBetween, ruggedNoise, seededRandom } from '../seeded-random.ts';

/** Trunks in mist, light that falls between them, ferns, and pollen in the air. */
export const paintForest: Scene = (stage) => {
  const random = seededRandom(stage.chance ^ 0xf0e5);
  const lightAt = randomBetween(random, 0.3, 0.7);
  const depths = [0.12, 0.3, 0.55, 0.95];
  const [farthest, far, near, nearest] = depths.map(
    (depth) => (context: SKRSContext2D) => drawTrunks(stage, context, depth, lightAt),
  );
  return [
    staticLayer(0, (context) => {
      drawAir(stage, context, lightAt);
      farthest?.(context);
    }),
    staticLayer(0.35, (context) => {
      far?.(context);
      drawGround(stage, context, 0.76, 0.35);
      near?.(context);
      drawGround(stage, context, 0.85, 0.7);
    }),
    movingLayer(0.5, (context, time) => {
      drawShafts(stage, context, lightAt, time);
      drawPollen(stage, context, lightAt, time);
    }),
    staticLayer(1, (context) => {
      nearest?.(context);
      drawFerns(stage, context);
    }),
  ];
};

function drawAir(stage: Stage, context: SKRSContext2D, lightAt: number): void {
  const { width, height, palette, margin } = stage;
  const leaf: Colour = mixColours([112, 40, 46], palette.far, 0.35);
  context.fillStyle = verticalGradient(stage, context, -margin, height, [
    [0, mixColours(leaf, palette.sky[0], 0.3)],
    [0.5, mixColours(lighterColour(leaf, 22), palette.sky[2], 0.5)],
    [0.8, mixColours(lighterColour(leaf, 12), palette.sky[2], 0.25)],
    [1, lighterColour(leaf, -22)],
  ]);
  context.fillRect(-margin, -margin, width + margin * 2, height + margin * 2);
  drawGlow(stage, context, {
    x: width * lightAt,
    y: height * 0.34,
    radius: height * 0.85,
    colour: palette.sun,
    alpha: 0.85,
  });
}

function treeColour(stage: Stage, depth: number): Colour {
  const bark: Colour = [mixColours(stage.palette.near, [28, 30, 14], 0.4)[0], 28, 13];
  return mixColours(mixColours([118, 26, 64], stage.palette.sky[2], 0.3), bark, Math.min(1, 0.12 + depth * 0.98));
}

function drawTrunks(stage: Stage, context: SKRSContext2D, depth: number, lightAt: number): void {
  const { width, height, unit, margin, palette } = stage;
  const random = seededRandom(stage.chance ^ Math.round(depth * 9001));
  const colour = treeColour(stage, depth);
  const gap = (12 + depth * 62) * unit;
  const foot = height * (0.72 + depth * 0.26);
  for (let x = -margin - gap; x < width + margin + gap; x += gap * randomBetween(random, 0.55, 1.35)) {
    // The middle stays open, as a path into the image.
    if (depth > 0.5 && Math.abs(x / width - lightAt) < 0.2) continue;
    const thick = (1.8 + depth * 13) * unit * randomBetween(random, 0.6, 1.25);
    const lean = randomBetween(random, -0.05, 0.05) * height;
    context.beginPath();
    context.moveTo(x - thick * 0.85, foot + 5 * unit);
    context.quadraticCurveTo(x - thick * 0.5, foot - height * 0.08, x - thick * 0.42 + lean * 0.5, height * 0.3);
    context.lineTo(x - thick * 0.36 + lean, -margin - 4);
    context.lineTo(x + thick * 0.36 + lean, -margin - 4);
    context.lineTo(x + thick * 0.42 + lean * 0.5, height * 0.3);
    context.quadraticCurveTo(x + thick * 0.5, foot - height * 0.08, x + thick * 0.85, foot + 5 * unit);
    context.closePath();
    const lit = x / width < lightAt ? 1 : -1;
    const bark = context.createLinearGradient(x - lit * thick * 0.6, 0, x + lit * thick * 0.6, 0);
    bark.addColorStop(0, cssColour(stage, lighterColour(colour, -3)));
    bark.addColorStop(0.7, cssColour(stage, colour));
    bark.addColorStop(1, cssColour(stage, mixColours(colour, palette.sun, 0.32 * (1.1 - depth * 0.5))));
    fillShape(stage, context, bark, 0.8);
    drawCrown(stage, context, { x: x + lean * 0.8, depth, colour, random });
  }
}

interface Crown {
  readonly x: number;
  readonly depth: number;
  readonly colour: Colour;
  readonly random: () => number;
}

/** Leaves at the upper edge. */
function drawCrown(stage: Stage, context: SKRSContext2D, { x, depth, colour, random }: Crown): void {
  const { height, unit, margin, palette } = stage;
  const leaf: Colour = mixColours(colour, [104, 46, 30], 0.5);
  for (let index = 0; index < (depth < 0.4 ? 3 : 8); index += 1) {
    const size = (6 + depth * 15) * unit * randomBetween(random, 0.5, 1.2);
    const [left, up] = [
      x + randomBetween(random, -34, 34) * unit * (0.5 + depth),
      randomBetween(random, -margin, height * 0.2),
    ];
    context.fillStyle = cssColour(
      stage,
      mixColours(leaf, palette.sun, random() * 0.3 * (1.15 - depth)),
      0.5 + depth * 0.4,
    );
    context.beginPath();
    context.ellipse(left, up, size, size * 0.62, random() - 0.5, 0, Math.PI * 2);
    context.fill();
  }
}

function drawGround(stage: Stage, context: SKRSContext2D, level: number, depth: number): void {
  const { width, height, unit, margin, palette } = stage;
  const colour = mixColours(treeColour(stage, depth), [98, 42, 26], 0.45);
  context.beginPath();
  context.moveTo(-margin, height + margin);
  for (let x = -margin; x <= width + margin; x += 3 * unit) {
    const bump = ruggedNoise(stage.chance ^ Math.round(level * 99), x / unit / 70, 4, 0.5);
    context.lineTo(x, height * (level + bump * 0.03));
  }
  context.lineTo(width + margin, height + margin);
  context.closePath();
  const fill = verticalGradient(stage, context, height * level, height * (level + 0.18), [
    [0, mixColours(lighterColour(colour, 12), palette.sun, 0.22)],
    [1, colour],
  ]);
  fillShape(stage, context, fill, 0.7);
}

/** Beams from the light through the trees, which sway. */
function drawShafts(stage: Stage, context: SKRSContext2D, lightAt: number, time: number): void {
  const { width, height, palette, unit } = stage;
  const random = seededRandom(stage.chance ^ 0x54af);
  const beam = context.createLinearGradient(0, 0, 0, height * 0.85);
  beam.addColorStop(0, cssColour(stage, lighterColour(palette.sun, 4), 0.3 + stage.style.haze * 0.14));
  beam.addColorStop(1, cssColour(stage, palette.sun, 0));
  context.fillStyle = beam;
  context.beginPath();
  for (let index = 0; index < 4; index += 1) {
    const from = width * (lightAt + randomBetween(random, -0.22, 0.22));
    const to = from + width * randomBetween(random, -0.16, 0.16) + Math.sin(time * 0.9 + index * 2) * 12 * unit;
    const breadth = randomBetween(random, 4, 15) * unit * (1 + 0.25 * Math.sin(time * 1.4 + index));
    context.moveTo(from, -height * 0.1);
    context.lineTo(from + breadth * 0.6, -height * 0.1);
    context.lineTo(to + breadth * 2.4, height * 0.85);
    context.lineTo(to - breadth, height * 0.85);
    context.closePath();
  }
  context.fill();
}

function drawPollen(stage: Stage, context: SKRSContext2D, lightAt: number, time: number): void {
  const { width, height, unit, palette } = stage;
  const random = seededRandom(stage.chance ^ 0x901e);
  context.fillStyle = cssColour(stage, lighterColour(palette.sun, 8), 0.7);
  context.beginPath();
  for (let index = 0; index < 18; index += 1) {
    const x =
      width * (lightAt + randomBetween(random, -0.5, 0.5)) +
      Math.sin(time * randomBetween(random, 0.4, 1.4) + index) * 16 * unit;
    const y = (((random() - time * randomBetween(random, 0.02, 0.06)) % 1) + 1) % 1;
    const size = randomBetween(random, 0.4, 1.3) * unit;
    context.moveTo(x + size, y * height);
    context.arc(x, y * height, size, 0, Math.PI * 2);
  }
  context.fill();
}

/** Fronds along the lower edge. */
function drawFerns(stage: Stage, context: SKRSContext2D): void {
  const { width, height, unit, margin } = stage;
  const random = seededRandom(stage.chance ^ 0xfe4);
  const colour = mixColours(treeColour(stage, 1), [104, 46, 16], 0.5);
  context.lineCap = 'round';
  for (let x = -margin; x < width + margin; x += 15 * unit * randomBetween(random, 0.5, 1.3)) {
    const tall = randomBetween(random, 0.08, 0.2) * height * (0.7 + Math.abs(x / width - 0.5));
    const lean = randomBetween(random, -0.7, 0.7) * tall;
    const foot = height * 1.02 + margin * 0.25;
    context.strokeStyle = cssColour(stage, lighterColour(colour, randomBetween(random, -3, 7)));
    for (let leaf = 0; leaf < 9; leaf += 1) {
      const share = leaf / 9;
      const [stemX, stemY] = [x + lean * share ** 1.5, foot - tall * share * 1.3];
      const reach = tall * 0.34 * (1 - share);
      context.lineWidth = (2.4 - share * 1.6) * unit;
      context.beginPath();
      context.moveTo(stemX - reach, stemY + reach * 0.35);
      context.quadraticCurveTo(stemX, stemY - reach * 0.5, stemX + reach, stemY + reach * 0.35);
      context.stroke();
    }
  }
}
