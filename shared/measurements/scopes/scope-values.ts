import type { Channel } from './code-values.ts';
import { histogramOf, levelCount, type ScopeCounts } from './scope-counts.ts';

/** The fully saturated colors of RGB, which are the targets of a vectorscope. */
export const primaryColors = {
  red: [255, 0, 0],
  magenta: [255, 0, 255],
  blue: [0, 0, 255],
  cyan: [0, 255, 255],
  green: [0, 255, 0],
  yellow: [255, 255, 0],
} as const satisfies Readonly<Record<string, readonly [red: number, green: number, blue: number]>>;

/** The lowest, mean and highest code value of some pixels. */
interface LevelRange {
  readonly lowest: number;
  readonly mean: number;
  readonly highest: number;
}

/** The values of one frame, as text can show them. */
export interface ScopeValues {
  /** `undefined` if all pixels are transparent. */
  readonly channels: Readonly<Record<Channel, LevelRange | undefined>>;
  /** Share of the pixels near gray. Percent. */
  readonly gray: number;
  readonly every: number;
}

/** A color with a smaller distance from gray has no hue. Code values. */
const grayRadius = 4;

export function scopeValuesOf({ waveforms, pixels, vectorscope, every }: ScopeCounts): ScopeValues {
  const [luma, red, green, blue] = waveforms.map((waveform) => rangeOf(histogramOf(waveform)));
  let gray = 0;
  for (const [at, count] of vectorscope.entries()) {
    const distance = Math.hypot((at % levelCount) - 128, Math.floor(at / levelCount) - 128);
    if (distance < grayRadius) gray += count;
  }
  return { channels: { luma, red, green, blue }, gray: pixels === 0 ? 0 : (100 * gray) / pixels, every };
}

function rangeOf(counts: readonly number[]): LevelRange | undefined {
  let [pixels, sum, lowest, highest] = [0, 0, -1, -1];
  for (const [value, count] of counts.entries()) {
    if (count === 0) continue;
    if (lowest < 0) lowest = value;
    highest = value;
    pixels += count;
    sum += count * value;
  }
  return pixels === 0 ? undefined : { lowest, mean: sum / pixels, highest };
}

/** `16 to 235, mean 101.3`. */
export function rangeText(range: LevelRange | undefined): string {
  return range ? `${range.lowest} to ${range.highest}, mean ${range.mean.toFixed(1)}` : 'no pixels';
}
