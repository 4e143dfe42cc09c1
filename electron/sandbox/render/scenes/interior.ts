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
import { drawConifers, drawRidge, type Ridge } from './draw-ridge.ts';
import { drawClouds, drawSky, drawSun } from './draw-sky-sun-and-clouds.ts';
import { drawReader } from './reader.ts';

/** A person at a large window, light on the floor, a lamp, plants, and steam over a cup. */
export const paintInterior: Scene = (stage) => {
  const random = seededRandom(stage.chance ^ 0x1417);
  const { width, height, unit } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const wide = Math.min(width * 0.5, 190 * unit);
  const tall = Math.min(height * 0.56, 190 * unit);
  const frame: Frame = {
    x: width * (0.5 - side * 0.06) - wide / 2,
    y: height * 0.72 - tall,
    width: wide,
    height: tall,
    floor: height * 0.8,
    side,
    base: [
      randomBetween(random, 14, 40) + (random() < 0.35 ? 160 : 0),
      randomBetween(random, 14, 30),
      stage.palette.night ? 20 : 36,
    ],
  };
  return [
    staticLayer(0, (context) => drawOutside(stage, context, frame)),
    staticLayer(0.3, (context) => {
      drawBackground(stage, context, frame);
      drawLightOnFloor(stage, context, frame);
    }),
    movingLayer(0.32, (context, time) => drawCurtain(stage, context, frame, time)),
    staticLayer(0.55, (context) => drawFurniture(stage, context, frame)),
    movingLayer(0.55, (context, time) => {
      drawReader(stage, context, { ...seatOf(stage, frame), side: frame.side }, time);
      drawSteam(stage, context, frame, time);
    }),
    staticLayer(1, (context) => drawPlants(stage, context, side)),
  ];
};

