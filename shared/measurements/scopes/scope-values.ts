import type { Channel } from './code-values.ts';
import { colorDifference, histogramOf, levelCount, type ScopeCounts, waveformColumns } from './scope-counts.ts';

/** The text alternative of a waveform: the frame in this number of parts from left to right. */
export const valueColumns = 16;

export const hueNames = ['red', 'magenta', 'blue', 'cyan', 'green', 'yellow'] as const;
export type Hue = (typeof hueNames)[number];

/** The fully saturated colors of RGB, which are the targets of a vectorscope. */
export const primaryColors: Readonly<Record<Hue, readonly [red: number, green: number, blue: number]>> = {
  red: [255, 0, 0],
  magenta: [255, 0, 255],
  blue: [0, 0, 255],
  cyan: [0, 255, 255],
  green: [0, 255, 0],
  yellow: [255, 255, 0],
};

/** The lowest, mean and highest code value of some pixels. */
export interface LevelRange {
  readonly lowest: number;
  readonly mean: number;
  readonly highest: number;
}

export interface ChannelValues {
  /** `undefined` if all pixels are transparent. */
  readonly all: LevelRange | undefined;
  /** `valueColumns` parts of the frame, the leftmost first. `undefined` without a pixel. */
  readonly columns: readonly (LevelRange | undefined)[];
  /** Share of the pixels in 16 classes of 16 code values each. Percent. */
  readonly classes: readonly number[];
  /** Share of the pixels below 0 and above 255 before they were limited. Percent. */
  readonly below: number;
  readonly above: number;
}

/** Pixels of similar hues. */
export interface HueValues {
  /** Share of all pixels. Percent. */
  readonly share: number;
  /** Mean distance from gray. Code values of Cb and Cr, 0 to about 128. */
  readonly saturation: number;
}

/** The values of one frame, as text can show them. */
export interface ScopeValues {
  readonly channels: Readonly<Record<Channel, ChannelValues>>;
  /** Each pixel is in the nearest hue. Pixels near gray are in none. */
  readonly hues: Readonly<Record<Hue, HueValues>>;
  /** Share of the pixels near gray. Percent. */
  readonly gray: number;
  readonly every: number;
}

/** A color with a smaller distance from gray has no hue. Code values. */
const grayRadius = 4;

export function scopeValuesOf(counts: ScopeCounts): ScopeValues {
  const percent = counts.pixels === 0 ? 0 : 100 / counts.pixels;
  const valuesOf = (index: 0 | 1 | 2 | 3): ChannelValues => {
    const channel = counts.channels[index];
    const histogram = histogramOf(channel);
    const columnsOfPart = waveformColumns / valueColumns;
    const classSize = levelCount / 16;
    return {
      all: rangeOf(histogram),
      columns: Array.from({ length: valueColumns }, (_, part) => {
        const sums = new Array<number>(levelCount).fill(0);
        for (let column = part * columnsOfPart; column < (part + 1) * columnsOfPart; column += 1)
          for (let value = 0; value < levelCount; value += 1)
            sums[value] = (sums[value] ?? 0) + (channel.waveform[column * levelCount + value] ?? 0);
        return rangeOf(sums);
      }),
      classes: Array.from({ length: 16 }, (_, part) => {
        const pixels = histogram.slice(part * classSize, (part + 1) * classSize).reduce((sum, count) => sum + count, 0);
        return pixels * percent;
      }),
      below: channel.below * percent,
      above: channel.above * percent,
    };
  };
  return {
    channels: { luma: valuesOf(0), red: valuesOf(1), green: valuesOf(2), blue: valuesOf(3) },
    ...huesOf(counts.vectorscope, percent),
    every: counts.every,
  };
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

const directions = hueNames.map((hue) => {
  const [blue, red] = colorDifference(...primaryColors[hue]);
  const distance = Math.hypot(blue - 128, red - 128);
  return [(blue - 128) / distance, (red - 128) / distance] as const;
});

function huesOf(vectorscope: Uint32Array, percent: number): Pick<ScopeValues, 'hues' | 'gray'> {
  const found = hueNames.map(() => ({ pixels: 0, distance: 0 }));
  let gray = 0;
  for (const [at, pixels] of vectorscope.entries()) {
    if (pixels === 0) continue;
    const [blue, red] = [(at % levelCount) - 128, Math.floor(at / levelCount) - 128];
    const distance = Math.hypot(blue, red);
    const nearness = directions.map(([x, y]) => x * blue + y * red);
    const hue = found[nearness.indexOf(Math.max(...nearness))];
    if (distance < grayRadius || !hue) gray += pixels;
    else {
      hue.pixels += pixels;
      hue.distance += pixels * distance;
    }
  }
  const valuesOf = (hue: Hue): HueValues => {
    const { pixels, distance } = found[hueNames.indexOf(hue)] ?? { pixels: 0, distance: 0 };
    return { share: pixels * percent, saturation: pixels === 0 ? 0 : distance / pixels };
  };
  return {
    gray: gray * percent,
    hues: {
      red: valuesOf('red'),
      magenta: valuesOf('magenta'),
      blue: valuesOf('blue'),
      cyan: valuesOf('cyan'),
      green: valuesOf('green'),
      yellow: valuesOf('yellow'),
    },
  };
}

/** `16 to 235, mean 101.3`. */
export function rangeText(range: LevelRange | undefined): string {
  return range ? `${range.lowest} to ${range.highest}, mean ${range.mean.toFixed(1)}` : 'no pixels';
}
