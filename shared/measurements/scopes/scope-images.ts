import { histogramOf, levelCount, type ScopeCounts, waveformColumns } from './scope-counts.ts';

/** Pixels of a scope: RGBA, row by row, transparent where nothing is drawn. */
export interface ScopeImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export interface ScopeImages {
  readonly waveform: ScopeImage;
  /** Red, green and blue beside each other. */
  readonly parade: ScopeImage;
  /** Blue difference from left to right, red difference from bottom to top. */
  readonly vectorscope: ScopeImage;
  /** Luma, red, green and blue below each other. */
  readonly histogram: ScopeImage;
}

export type ScopeName = keyof ScopeImages;

/** A color of light: overlaid traces add up. 0 to 255. */
type TraceColor = readonly [red: number, green: number, blue: number];

/** Traces of one frame: luma and the vectorscope are neutral, and the channels have their colors. */
const channelColors: readonly [TraceColor, TraceColor, TraceColor, TraceColor] = [
  [210, 210, 210],
  [255, 70, 70],
  [60, 220, 90],
  [90, 130, 255],
];
/** Traces of two overlaid frames: each frame has one color, and equal values become nearly white. */
export const pairColors: readonly [first: TraceColor, second: TraceColor] = [
  [255, 150, 50],
  [40, 150, 255],
];

/** Sizes of the images. Pixels. */
const paradeColumns = 128;
/** About as high as on the screen, because scaling would make thin lines faint. Each row has two values. */
const waveformRows = levelCount / 2;
const histogramHeight = 48;
const histogramGap = 6;

/** Draws all scopes of one frame, or of two overlaid frames. */
export function drawScopes(frames: readonly ScopeCounts[]): ScopeImages {
  const layers = {
    waveform: emptyLayer(waveformColumns, waveformRows),
    parade: emptyLayer(3 * paradeColumns, waveformRows),
    vectorscope: emptyLayer(levelCount, levelCount),
    histogram: emptyLayer(levelCount, 4 * histogramHeight + 3 * histogramGap),
  };
  for (const [index, counts] of frames.entries()) {
    const pairColor = frames.length > 1 ? pairColors[index === 0 ? 0 : 1] : undefined;
    const [luma, ...primaries] = counts.waveforms;
    drawWaveform(layers.waveform, luma, counts.pixels, {
      left: 0,
      columns: waveformColumns,
      color: pairColor ?? channelColors[0],
    });
    for (const [place, waveform] of primaries.entries())
      drawWaveform(layers.parade, waveform, counts.pixels, {
        left: place * paradeColumns,
        columns: paradeColumns,
        color: pairColor ?? channelColors[place + 1] ?? channelColors[0],
      });
    drawVectorscope(layers.vectorscope, counts, pairColor ?? channelColors[0]);
    for (const [place, waveform] of counts.waveforms.entries()) {
      const top = place * (histogramHeight + histogramGap);
      const color = pairColor ?? channelColors[place] ?? channelColors[0];
      drawHistogram(layers.histogram, histogramOf(waveform), top, color);
    }
  }
  return {
    waveform: imageOf(layers.waveform),
    parade: imageOf(layers.parade),
    vectorscope: imageOf(layers.vectorscope),
    histogram: imageOf(layers.histogram),
  };
}

/** Light that adds up: three numbers for each pixel. */
interface Layer {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

function emptyLayer(width: number, height: number): Layer {
  return { width, height, light: new Float32Array(3 * width * height) };
}

function addLight({ width, light }: Layer, x: number, y: number, strength: number, color: TraceColor): void {
  const at = 3 * (y * width + x);
  light[at] = (light[at] ?? 0) + strength * color[0];
  light[at + 1] = (light[at + 1] ?? 0) + strength * color[1];
  light[at + 2] = (light[at + 2] ?? 0) + strength * color[2];
}

/** A single pixel is visible, and many pixels of one value are bright. `share`: of the pixels that could be there. */
function strengthOf(share: number): number {
  return Math.min(1, 0.35 + 1.7 * Math.sqrt(share));
}

interface WaveformPlace {
  readonly left: number;
  readonly columns: number;
  readonly color: TraceColor;
}

function drawWaveform(layer: Layer, counts: Uint32Array, pixels: number, { left, columns, color }: WaveformPlace) {
  const merged = waveformColumns / columns;
  const pixelsOfColumn = Math.max(1, pixels / columns);
  for (let column = 0; column < columns; column += 1) {
    for (let value = 0; value < levelCount; value += 1) {
      let count = 0;
      for (let part = 0; part < merged; part += 1) count += counts[(column * merged + part) * levelCount + value] ?? 0;
      const row = waveformRows - 1 - (value >> 1);
      if (count > 0) addLight(layer, left + column, row, strengthOf(count / pixelsOfColumn), color);
    }
  }
}

function drawVectorscope(layer: Layer, { vectorscope, pixels }: ScopeCounts, color: TraceColor): void {
  for (const [at, count] of vectorscope.entries()) {
    if (count === 0) continue;
    const row = levelCount - 1 - Math.floor(at / levelCount);
    addLight(layer, at % levelCount, row, strengthOf((20 * count) / Math.max(1, pixels)), color);
  }
}

/** The tallest bar fills the height. A value at an end, such as a black background, is cut off instead of counting as tallest. */
function drawHistogram(layer: Layer, histogram: readonly number[], top: number, color: TraceColor): void {
  const tallest = Math.max(...histogram.slice(1, -1)) || Math.max(...histogram);
  if (tallest === 0) return;
  for (const [value, count] of histogram.entries()) {
    const height = Math.min(histogramHeight, Math.ceil((count / tallest) * histogramHeight));
    for (let row = 0; row < height; row += 1) addLight(layer, value, top + histogramHeight - 1 - row, 0.75, color);
  }
}

/** The brightest light of a pixel becomes its opacity, so that the background of the panel shows through. */
function imageOf({ width, height, light }: Layer): ScopeImage {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red, green, blue] = [light[3 * pixel] ?? 0, light[3 * pixel + 1] ?? 0, light[3 * pixel + 2] ?? 0];
    const most = Math.max(red, green, blue);
    if (most === 0) continue;
    const factor = 255 / most;
    data[4 * pixel] = red * factor;
    data[4 * pixel + 1] = green * factor;
    data[4 * pixel + 2] = blue * factor;
    data[4 * pixel + 3] = Math.min(255, most);
  }
  return { width, height, data };
}
