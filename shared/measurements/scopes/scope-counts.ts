import { clamp } from '../../util/math.ts';
import { type CodeValues, type ReadCodeValues, toCodeValue } from './code-values.ts';
import { lumaWeights } from './color-encoding.ts';

/** Columns of waveforms; the frame is divided into as many parts from left to right. */
export const waveformColumns = 256;
/** Values of a channel, and the side of the vectorscope. */
export const levelCount = 256;

/** The counted pixels of one frame. */
export interface ScopeCounts {
  pixels: number;
  /**
   * Numbers of pixels with each value, in the order of `channels`: `levelCount` numbers for each column, the darkest
   * first. Values below 0 and above 255 are counted at 0 and 255.
   */
  readonly waveforms: readonly [luma: Uint32Array, red: Uint32Array, green: Uint32Array, blue: Uint32Array];
  /** Rows of blue difference (Cb), the lowest red difference (Cr) first. Both are 128 for gray. */
  readonly vectorscope: Uint32Array;
  /** One of every `every` pixels is counted. */
  readonly every: number;
}

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the steps that leave at most about `mostPixels` of a frame, and a pixel for each column of a waveform. */
export function readingStepsOf(
  { width, height }: PixelSize,
  mostPixels: number,
): { readonly everyX: number; readonly everyY: number } {
  const wanted = Math.ceil(Math.sqrt((width * height) / mostPixels));
  const everyX = Math.max(1, Math.min(wanted, Math.floor(width / waveformColumns)));
  return { everyX, everyY: Math.max(1, Math.ceil((width * height) / (mostPixels * everyX))) };
}

/**
 * Counts the pixels of a frame for all scopes. `mostPixels`: of larger frames every second, third or further pixel in
 * each direction is counted, so that all counted values are values of the frame.
 */
export function countPixels(size: PixelSize, read: ReadCodeValues, mostPixels: number): ScopeCounts {
  const { width, height } = size;
  const { everyX, everyY } = readingStepsOf(size, mostPixels);
  const counts: ScopeCounts = {
    pixels: 0,
    waveforms: [emptyWaveform(), emptyWaveform(), emptyWaveform(), emptyWaveform()],
    vectorscope: new Uint32Array(levelCount * levelCount),
    every: everyX * everyY,
  };
  const pixel: CodeValues = [0, 0, 0, 0];
  for (let y = 0; y < height; y += everyY) {
    for (let x = 0; x < width; x += everyX) {
      if (!read(x, y, pixel)) continue;
      counts.pixels += 1;
      const start = Math.floor((x * waveformColumns) / width) * levelCount;
      countValue(counts.waveforms[0], start, pixel[0]);
      countValue(counts.waveforms[1], start, pixel[1]);
      countValue(counts.waveforms[2], start, pixel[2]);
      countValue(counts.waveforms[3], start, pixel[3]);
      const { vectorscope } = counts;
      const at = vectorscopePlace(pixel[1], pixel[2], pixel[3]);
      vectorscope[at] = (vectorscope[at] ?? 0) + 1;
    }
  }
  return counts;
}

function emptyWaveform(): Uint32Array {
  return new Uint32Array(waveformColumns * levelCount);
}

function countValue(waveform: Uint32Array, start: number, value: number): void {
  const at = start + toCodeValue(value);
  waveform[at] = (waveform[at] ?? 0) + 1;
}

const [byRed, byGreen, byBlue] = lumaWeights('bt709');

/** Returns Cb and Cr of a color as BT.709 defines them, for every matrix: equal colors have equal places. 128 is gray. */
export function colorDifference(red: number, green: number, blue: number): readonly [blue: number, red: number] {
  const luma = byRed * red + byGreen * green + byBlue * blue;
  return [128 + (blue - luma) / (2 * (1 - byBlue)), 128 + (red - luma) / (2 * (1 - byRed))];
}

function vectorscopePlace(red: number, green: number, blue: number): number {
  const luma = byRed * red + byGreen * green + byBlue * blue;
  const column = 128 + (blue - luma) / (2 * (1 - byBlue));
  const row = 128 + (red - luma) / (2 * (1 - byRed));
  return Math.round(clamp(row, 0, 255)) * levelCount + Math.round(clamp(column, 0, 255));
}

/** Returns the number of pixels with each value, in all columns together. */
export function histogramOf(waveform: Uint32Array): number[] {
  const histogram = new Array<number>(levelCount).fill(0);
  for (let column = 0; column < waveformColumns; column += 1)
    for (let value = 0; value < levelCount; value += 1)
      histogram[value] = (histogram[value] ?? 0) + (waveform[column * levelCount + value] ?? 0);
  return histogram;
}
