import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Colour, lighter, mix } from '../palette.ts';
import { fillShape, fixed, glow, ink, moving, type Scene, type Stage, vertical } from '../scene-canvas.ts';
import { between, ruggedNoise, seededRandom } from '../seeded-random.ts';

/** Trunks in mist, light that falls between them, ferns, and pollen in the air. */
export const paintForest: Scene = (stage) => {
  const random = seededRandom(stage.chance ^ 0xf0e5);
  const lightAt = between(random, 0.3, 0.7);
  const depths = [0.12, 0.3, 0.55, 0.95];
  const [farthest, far, near, nearest] = depths.map(
    (depth) => (context: SKRSContext2D) => drawTrunks(stage, context, depth, lightAt),
  );
  return [
    fixed(0, (context) => {
      drawAir(stage, context, lightAt);
      farthest?.(context);
    }),
    fixed(0.35, (context) => {
      far?.(context);
      drawGround(stage, context, 0.76, 0.35);
      near?.(context);
      drawGround(stage, context, 0.85, 0.7);
    }),
    moving(0.5, (context, time) => {
      drawShafts(stage, context, lightAt, time);
      drawPollen(stage, context, lightAt, time);
    }),
    fixed(1, (context) => {
      nearest?.(context);
      drawFerns(stage, context);
    }),
  ];
};

function drawAir(stage: Stage, context: SKRSContext2D, lightAt: number): void {
  const { width, height, palette, margin } = stage;
  const leaf: Colour = mix([112, 40, 46], palette.far, 0.35);
  context.fillStyle = vertical(stage, context, -margin, height, [
    [0, mix(leaf, palette.sky[0], 0.3)],
    [0.5, mix(lighter(leaf, 22), palette.sky[2], 0.5)],
    [0.8, mix(lighter(leaf, 12), palette.sky[2], 0.25)],
    [1, lighter(leaf, -22)],
  ]);
  context.fillRect(-margin, -margin, width + margin * 2, height + margin * 2);
  glow(stage, context, {
    x: width * lightAt,
    y: height * 0.34,
    radius: height * 0.85,
    colour: palette.sun,
    alpha: 0.85,
  });
}

function treeColour(stage: Stage, depth: number): Colour {
  const bark: Colour = [mix(stage.palette.near, [28, 30, 14], 0.4)[0], 28, 13];
  return mix(mix([118, 26, 64], stage.palette.sky[2], 0.3), bark, Math.min(1, 0.12 + depth * 0.98));
}

function drawTrunks(stage: Stage, context: SKRSContext2D, depth: number, lightAt: number): void {
  const { width, height, unit, margin, palette } = stage;
  const random = seededRandom(stage.chance ^ Math.round(depth * 9001));
  const colour = treeColour(stage, depth);
  const gap = (12 + depth * 62) * unit;
  const foot = height * (0.72 + depth * 0.26);
  for (let x = -margin - gap; x < width + margin + gap; x += gap * between(random, 0.55, 1.35)) {
    // The middle stays open, so that there is a way into the image.
    if (depth > 0.5 && Math.abs(x / width - lightAt) < 0.2) continue;
    const thick = (1.8 + depth * 13) * unit * between(random, 0.6, 1.25);
    const lean = between(random, -0.05, 0.05) * height;
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
    bark.addColorStop(0, ink(stage, lighter(colour, -3)));
    bark.addColorStop(0.7, ink(stage, colour));
    bark.addColorStop(1, ink(stage, mix(colour, palette.sun, 0.32 * (1.1 - depth * 0.5))));
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
  const leaf: Colour = mix(colour, [104, 46, 30], 0.5);
  for (let index = 0; index < (depth < 0.4 ? 3 : 8); index += 1) {
    const size = (6 + depth * 15) * unit * between(random, 0.5, 1.2);
    const [left, up] = [x + between(random, -34, 34) * unit * (0.5 + depth), between(random, -margin, height * 0.2)];
    context.fillStyle = ink(stage, mix(leaf, palette.sun, random() * 0.3 * (1.15 - depth)), 0.5 + depth * 0.4);
    context.beginPath();
    context.ellipse(left, up, size, size * 0.62, random() - 0.5, 0, Math.PI * 2);
    context.fill();
  }
}

function drawGround(stage: Stage, context: SKRSContext2D, level: number, depth: number): void {
  const { width, height, unit, margin, palette } = stage;
  const colour = mix(treeColour(stage, depth), [98, 42, 26], 0.45);
  context.beginPath();
  context.moveTo(-margin, height + margin);
  for (let x = -margin; x <= width + margin; x += 3 * unit) {
    const bump = ruggedNoise(stage.chance ^ Math.round(level * 99), x / unit / 70, 4, 0.5);
    context.lineTo(x, height * (level + bump * 0.03));
  }
  context.lineTo(width + margin, height + margin);
  context.closePath();
  const fill = vertical(stage, context, height * level, height * (level + 0.18), [
    [0, mix(lighter(colour, 12), palette.sun, 0.22)],
    [1, colour],
  ]);
  fillShape(stage, context, fill, 0.7);
}

/** Beams from the light through the trees, which sway. */
function drawShafts(stage: Stage, context: SKRSContext2D, lightAt: number, time: number): void {
  const { width, height, palette, unit } = stage;
  const random = seededRandom(stage.chance ^ 0x54af);
  const beam = context.createLinearGradient(0, 0, 0, height * 0.85);
  beam.addColorStop(0, ink(stage, lighter(palette.sun, 4), 0.3 + stage.style.haze * 0.14));
  beam.addColorStop(1, ink(stage, palette.sun, 0));
  context.fillStyle = beam;
  context.beginPath();
  for (let index = 0; index < 4; index += 1) {
    const from = width * (lightAt + between(random, -0.22, 0.22));
    const to = from + width * between(random, -0.16, 0.16) + Math.sin(time * 0.9 + index * 2) * 12 * unit;
    const breadth = between(random, 4, 15) * unit * (1 + 0.25 * Math.sin(time * 1.4 + index));
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
  context.fillStyle = ink(stage, lighter(palette.sun, 8), 0.7);
  context.beginPath();
  for (let index = 0; index < 18; index += 1) {
    const x =
      width * (lightAt + between(random, -0.5, 0.5)) + Math.sin(time * between(random, 0.4, 1.4) + index) * 16 * unit;
    const y = (((random() - time * between(random, 0.02, 0.06)) % 1) + 1) % 1;
    const size = between(random, 0.4, 1.3) * unit;
    context.moveTo(x + size, y * height);
    context.arc(x, y * height, size, 0, Math.PI * 2);
  }
  context.fill();
}

/** Fronds along the lower edge. */
function drawFerns(stage: Stage, context: SKRSContext2D): void {
  const { width, height, unit, margin } = stage;
  const random = seededRandom(stage.chance ^ 0xfe4);
  const colour = mix(treeColour(stage, 1), [104, 46, 16], 0.5);
  context.lineCap = 'round';
  for (let x = -margin; x < width + margin; x += 15 * unit * between(random, 0.5, 1.3)) {
    const tall = between(random, 0.08, 0.2) * height * (0.7 + Math.abs(x / width - 0.5));
    const lean = between(random, -0.7, 0.7) * tall;
    const foot = height * 1.02 + margin * 0.25;
    context.strokeStyle = ink(stage, lighter(colour, between(random, -3, 7)));
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
