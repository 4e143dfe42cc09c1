import { mix } from '../palette.ts';
import type { Stage } from '../scene-canvas.ts';
import { between, seededRandom } from '../seeded-random.ts';
import { drawRidge, drawTrees, type Ridge } from './ridge.ts';
import { drawBirds, drawClouds, drawSky, drawSun } from './sky.ts';

/** Layered mountains in haze with a forest in front. */
export function drawHills(stage: Stage): void {
  const random = seededRandom(stage.chance ^ 0x4111);
  const horizon = between(random, 0.58, 0.68);
  drawSky(stage, horizon + 0.12);
  drawSun(stage, horizon);
  drawClouds(stage, horizon, 7);
  drawBirds(stage, horizon);
  const layers = 6;
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const ridge: Ridge = {
      seed: (stage.chance + layer * 7919) | 0,
      level: horizon - 0.08 + depth * 0.42,
      rise: between(random, 0.1, 0.17) * (1 - depth * 0.45),
      bump: 120 - depth * 36,
      octaves: 5,
      roughness: 0.42 - depth * 0.06,
      pan: 1 + depth * depth * 16,
      colour: mix(stage.palette.far, stage.palette.near, depth ** 0.85),
      mist: 0.55 * (1 - depth),
    };
    drawRidge(stage, ridge);
    if (layer >= layers - 2) drawTrees(stage, ridge, 7 + depth * 2, 10 + depth * 16);
  }
}
