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
import { randomBetween, seededRandom } from '../seeded-random.ts';

/** A street in the rain: signs and lamps that shine on the wet road, a person with an umbrella. */
export const paintRain: Scene = (stage) => {
  const random = seededRandom(stage.chance ^ 0x4a12);
  const end: End = { x: stage.width * randomBetween(random, 0.42, 0.58), y: stage.height * 0.56 };
  const signs = placeSigns(stage, end);
  return [
    staticLayer(0, (context) => {
      drawAir(stage, context, end);
      drawHouses(stage, context, end, 0);
    }),
    staticLayer(0.3, (context) => {
      drawRoad(stage, context, end, signs);
      drawHouses(stage, context, end, 1);
    }),
    staticLayer(0.6, (context) => {
      drawHouses(stage, context, end, 2);
      drawSigns(stage, context, signs);
    }),
    movingLayer(0.55, (context, time) => drawWalker(stage, context, end, time)),
    movingLayer(0.8, (context, time) => drawDrops(stage, context, signs, time)),
  ];
};

/** The point in which the street ends. Pixels. */
interface End {
  readonly x: number;
  readonly y: number;
}

interface Sign {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: Colour;
}

const signColours: readonly Colour[] = [
  [338, 96, 62],
  [186, 96, 56],
  [36, 100, 60],
  [276, 90, 66],
  [12, 96, 58],
];

/** Signs on both sides, nearer ones larger. */
function placeSigns(stage: Stage, end: End): Sign[] {
  const random = seededRandom(stage.chance ^ 0x519);
  return Array.from({ length: 10 }, (_, index) => {
    const near = 0.18 + (index / 10) * 0.8;
    const side = index % 2 === 0 ? -1 : 1;
    return {
      x: end.x + side * stage.width * (0.04 + near * 0.4),
      y: end.y - stage.height * near * randomBetween(random, 0.08, 0.36),
      size: (3 + near * 15) * stage.unit,
      colour: signColours[Math.floor(random() * signColours.length)] ?? [36, 100, 60],
    };
  });
}

function drawAir(stage: Stage, context: SKRSContext2D, end: End): void {
  const { width, height, palette, margin } = stage;
  context.fillStyle = verticalGradient(stage, context, -margin, end.y, [
    [0, lighterColour(palette.sky[0], 2)],
    [0.6, mixColours(palette.sky[0], palette.sky[1], 0.7)],
    [1, mixColours(palette.sky[1], palette.sky[2], 0.6)],
  ]);
  context.fillRect(-margin, -margin, width + margin * 2, height + margin * 2);
  drawGlow(stage, context, { ...end, radius: height * 0.62, colour: [34, 80, 66], alpha: 0.75 });
}

/** Distances of the houses of each rank from the end of the street, as shares of the width. */
const ranks = [
  { from: 0.03, to: 0.13 },
  { from: 0.13, to: 0.3 },
  { from: 0.32, to: 0.9 },
] as const;

/** Houses on both sides, running towards the end of the street. Rank 0 is farthest. */
function drawHouses(stage: Stage, context: SKRSContext2D, end: End, rank: 0 | 1 | 2): void {
  const { width, height, unit, palette, margin } = stage;
  const random = seededRandom(stage.chance ^ (rank * 977 + 5));
  const { from, to } = ranks[rank];
  const colour = mixColours(
    mixColours(palette.sky[1], [34, 40, 50], 0.2),
    lighterColour(palette.near, 1),
    [0.35, 0.68, 0.94][rank] ?? 1,
  );
  for (const side of [-1, 1]) {
    const inner = end.x + side * width * from;
    const outer = end.x + side * (width * to + (rank === 2 ? margin + width * 0.2 : 0));
    const rise = height * (0.22 + from * 1.25) * randomBetween(random, 0.85, 1.15);
    const rising = height * (0.22 + to * 1.25);
    const drop = height * from * 0.62;
    const dropping = height * to * 0.62;
    context.beginPath();
    context.moveTo(inner, end.y - rise);
    context.lineTo(outer, end.y - rising - rise * 0.2);
    context.lineTo(outer, end.y + dropping + margin);
    context.lineTo(inner, end.y + drop);
    context.closePath();
    const face = context.createLinearGradient(inner, 0, outer, 0);
    face.addColorStop(0, cssColour(stage, mixColours(lighterColour(colour, 8), [34, 60, 50], 0.2)));
    face.addColorStop(1, cssColour(stage, lighterColour(colour, -3)));
    fillShape(stage, context, face, 0.8);
    drawLitWindows(stage, context, {
      end,
      inner,
      outer,
      from,
      to,
      rise,
      random,
      side,
      size: (1.5 + rank * 2.6) * unit,
    });
  }
}

