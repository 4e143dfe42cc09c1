/** Minimum gap between two numbers of a ruler, so that they do not overlap. CSS pixels. */
const minGap = 56;

/**
 * Returns the interval between labeled clock frames, whole seconds if possible. `rate`: frames per second; `width`:
 * width of the ruler, `gap`: least space for a number, CSS pixels.
 */
export function chooseRulerStep(frames: number, rate: number, width: number, gap = minGap): number {
  const second = Math.max(1, Math.round(rate));
  const parts = [1, 2, 5, 10].filter((count) => count < second);
  const seconds = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].map((count) => Math.round(second * count));
  const steps = [...parts, ...seconds].sort((a, b) => a - b);
  const fits = (step: number) => frames === 0 || (step / frames) * width >= gap;
  return steps.find(fits) ?? Math.max(1, frames);
}

/** Width of one frame at the largest zoom: the ruler then labels every frame. CSS pixels. */
const widestFrame = 64;

/** Factor of one press of a zoom key. */
export const zoomStep = 1.5;

/** Returns the largest zoom of a timeline; 1 if even single frames fit into `width` CSS pixels. */
export function largestZoom(frames: number, width: number): number {
  return width === 0 ? 1 : Math.max(1, (frames * widestFrame) / width);
}

/** Returns the seconds under the pointer on a track of this duration. Beside the track, returns its nearest end. */
export function secondsAtPointer(event: { readonly clientX: number }, track: Element, seconds: number): number {
  const { left, width } = track.getBoundingClientRect();
  return width === 0 ? 0 : Math.min(1, Math.max(0, (event.clientX - left) / width)) * seconds;
}

/** Formats a share for CSS: `25%`. */
export function formatPercent(part: number, total: number): string {
  return `${total === 0 ? 0 : (part / total) * 100}%`;
}
