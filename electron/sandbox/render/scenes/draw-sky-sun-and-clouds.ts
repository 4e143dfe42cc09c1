import type { SKRSContext2D } from '@napi-rs/canvas';
import { randomBetween, seededRandom } from '../../../util/seeded-random.ts';
import { lighterColour, mixColours } from './palette.ts';
import { cssColour, drawGlow, type Stage, verticalGradient } from './scene-drawing-tools.ts';

/** The sky down to the horizon (a share of the height), with stars when it is night. */
export function drawSky(stage: Stage, context: SKRSContext2D, horizon: number): void {
  const { width, height, margin, palette } = stage;
  const [top, middle, low] = palette.sky;
  context.fillStyle = verticalGradient(stage, context, -margin, height * horizon, [
    [0, top],
    [0.55, middle],
    [1, low],
  ]);
  context.fillRect(-margin, -margin, width + margin * 2, height + margin * 2);
  if (palette.night) drawStars(stage, context, horizon, 130);
}

function drawStars(stage: Stage, context: SKRSContext2D, horizon: number, count: number): void {
  const { width, height, unit, margin } = stage;
  const random = seededRandom(stage.chance ^ 0x57a75);
  const share = (width + margin * 2) / width;
  for (let index = 0; index < count; index += 1) {
    const x = random() * width * share - margin;
    const y = random() ** 1.3 * (height * horizon + margin) - margin;
    const size = 0.25 + random() ** 4 * 1.1;
    context.fillStyle = `rgba(255,255,255,${randomBetween(random, 0.25, 0.95).toFixed(2)})`;
    context.beginPath();
    context.arc(x, y, size * unit, 0, Math.PI * 2);
    context.fill();
  }
}

interface SunPosition {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Position of the sun or moon of a scene, for its light and its reflections. */
export function placeSun(stage: Stage, horizon: number): SunPosition {
  const random = seededRandom(stage.chance ^ 0x50a11);
  return {
    x: stage.width * randomBetween(random, 0.26, 0.74),
    y: stage.height * horizon * randomBetween(random, 0.45, 0.82),
    radius: randomBetween(random, 15, 28) * stage.unit,
  };
}

/** A sun or moon with a wide glow. */
export function drawSun(stage: Stage, context: SKRSContext2D, sun: SunPosition): void {
  const { palette, unit } = stage;
  const reach = palette.night ? 0.5 : 0.85;
  drawGlow(stage, context, { ...sun, radius: sun.radius * 9, colour: palette.sun, alpha: reach * 0.6 });
  drawGlow(stage, context, { ...sun, radius: sun.radius * 3, colour: palette.sun, alpha: reach });
  const disc = context.createLinearGradient(0, sun.y - sun.radius, 0, sun.y + sun.radius);
  disc.addColorStop(0, cssColour(stage, lighterColour(palette.sun, 6)));
  disc.addColorStop(1, cssColour(stage, mixColours(palette.sun, palette.sky[2], palette.night ? 0.1 : 0.4)));
  context.fillStyle = disc;
  context.beginPath();
  context.arc(sun.x, sun.y, sun.radius, 0, Math.PI * 2);
  context.fill();
  if (!palette.night) return;
  context.fillStyle = cssColour(stage, palette.sky[1], 0.13);
  for (const [x, y, size] of [
    [-0.3, -0.2, 0.28],
    [0.25, 0.3, 0.2],
    [0.3, -0.35, 0.13],
  ] as const) {
    context.beginPath();
    context.arc(sun.x + x * sun.radius, sun.y + y * sun.radius, Math.max(unit, size * sun.radius), 0, Math.PI * 2);
    context.fill();
  }
}

/** Soft clouds in long banks, lit from the side of the sun. */
export function drawClouds(stage: Stage, context: SKRSContext2D, horizon: number, count: number): void {
  const { width, height, unit, palette, margin } = stage;
  const random = seededRandom(stage.chance ^ 0xc10d5);
  const flat = stage.style.bands > 0;
  for (let index = 0; index < count; index += 1) {
    const depth = random();
    const length = randomBetween(random, 60, 170) * unit * (0.5 + depth * 0.7);
    const x = randomBetween(random, -0.2, 1.1) * (width + margin) - margin;
    const y = height * horizon * randomBetween(random, 0.08, 0.84);
    const thickness = randomBetween(random, 5, 15) * unit * (0.45 + depth * 0.7);
    const lit = mixColours(palette.sky[2], lighterColour(palette.sun, 3), randomBetween(random, 0.2, 0.9));
    const alpha = palette.night ? 0.14 : 0.34;
    for (let puff = 0; puff < 5; puff += 1) {
      const reach = length * randomBetween(random, 0.28, 0.6);
      const [left, up] = [x + (length - reach) * random(), y + (random() - 0.5) * thickness * 1.3];
      if (flat) {
        context.fillStyle = cssColour(stage, lit, alpha * 0.75);
        context.beginPath();
        context.roundRect(left, up, reach, thickness * 0.7, thickness * 0.35);
        context.fill();
        continue;
      }
      context.save();
      context.translate(left + reach / 2, up);
      context.scale(1, (thickness / reach) * 1.5);
      const soft = context.createRadialGradient(0, 0, 0, 0, 0, reach / 2);
      soft.addColorStop(0, cssColour(stage, lit, alpha));
      soft.addColorStop(0.5, cssColour(stage, lit, alpha * 0.55));
      soft.addColorStop(1, cssColour(stage, lit, 0));
      context.fillStyle = soft;
      context.fillRect(-reach / 2, -reach / 2, reach, reach);
      context.restore();
    }
  }
}

/** A small flock crossing the sky, wings beating. */
export function drawBirds(stage: Stage, context: SKRSContext2D, horizon: number, time: number): void {
  const { width, height, unit, palette } = stage;
  if (palette.night) return;
  const random = seededRandom(stage.chance ^ 0xb12d);
  const originX = width * randomBetween(random, 0.1, 0.5) + time * unit * 13;
  const originY = height * horizon * randomBetween(random, 0.2, 0.5) - time * unit * 1.5;
  context.strokeStyle = cssColour(stage, palette.near, 0.8);
  context.lineWidth = 1.1 * unit;
  context.lineCap = 'round';
  context.beginPath();
  for (let index = 0; index < 7; index += 1) {
    const x = originX + randomBetween(random, -28, 28) * unit;
    const y = originY + randomBetween(random, -13, 13) * unit + Math.sin(time * 0.9 + index) * 2 * unit;
    const wing = randomBetween(random, 3, 5.5) * unit;
    const lift = (0.3 + 0.45 * Math.sin(time * 8 + random() * 6)) * wing;
    context.moveTo(x - wing, y - lift);
    context.quadraticCurveTo(x - wing * 0.4, y - lift * 0.9, x, y);
    context.quadraticCurveTo(x + wing * 0.4, y - lift * 0.9, x + wing, y - lift);
  }
  context.stroke();
}
