import { type FrameImage, meanOf, type Plane } from './frame-image.ts';

/** Values that count as fully black or fully white. Averaging of pixels and rounding can change them by one. */
const black = 1;
const white = 254;
/** A dark pixel and a black frame, as ffmpeg's `blackdetect` defines them. */
const darkPixel = 0.1 * 255;
const darkShareOfBlackFrame = 0.98;

/** Exposure and color of one frame. */
export interface ExposureAndColor {
  /** Mean luma. Percent of full scale, 0 to 100. */
  readonly brightness: number;
  /** Pixels whose luma is fully white, which have lost their detail. Percent of all pixels. */
  readonly clippedHighlights: number;
  /** Pixels whose luma is fully black. Percent of all pixels. */
  readonly clippedShadows: number;
  /** True if at least 98 % of the pixels are darker than 10 % of full scale. Source: ffmpeg's filter `blackdetect`. */
  readonly isBlack: boolean;
  /** Mean distance of the color from gray in the plane of Cb and Cr. Percent, 0 to about 100. */
  readonly saturation: number;
  /** Mean color: Cb and Cr minus 128. Code values, where a channel has 256. */
  readonly meanColor: readonly [blue: number, red: number];
}

/** Measures exposure and color of a frame, from luma and color difference of BT.601 or BT.709. */
export function exposureAndColorOf({ luma, blue, red }: FrameImage): ExposureAndColor {
  let [sum, whites, blacks, darks] = [0, 0, 0, 0];
  // A loop by index: an iterator takes several times as long.
  for (let at = 0; at < luma.values.length; at += 1) {
    const value = luma.values[at] ?? 0;
    sum += value;
    if (value >= white) whites += 1;
    if (value <= black) blacks += 1;
    if (value < darkPixel) darks += 1;
  }
  const percent = 100 / luma.values.length;
  return {
    brightness: (sum * percent) / 255,
    clippedHighlights: whites * percent,
    clippedShadows: blacks * percent,
    isBlack: darks >= darkShareOfBlackFrame * luma.values.length,
    saturation: saturationOf(blue, red),
    meanColor: [meanOf(blue) - 128, meanOf(red) - 128],
  };
}

function saturationOf(blue: Plane, red: Plane): number {
  let sum = 0;
  for (let at = 0; at < blue.values.length; at += 1) {
    const byBlue = (blue.values[at] ?? 128) - 128;
    const byRed = (red.values[at] ?? 128) - 128;
    sum += Math.sqrt(byBlue * byBlue + byRed * byRed);
  }
  return ((sum / blue.values.length) * 100) / 128;
}

/**
 * Measures white-balance drift: how far the mean color of a frame is from the mean color of the first frame of its shot.
 *
 * Unit: percent of the largest possible color difference. Range: 0 to about 100; 1 is visible beside the first frame.
 */
export function colorDrift(first: ExposureAndColor['meanColor'], now: ExposureAndColor['meanColor']): number {
  return (Math.hypot(now[0] - first[0], now[1] - first[1]) * 100) / 128;
}