interface Front {
  readonly end: End;
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  readonly to: number;
  readonly rise: number;
  readonly side: number;
  readonly size: number;
  readonly random: () => number;
}

function drawLitWindows(stage: Stage, context: SKRSContext2D, front: Front): void {
  const { height } = stage;
  const { end, inner, outer, from, to, rise, random, size } = front;
  for (let column = 0; column < 6; column += 1) {
    const along = (column + 0.5) / 6;
    const x = inner + (outer - inner) * along;
    const scale = 0.6 + along * 0.8;
    const top = end.y - rise * (1 + along * 0.9) + size * 3;
    const bottom = end.y + height * (from + (to - from) * along) * 0.1;
    for (let row = 0; row < 5; row += 1) {
      if (random() > 0.46) continue;
      const y = top + ((bottom - top) * row) / 5;
      context.fillStyle = cssColour(stage, [random() < 0.75 ? 40 : 195, 84, 68], randomBetween(random, 0.35, 0.95));
      context.fillRect(x - size * scale * 0.5, y, size * scale, size * scale * 1.5);
    }
  }
}

/** The wet road, with the light of every sign drawn out on it. */
function drawRoad(stage: Stage, context: SKRSContext2D, end: End, signs: readonly Sign[]): void {
  const { width, height, unit, palette, margin } = stage;
  context.fillStyle = verticalGradient(stage, context, end.y, height + margin, [
    [0, mixColours(palette.sky[1], [34, 60, 52], 0.4)],
    [0.25, lighterColour(palette.near, 9)],
    [1, lighterColour(palette.near, 1)],
  ]);
  context.fillRect(-margin, end.y, width + margin * 2, height - end.y + margin);
  const random = seededRandom(stage.chance ^ 0x4ef1);
  const lights: readonly Sign[] = [...signs, { x: end.x, y: end.y, size: 26 * unit, colour: [36, 90, 70] }];
  context.globalCompositeOperation = 'screen';
  for (const { x, size, colour } of lights) {
    const at = end.x + (x - end.x) * 0.82;
    for (let streak = 0; streak < 16; streak += 1) {
      const y = end.y + (height + margin - end.y) * random() ** 1.25;
      const reach = size * randomBetween(random, 0.35, 1.1);
      const tall = randomBetween(random, 2, 10) * unit;
      const shine = context.createLinearGradient(at - reach, 0, at + reach, 0);
      shine.addColorStop(0, cssColour(stage, colour, 0));
      shine.addColorStop(0.5, cssColour(stage, colour, randomBetween(random, 0.14, 0.5)));
      shine.addColorStop(1, cssColour(stage, colour, 0));
      context.fillStyle = shine;
      context.fillRect(at - reach + randomBetween(random, -3, 3) * unit, y, reach * 2, tall);
    }
  }
  context.globalCompositeOperation = 'source-over';
}

function drawSigns(stage: Stage, context: SKRSContext2D, signs: readonly Sign[]): void {
  const { unit } = stage;
  for (const [index, { x, y, size, colour }] of signs.entries()) {
    drawGlow(stage, context, { x, y, radius: size * 3, colour, alpha: 0.6 });
    const upright = index % 3 !== 0;
    const [wide, tall] = upright ? [size * 0.62, size * 1.9] : [size * 1.7, size * 0.62];
    context.beginPath();
    context.roundRect(x - wide / 2, y - tall / 2, wide, tall, size * 0.14);
    fillShape(stage, context, cssColour(stage, [colour[0], 70, 13], 0.92), 0.6);
    context.strokeStyle = cssColour(stage, lighterColour(colour, 12));
    context.lineWidth = Math.max(unit * 0.6, size * 0.08);
    context.stroke();
    context.fillStyle = cssColour(stage, lighterColour(colour, 18));
    const strokes = 4;
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      const along = (stroke + 0.5) / strokes - 0.5;
      const [left, top] = upright ? [x, y + along * tall * 0.8] : [x + along * wide * 0.8, y];
      context.fillRect(left - size * 0.15, top - size * 0.13, size * 0.3, size * 0.06);
      context.fillRect(left - size * 0.04, top - size * 0.13, size * 0.07, size * 0.26);
    }
  }
}

