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
import { drawStars } from './draw-sky-sun-and-clouds.ts';

/** A nebula, a ringed planet and its moon, rocks in front, and a shooting star. */
export const paintSpace: Scene = (stage) => {
  const random = seededRandom(stage.chance ^ 0x59ace);
  const side = random() < 0.5 ? -1 : 1;
  const body = {
    x: stage.width * (0.5 + side * randomBetween(random, 0.1, 0.22)),
    y: stage.height * randomBetween(random, 0.4, 0.56),
    radius: randomBetween(random, 50, 70) * stage.unit,
    colour: [random() * 360, randomBetween(random, 34, 62), 54] as const,
    side,
  };
  return [
    staticLayer(0, (context) => drawNebula(stage, context)),
    movingLayer(0.05, (context, time) => drawTwinkle(stage, context, time)),
    staticLayer(0.4, (context) => drawPlanet(stage, context, body)),
    movingLayer(0.5, (context, time) => drawMoon(stage, context, body, time)),
    staticLayer(1, (context) => drawRocks(stage, context, side)),
  ];
};

interface Planet {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Colour;
  /** Side on which the planet stands, and from which the light comes: -1 is left. */
  readonly side: number;
}

function drawNebula(stage: Stage, context: SKRSContext2D): void {
  const { width, height, unit, palette, margin } = stage;
  context.fillStyle = verticalGradient(stage, context, -margin, height + margin, [
    [0, lighterColour(palette.sky[0], -4)],
    [0.6, mixColours(palette.sky[0], palette.sky[1], 0.6)],
    [1, lighterColour(palette.sky[0], -2)],
  ]);
  context.fillRect(-margin, -margin, width + margin * 2, height + margin * 2);
  const random = seededRandom(stage.chance ^ 0x4eb);
  const tilt = randomBetween(random, -0.5, 0.5);
  const hues: readonly Colour[] = [palette.sky[2], [palette.sky[2][0] + 50, 70, 56], [palette.sky[1][0] - 50, 72, 58]];
  context.globalCompositeOperation = 'screen';
  for (let index = 0; index < 46; index += 1) {
    const along = randomBetween(random, -0.6, 0.6);
    const cloud = ruggedNoise(stage.chance ^ 0x77, along * 5, 3, 0.6);
    const x = width * (0.5 + along * 1.15);
    const y = height * (0.48 + tilt * along + cloud * 0.2 + randomBetween(random, -0.1, 0.1));
    const colour = hues[index % hues.length] ?? palette.sky[2];
    drawGlow(stage, context, {
      x,
      y,
      radius: randomBetween(random, 26, 86) * unit,
      colour,
      alpha: randomBetween(random, 0.06, 0.26),
    });
  }
  context.globalCompositeOperation = 'source-over';
  // Dust in front of the light.
  for (let index = 0; index < 18; index += 1) {
    const along = randomBetween(random, -0.6, 0.6);
    const x = width * (0.5 + along * 1.1);
    const y = height * (0.5 + tilt * along + randomBetween(random, -0.08, 0.08));
    drawGlow(stage, context, {
      x,
      y,
      radius: randomBetween(random, 12, 40) * unit,
      colour: palette.sky[0],
      alpha: 0.3,
    });
  }
  drawStars(stage, context, 1.1, 420);
  for (let index = 0; index < 7; index += 1) {
    const at = { x: random() * width, y: random() * height };
    drawGlow(stage, context, { ...at, radius: randomBetween(random, 3, 9) * unit, colour: [210, 60, 92], alpha: 1 });
  }
}

function drawPlanet(stage: Stage, context: SKRSContext2D, body: Planet): void {
  const { unit, palette } = stage;
  const { x, y, radius, colour, side } = body;
  drawGlow(stage, context, { x, y, radius: radius * 1.55, colour: lighterColour(colour, 14), alpha: 0.5 });
  drawRing(stage, context, body, Math.PI, Math.PI * 2);
  context.save();
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  fillShape(stage, context, cssColour(stage, colour));
  context.clip();
  const random = seededRandom(stage.chance ^ 0x91a);
  for (let band = 0; band < 16; band += 1) {
    const at = y - radius + (band / 16) * radius * 2;
    context.fillStyle = cssColour(
      stage,
      lighterColour([colour[0] + randomBetween(random, -26, 26), colour[1], colour[2]], randomBetween(random, -16, 18)),
      0.5,
    );
    context.beginPath();
    context.ellipse(x, at, radius * 1.3, randomBetween(random, 2, 9) * unit, side * -0.2, 0, Math.PI * 2);
    context.fill();
  }
  const light = { x: x - side * radius * 0.62, y: y - radius * 0.5 };
  const shade = context.createRadialGradient(light.x, light.y, radius * 0.2, light.x, light.y, radius * 1.9);
  shade.addColorStop(0, cssColour(stage, [45, 60, 96], 0.4));
  shade.addColorStop(0.35, cssColour(stage, palette.sky[0], 0));
  shade.addColorStop(0.72, cssColour(stage, lighterColour(palette.sky[0], -4), 0.86));
  shade.addColorStop(1, cssColour(stage, lighterColour(palette.sky[0], -6), 0.97));
  context.fillStyle = shade;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  context.restore();
  drawRing(stage, context, body, 0, Math.PI);
}

