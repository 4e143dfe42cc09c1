import { css, lighter, mix } from '../palette.ts';
import type { Stage } from '../scene-canvas.ts';
import { between, seededRandom } from '../seeded-random.ts';
import { drawClouds, drawSky, drawSun } from './sky.ts';

/** A skyline in three depths with windows that go on and off. */
export function drawCity(stage: Stage): void {
  const random = seededRandom(stage.chance ^ 0xc17);
  const horizon = between(random, 0.72, 0.8);
  drawSky(stage, horizon);
  drawSun(stage, horizon * 0.85);
  drawClouds(stage, horizon, 6);
  const layers = 4;
  for (let layer = 0; layer < layers; layer += 1) drawRow(stage, layer / (layers - 1), layer);
}

function drawRow(stage: Stage, depth: number, layer: number): void {
  const { context, width, height, unit, time, palette } = stage;
  const colour = mix(palette.far, palette.near, depth ** 0.8);
  const breadth = (20 + depth * 22) * unit;
  const shift = time * unit * (0.8 + depth * depth * 9);
  const first = Math.floor(shift / breadth) - 1;
  const last = Math.ceil((shift + width) / breadth) + 1;
  for (let index = first; index <= last; index += 1) {
    const random = seededRandom((stage.chance ^ (layer * 40503)) + index * 2246822519);
    const own = breadth * between(random, 0.62, 1.08);
    const left = index * breadth - shift;
    const tall = height * (between(random, 0.16, 0.46) - depth * 0.13) + height * 0.18 * (1 - depth);
    const top = height * (0.86 + depth * 0.1) - tall;
    const fill = context.createLinearGradient(0, top, 0, height);
    fill.addColorStop(0, css(colour));
    fill.addColorStop(1, css(mix(colour, lighter(palette.far, 6), 0.5 * (1 - depth))));
    context.fillStyle = fill;
    context.fillRect(left, top, own, height - top);
    if (random() < 0.4) context.fillRect(left + own * 0.3, top - 7 * unit, own * 0.4, 8 * unit);
    if (random() < 0.25) context.fillRect(left + own * 0.5, top - 22 * unit, 1.1 * unit, 23 * unit);
    if (depth > 0.25) drawWindows(stage, { left, top, own, depth, random });
  }
}

interface Tower {
  readonly left: number;
  readonly top: number;
  readonly own: number;
  readonly depth: number;
  readonly random: () => number;
}

function drawWindows(stage: Stage, tower: Tower): void {
  const { context, height, unit, time, palette } = stage;
  const pane = (1.5 + tower.depth * 1.7) * unit;
  const columns = Math.max(1, Math.floor(tower.own / (pane * 2.1)) - 1);
  const rows = Math.min(40, Math.floor((height - tower.top) / (pane * 2.7)) - 1);
  const margin = (tower.own - columns * pane * 2.1 + pane) / 2;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const lit = tower.random();
      const flicker = Math.floor(time * 0.4 + lit * 40) % 9 === 0 ? 0.2 : 1;
      if (lit > 0.46) continue;
      context.fillStyle = css(lighter(palette.sun, -8), (0.28 + lit) * flicker * (0.4 + tower.depth * 0.6));
      context.fillRect(
        tower.left + margin + column * pane * 2.1,
        tower.top + pane * (1.6 + row * 2.7),
        pane,
        pane * 1.4,
      );
    }
  }
}