/** A person with an umbrella who walks away, and the reflection on the road. */
function drawWalker(stage: Stage, context: SKRSContext2D, end: End, time: number): void {
  const { width, height, unit, palette } = stage;
  const scale = (1 - Math.min(0.3, time * 0.02)) * 0.98;
  const x = end.x + width * 0.07 - time * unit * 1.2;
  const y = end.y + height * 0.3 * scale;
  const pace = time * 5.2;
  const size = 0.78 * unit * scale;
  for (const mirrored of [true, false]) {
    context.save();
    context.translate(x, y + Math.abs(Math.sin(pace)) * unit * (mirrored ? 1 : -1));
    context.scale(size, mirrored ? -size * 0.8 : size);
    context.globalAlpha = mirrored ? 0.28 : 1;
    const cloth = cssColour(stage, lighterColour(palette.near, -3));
    context.strokeStyle = cloth;
    context.lineWidth = 9;
    context.lineCap = 'round';
    context.beginPath();
    for (const turn of [0, Math.PI]) {
      context.moveTo(0, -44);
      context.lineTo(Math.sin(pace + turn) * 9, -2);
    }
    context.stroke();
    context.beginPath();
    context.moveTo(-15, -38);
    context.quadraticCurveTo(-18, -78, -8, -92);
    context.lineTo(8, -92);
    context.quadraticCurveTo(18, -78, 15, -38);
    context.closePath();
    context.moveTo(9, -101);
    context.arc(0, -101, 9, 0, Math.PI * 2);
    context.fillStyle = cloth;
    context.fill();
    context.beginPath();
    context.moveTo(-48, -104);
    context.bezierCurveTo(-40, -146, 40, -146, 48, -104);
    context.quadraticCurveTo(36, -112, 24, -104);
    context.quadraticCurveTo(12, -112, 0, -104);
    context.quadraticCurveTo(-12, -112, -24, -104);
    context.quadraticCurveTo(-36, -112, -48, -104);
    context.closePath();
    const shade = context.createLinearGradient(-48, 0, 48, 0);
    shade.addColorStop(0, cssColour(stage, [352, 78, 34]));
    shade.addColorStop(0.45, cssColour(stage, [356, 84, 52]));
    shade.addColorStop(1, cssColour(stage, [350, 78, 26]));
    fillShape(stage, context, shade, 1 / size);
    context.restore();
  }
  context.globalAlpha = 1;
}

/** Rain in three speeds, and rings on the road. */
function drawDrops(stage: Stage, context: SKRSContext2D, signs: readonly Sign[], time: number): void {
  const { width, height, unit, palette, margin } = stage;
  const random = seededRandom(stage.chance ^ 0xd409);
  const span = height + margin * 2;
  for (const rank of [0, 1, 2]) {
    context.strokeStyle = cssColour(stage, lighterColour(palette.sky[2], 22), 0.2 + rank * 0.14);
    context.lineWidth = (0.45 + rank * 0.3) * unit;
    context.beginPath();
    for (let drop = 0; drop < 44 - rank * 12; drop += 1) {
      const length = (9 + rank * 11) * unit;
      const y = ((random() * span + time * unit * (340 + rank * 160)) % span) - margin;
      const x = random() * (width + margin * 2) - margin - y * 0.1;
      context.moveTo(x, y);
      context.lineTo(x - length * 0.1, y + length);
    }
    context.stroke();
  }
  context.lineWidth = 0.6 * unit;
  context.strokeStyle = cssColour(stage, signs[0]?.colour ?? palette.sun, 0.5);
  context.beginPath();
  for (let ring = 0; ring < 12; ring += 1) {
    const age = (time * 1.6 + random()) % 1;
    const x = random() * width;
    const y = height * randomBetween(random, 0.72, 0.98);
    context.moveTo(x + age * 9 * unit, y);
    context.ellipse(x, y, age * 9 * unit, age * 2.6 * unit, 0, 0, Math.PI * 2);
  }
  context.stroke();
}