function drawRing(stage: Stage, context: SKRSContext2D, body: Planet, from: number, to: number): void {
  const { x, y, radius, colour, side } = body;
  for (let ring = 0; ring < 7; ring += 1) {
    const reach = radius * (1.4 + ring * 0.085);
    context.strokeStyle = cssColour(
      stage,
      lighterColour([colour[0] + 24, 40, 72], (ring % 3) * -9),
      0.3 + (ring % 2) * 0.35,
    );
    context.lineWidth = radius * 0.055;
    context.beginPath();
    context.ellipse(x, y, reach, reach * 0.24, side * -0.24, from, to);
    context.stroke();
  }
}

function drawTwinkle(stage: Stage, context: SKRSContext2D, time: number): void {
  const { width, height, unit } = stage;
  const random = seededRandom(stage.chance ^ 0x7191);
  context.fillStyle = '#fff';
  for (let index = 0; index < 26; index += 1) {
    const [x, y] = [random() * width, random() * height];
    context.globalAlpha = Math.max(0, Math.sin(time * randomBetween(random, 2, 5) + random() * 7)) * 0.9;
    const size = randomBetween(random, 0.8, 2) * unit;
    context.fillRect(x - size / 2, y - size / 2, size, size);
  }
  const along = ((time + random() * 3) % 3.2) / 0.9;
  context.globalAlpha = 1;
  if (along > 1) return;
  const [x, y] = [width * (0.1 + along * 0.6), height * (0.08 + along * 0.24)];
  const trail = context.createLinearGradient(x, y, x - width * 0.14, y - height * 0.056 * 1.6);
  trail.addColorStop(0, `rgba(255,255,255,${(1 - along).toFixed(2)})`);
  trail.addColorStop(1, 'rgba(255,255,255,0)');
  context.strokeStyle = trail;
  context.lineWidth = 1.4 * unit;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - width * 0.14, y - height * 0.09);
  context.stroke();
}

/** A moon on its way around the planet. */
function drawMoon(stage: Stage, context: SKRSContext2D, body: Planet, time: number): void {
  const turn = time * 0.22 + (stage.chance % 7);
  const x = body.x + Math.cos(turn) * body.radius * 2.5;
  const y = body.y + Math.sin(turn) * body.radius * 0.7 - body.radius * 0.5;
  const radius = body.radius * 0.17;
  const face = context.createRadialGradient(x - body.side * radius * 0.6, y - radius * 0.5, 0, x, y, radius * 1.25);
  face.addColorStop(0, cssColour(stage, [40, 16, 92]));
  face.addColorStop(0.6, cssColour(stage, [220, 10, 58]));
  face.addColorStop(1, cssColour(stage, [230, 20, 16]));
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  fillShape(stage, context, face);
}

/** Asteroids close to the camera, out of the light. */
function drawRocks(stage: Stage, context: SKRSContext2D, side: number): void {
  const { width, height, unit, palette, margin } = stage;
  const random = seededRandom(stage.chance ^ 0x40c);
  for (let index = 0; index < 9; index += 1) {
    const size = randomBetween(random, 3, 10) * unit * (index < 2 ? 3.6 : 1);
    const x = side > 0 ? randomBetween(random, -0.12, 0.42) * width : randomBetween(random, 0.58, 1.12) * width;
    const y = index < 2 ? height + margin * 0.2 - size * 0.3 : height * randomBetween(random, 0.66, 0.98);
    context.beginPath();
    for (let corner = 0; corner < 11; corner += 1) {
      const angle = (corner / 11) * Math.PI * 2;
      const reach = size * randomBetween(random, 0.72, 1.1);
      context.lineTo(x + Math.cos(angle) * reach * 1.25, y + Math.sin(angle) * reach);
    }
    context.closePath();
    const rock = context.createLinearGradient(x - side * size, y - size, x + side * size, y + size);
    rock.addColorStop(0, cssColour(stage, mixColours(palette.sky[2], [30, 16, 46], 0.6)));
    rock.addColorStop(0.4, cssColour(stage, [palette.near[0], 20, 12]));
    rock.addColorStop(1, cssColour(stage, [palette.near[0], 30, 4]));
    fillShape(stage, context, rock);
  }
}
