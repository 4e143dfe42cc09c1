/** Minimum gap between two numbers of a ruler, so that they do not overlap. CSS pixels. */
const minGap = 56;

/**
 * Returns the interval between labeled clock frames, whole seconds if possible. `rate`: frames per second; `width`:
 * width of the ruler, CSS pixels.
 */
export function chooseRulerStep(frames: number, rate: number, width: number): number {
  const second = Math.max(1, Math.round(rate));
  const parts = [1, 2, 5, 10].filter((count) => count < second);
  const seconds = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].map((count) => Math.round(second * count));
  const steps = [...parts, ...seconds].sort((a, b) => a - b);
  const fits = (step: number) => frames === 0 || (step / frames) * width >= minGap;
  return steps.find(fits) ?? Math.max(1, frames);
}
