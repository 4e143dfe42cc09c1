import { css, lighter, mix } from '../palette.ts';
import type { Stage } from '../scene-canvas.ts';
import { between, seededRandom } from '../seeded-random.ts';

/** The sky down to the horizon (a share of the height), with stars when it is night. */
export function drawSky(stage: Stage, horizon: number): void {
  const { context, width, height, palette } = stage;
  const [top, middle, low] = palette.sky;
  const gradient = context.createLinearGradient(0, 0, 0, height * horizon);
  gradient.addColorStop(0, css(top));
  gradient.addColorStop(0.55, css(middle));
  gradient.addColorStop(1, css(low));
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  if (palette.night) drawStars(stage, horizon);
}

function drawStars(stage: Stage, horizon: number): void {
  const { context, width, height, unit, time } = stage;
  const random = seededRandom(stage.chance ^ 0x57a75);
  for (let index = 0; index < 150; index += 1) {
    const x = random() * width;
    const y = random() ** 1.4 * height * horizon;
    const size = between(random, 0.35, 1.25) * unit;
    const twinkle = 0.55 + 0.45 * Math.sin(time * between(random, 1, 3) + random() * 7);
    context.fillStyle = `rgba(255,255,255,${(0.8 * twinkle).toFixed(3)})`;
    context.beginPath();
    context.arc(x, y, size, 0, Math.PI * 2);
    context.fill();
  }
}

export interface SunPosition {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A slowly rising sun or moon with a wide glow. Returns its position, for reflections. */
export function drawSun(stage: Stage, horizon: number): SunPosition {
  const { context, width, height, unit, time, palette } = stage;
  const random = seededRandom(stage.chance ^ 0x50a11);
  const radius = between(random, 16, 34) * unit;
  const x = width * between(random, 0.24, 0.76) + time * unit * 0.8;
  const y = height * horizon * between(random, 0.42, 0.8) - time * unit * 1.1;
  const glow = context.createRadialGradient(x, y, radius * 0.5, x, y, radius * 6);
  glow.addColorStop(0, css(palette.sun, palette.night ? 0.4 : 0.7));
  glow.addColorStop(0.25, css(palette.sun, palette.night ? 0.12 : 0.25));
  glow.addColorStop(1, css(palette.sun, 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  const disc = context.createLinearGradient(0, y - radius, 0, y + radius);
  disc.addColorStop(0, css(lighter(palette.sun, 6)));
  disc.addColorStop(1, css(mix(palette.sun, palette.sky[2], palette.night ? 0.1 : 0.45)));
  context.fillStyle = disc;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
  return { x, y, radius };
}

/** Long flat clouds that drift. */
export function drawClouds(stage: Stage, horizon: number, count: number): void {
  const { context, width, height, unit, time, palette } = stage;
  const random = seededRandom(stage.chance ^ 0xc10d5);
  for (let index = 0; index < count; index += 1) {
    const length = between(random, 50, 150) * unit;
    const speed = between(random, 3, 9) * unit;
    const span = width + length * 2;
    const x = ((random() * span + time * speed) % span) - length;
    const y = height * horizon * between(random, 0.12, 0.82);
    const thickness = between(random, 3, 8) * unit;
    const colour = css(mix(palette.sky[2], lighter(palette.sun, 4), random()), palette.night ? 0.1 : 0.3);
    context.fillStyle = colour;
    // One shape for the whole cloud: separately filled parts would show their overlap.
    context.beginPath();
    for (let puff = 0; puff < 4; puff += 1) {
      const puffLength = length * between(random, 0.45, 0.9);
      const left = x + (length - puffLength) * random();
      const top = y + (puff - 1.5) * thickness * 0.62;
      context.roundRect(left, top, puffLength, thickness, thickness / 2);
    }
    context.fill();
  }
}

/** A small flock crossing the sky, wings beating. */
export function drawBirds(stage: Stage, horizon: number): void {
  const { context, width, height, unit, time, palette } = stage;
  if (palette.night) return;
  const random = seededRandom(stage.chance ^ 0xb12d);
  const originX = width * between(random, 0.1, 0.6) + time * unit * 11;
  const originY = height * horizon * between(random, 0.25, 0.55);
  context.strokeStyle = css(palette.near, 0.75);
  context.lineWidth = 1.1 * unit;
  context.lineCap = 'round';
  for (let index = 0; index < 6; index += 1) {
    const x = originX + between(random, -26, 26) * unit;
    const y = originY + between(random, -12, 12) * unit + Math.sin(time * 0.9 + index) * 2 * unit;
    const wing = between(random, 3, 5) * unit;
    const lift = (0.35 + 0.35 * Math.sin(time * 7 + random() * 6)) * wing;
    context.beginPath();
    context.moveTo(x - wing, y - lift);
    context.quadraticCurveTo(x - wing * 0.4, y - lift * 0.9, x, y);
    context.quadraticCurveTo(x + wing * 0.4, y - lift * 0.9, x + wing, y - lift);
    context.stroke();
  }
}