/** The window and the colors around it. Pixels. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly floor: number;
  readonly side: number;
  readonly base: Colour;
}

function drawOutside(stage: Stage, context: SKRSContext2D, frame: Frame): void {
  drawSky(stage, context, 0.66);
  const sun = { x: frame.x + frame.width * 0.5 - frame.side * frame.width * 0.22, y: frame.y + frame.height * 0.42 };
  drawSun(stage, context, { ...sun, radius: 13 * stage.unit });
  drawClouds(stage, context, 0.6, 8);
  for (const depth of [0, 0.5, 1]) {
    const ridge: Ridge = {
      seed: (stage.chance + depth * 991) | 0,
      level: 0.56 + depth * 0.1,
      rise: 0.1 - depth * 0.05,
      bump: 70,
      octaves: 4,
      roughness: 0.42,
      colour: mixColours(stage.palette.far, stage.palette.near, depth * 0.7 + 0.1),
      mist: 0.6 - depth * 0.5,
    };
    drawRidge(stage, context, ridge);
    if (depth === 1) drawConifers(stage, context, ridge, 8, 14);
  }
}

function drawBackground(stage: Stage, context: SKRSContext2D, frame: Frame): void {
  const { width, height, unit, margin, palette } = stage;
  const { x, y, base, floor } = frame;
  context.beginPath();
  context.rect(-margin, -margin, width + margin * 2, floor + margin);
  context.rect(x, y, frame.width, frame.height);
  context.fillStyle = verticalGradient(stage, context, -margin, floor, [
    [0, lighterColour(base, -12)],
    [0.7, base],
    [1, lighterColour(base, -5)],
  ]);
  context.fill('evenodd');
  context.save();
  context.clip('evenodd');
  const middle = { x: x + frame.width / 2, y: y + frame.height / 2 };
  drawGlow(stage, context, { ...middle, radius: frame.width * 1.1, colour: palette.sun, alpha: 0.5 });
  context.restore();
  context.fillStyle = verticalGradient(stage, context, floor, height + margin, [
    [0, mixColours(lighterColour(base, -14), [24, 46, 26], 0.6)],
    [1, mixColours(lighterColour(base, -24), [24, 46, 12], 0.6)],
  ]);
  context.fillRect(-margin, floor, width + margin * 2, height - floor + margin);
  context.fillStyle = cssColour(stage, lighterColour(base, -20), 0.85);
  context.fillRect(-margin, floor - 5 * unit, width + margin * 2, 5 * unit);
  // The window: its frame, its bars and the sill.
  context.strokeStyle = cssColour(stage, lighterColour(base, -22));
  context.lineWidth = 4.5 * unit;
  context.strokeRect(x, y, frame.width, frame.height);
  context.lineWidth = 2 * unit;
  context.beginPath();
  for (const share of [1 / 3, 2 / 3]) {
    context.moveTo(x + frame.width * share, y);
    context.lineTo(x + frame.width * share, y + frame.height);
  }
  context.moveTo(x, y + frame.height * 0.3);
  context.lineTo(x + frame.width, y + frame.height * 0.3);
  context.stroke();
  context.fillStyle = cssColour(stage, mixColours(base, palette.sun, 0.4));
  context.fillRect(x - 6 * unit, y + frame.height, frame.width + 12 * unit, 4 * unit);
  drawPrintOnTheSide(stage, context, frame);
}

/** A framed image beside the window. */
function drawPrintOnTheSide(stage: Stage, context: SKRSContext2D, frame: Frame): void {
  const { unit, palette } = stage;
  const left = frame.side > 0 ? frame.x + frame.width + 26 * unit : frame.x - 70 * unit;
  const top = frame.y + 14 * unit;
  context.fillStyle = cssColour(stage, lighterColour(frame.base, -24));
  context.fillRect(left, top, 44 * unit, 56 * unit);
  context.fillStyle = cssColour(stage, [40, 20, 84]);
  context.fillRect(left + 2 * unit, top + 2 * unit, 40 * unit, 52 * unit);
  context.fillStyle = cssColour(stage, palette.far);
  context.beginPath();
  context.arc(left + 22 * unit, top + 25 * unit, 11 * unit, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = cssColour(stage, palette.sun);
  context.fillRect(left + 9 * unit, top + 29 * unit, 26 * unit, 14 * unit);
}

function drawLightOnFloor(stage: Stage, context: SKRSContext2D, frame: Frame): void {
  const { height, palette, margin, unit } = stage;
  const shift = frame.side * frame.width * 0.3;
  const light = verticalGradient(stage, context, frame.floor, height + margin, [
    [0, palette.sun, palette.night ? 0.2 : 0.5],
    [1, palette.sun, 0.05],
  ]);
  context.fillStyle = light;
  for (const pane of [0, 1, 2]) {
    const left = frame.x + (frame.width / 3) * pane + 2 * unit;
    const right = left + frame.width / 3 - 4 * unit;
    context.beginPath();
    context.moveTo(left + shift * 0.2, frame.floor + 3 * unit);
    context.lineTo(right + shift * 0.2, frame.floor + 3 * unit);
    context.lineTo(right + shift * 1.2, height + margin);
    context.lineTo(left + shift * 1.2 - frame.width * 0.08, height + margin);
    context.closePath();
    context.fill();
  }
}

/** Curtains on both sides of the window, moved by a breeze. */
function drawCurtain(stage: Stage, context: SKRSContext2D, frame: Frame, time: number): void {
  const { unit } = stage;
  for (const side of [-1, 1]) {
    const edge = side < 0 ? frame.x - 10 * unit : frame.x + frame.width + 10 * unit;
    const wave = Math.sin(time * 1.7 + side) * 5 * unit;
    const inner = edge - side * frame.width * 0.17;
    const cloth = context.createLinearGradient(edge, 0, inner, 0);
    for (let fold = 0; fold <= 6; fold += 1) {
      const light = lighterColour([frame.base[0], 20, frame.base[2]], fold % 2 === 0 ? 20 : 34);
      cloth.addColorStop(fold / 6, cssColour(stage, light, 0.9));
    }
    context.beginPath();
    context.moveTo(edge, frame.y - 8 * unit);
    context.lineTo(inner, frame.y - 8 * unit);
    const low = frame.floor - 7 * unit;
    context.bezierCurveTo(
      inner,
      frame.y + frame.height * 0.4,
      inner - side * wave,
      frame.y + frame.height * 0.7,
      inner - side * wave * 1.8,
      low,
    );
    context.lineTo(edge, low);
    context.closePath();
    fillShape(stage, context, cloth, 0.7);
  }
}

function drawFurniture(stage: Stage, context: SKRSContext2D, frame: Frame): void {
  const { unit, palette } = stage;
  const seat = seatOf(stage, frame);
  const dark = mixColours(lighterColour(frame.base, -24), [18, 34, 11], 0.6);
  // A floor lamp behind the chair.
  const lampX = seat.x + frame.side * 46 * unit;
  const lampY = seat.y - 84 * unit;
  context.fillStyle = cssColour(stage, dark);
  context.fillRect(lampX - unit, lampY, 2 * unit, frame.floor + 8 * unit - lampY);
  drawGlow(stage, context, { x: lampX, y: lampY, radius: 70 * unit, colour: [38, 95, 72], alpha: 0.75 });
  context.beginPath();
  context.moveTo(lampX - 9 * unit, lampY - 12 * unit);
  context.lineTo(lampX + 9 * unit, lampY - 12 * unit);
  context.lineTo(lampX + 17 * unit, lampY + 9 * unit);
  context.lineTo(lampX - 17 * unit, lampY + 9 * unit);
  context.closePath();
  fillShape(stage, context, cssColour(stage, [40, 92, 80]));
  // The armchair.
  const cloth: Colour = [frame.base[0] + 150, 34, palette.night ? 22 : 32];
  context.beginPath();
  context.roundRect(seat.x - 26 * unit, seat.y - 30 * unit, 52 * unit, 62 * unit, 16 * unit);
  const gradient = context.createLinearGradient(seat.x - 26 * unit, 0, seat.x + 26 * unit, 0);
  gradient.addColorStop(frame.side > 0 ? 0 : 1, cssColour(stage, lighterColour(cloth, 10)));
  gradient.addColorStop(frame.side > 0 ? 1 : 0, cssColour(stage, lighterColour(cloth, -12)));
  fillShape(stage, context, gradient);
  // The table with a cup.
  const tableX = seat.x - frame.side * 56 * unit;
  context.fillStyle = cssColour(stage, dark);
  context.fillRect(tableX - 1.5 * unit, seat.y + 10 * unit, 3 * unit, 40 * unit);
  context.beginPath();
  context.ellipse(tableX, seat.y + 10 * unit, 21 * unit, 4 * unit, 0, 0, Math.PI * 2);
  fillShape(stage, context, cssColour(stage, lighterColour(dark, 10)));
  context.beginPath();
  context.roundRect(tableX - 5 * unit, seat.y, 10 * unit, 9 * unit, 2 * unit);
  fillShape(stage, context, cssColour(stage, [40, 30, 88]));
}

function seatOf(stage: Stage, frame: Frame): { x: number; y: number } {
  return { x: frame.x + frame.width * (0.5 + frame.side * 0.34), y: frame.floor - 22 * stage.unit };
}

function drawSteam(stage: Stage, context: SKRSContext2D, frame: Frame, time: number): void {
  const { unit } = stage;
  const seat = seatOf(stage, frame);
  const x = seat.x - frame.side * 56 * unit;
  context.strokeStyle = cssColour(stage, [40, 20, 96], 0.34);
  context.lineWidth = 2 * unit;
  context.lineCap = 'round';
  context.beginPath();
  for (const lane of [-2, 2]) {
    for (let step = 0; step <= 8; step += 1) {
      const rise = seat.y - 2 * unit - step * 3.4 * unit;
      const sway = Math.sin(step * 0.7 - time * 4 + lane) * (0.5 + step * 0.5) * unit;
      if (step === 0) context.moveTo(x + lane * unit, rise);
      else context.lineTo(x + lane * unit + sway, rise);
    }
  }
  context.stroke();
}

/** Large leaves at one edge, close to the camera. */
function drawPlants(stage: Stage, context: SKRSContext2D, side: number): void {
  const { width, height, unit, palette, margin } = stage;
  const random = seededRandom(stage.chance ^ 0x1eaf);
  const x = side > 0 ? -margin * 0.2 : width + margin * 0.2;
  for (let index = 0; index < 9; index += 1) {
    const angle = -Math.PI / 2 + side * randomBetween(random, -0.3, 1.15);
    const length = randomBetween(random, 46, 112) * unit;
    context.save();
    context.translate(x + side * randomBetween(random, -4, 16) * unit, height * 1.04 + margin * 0.3);
    context.rotate(angle);
    context.beginPath();
    context.moveTo(0, 0);
    context.quadraticCurveTo(length * 0.5, -length * 0.2, length, 0);
    context.quadraticCurveTo(length * 0.5, length * 0.2, 0, 0);
    context.closePath();
    const leaf = context.createLinearGradient(0, 0, length, 0);
    leaf.addColorStop(0, cssColour(stage, [130, 30, 5]));
    leaf.addColorStop(1, cssColour(stage, mixColours([122, 36, 18], palette.sun, random() * 0.16)));
    fillShape(stage, context, leaf);
    context.restore();
  }
}
