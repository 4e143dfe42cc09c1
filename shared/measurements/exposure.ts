import type { Plane } from './frame-image.ts';

/** Values that count as fully black or fully white. Averaging of pixels and rounding can change them by one. */
const black = 1;
const white = 254;

/** Exposure of one frame. */
export interface Exposure {
  /** Mean luma. Percent of full scale, 0 to 100. */
  readonly brightness: number;
  /** Pixels whose luma is fully white, which have lost their detail. Percent of all pixels. */
  readonly clippedHighlights: number;
  /** Pixels whose luma is fully black. Percent of all pixels. */
  readonly clippedShadows: number;
}

/** Measures the exposure of a frame from its luma. */
export function exposureOf({ values }: Plane): Exposure {
  let [sum, whites, blacks] = [0, 0, 0];
  // A loop by index: an iterator takes several times as long.
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    sum += value;
    if (value >= white) whites += 1;
    if (value <= black) blacks += 1;
  }
  const percent = 100 / values.length;
  return { brightness: (sum * percent) / 255, clippedHighlights: whites * percent, clippedShadows: blacks * percent };
}
