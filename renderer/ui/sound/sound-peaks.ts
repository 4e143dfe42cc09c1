/** Largest number of parts, so that an hour of sound stays light. */
const mostParts = 12_000;
const partsPerSecond = 100;
/** Samples of a part that are read at most. */
const mostSamples = 512;

/** Largest amplitude in equal parts of a sound, from 0 to 1. */
export type SoundPeaks = number[];

/** Returns the peaks of silence that lasts `seconds`. */
export function emptyPeaks(seconds: number): SoundPeaks {
  return new Array<number>(Math.max(1, Math.min(mostParts, Math.ceil(seconds * partsPerSecond)))).fill(0);
}

interface SoundPiece {
  readonly samples: Float32Array;
  /** Samples per second. */
  readonly rate: number;
  /** Position of the first sample. Seconds. */
  readonly from: number;
}

/** Adds a piece to the peaks of a sound that lasts `seconds`. Long parts are read in steps. */
export function addToPeaks(peaks: SoundPeaks, seconds: number, { samples, rate, from }: SoundPiece): void {
  const perSample = peaks.length / (seconds * rate);
  const step = Math.max(1, Math.floor(1 / perSample / mostSamples));
  const first = from * rate * perSample;
  for (let index = 0; index < samples.length; index += step) {
    const part = Math.floor(first + index * perSample);
    const amplitude = Math.min(1, Math.abs(samples[index] ?? 0));
    if (amplitude > (peaks[part] ?? 1)) peaks[part] = amplitude;
  }
}

/** Returns the outline of the peaks as an SVG path: one unit for each part, and -1 to 1 for the amplitude. */
export function outlineOf(peaks: SoundPeaks, gain: number): string {
  const heights = peaks.map((peak) => Math.min(1, peak * gain).toFixed(3));
  const top = heights.map((height, part) => `L${part} -${height}H${part + 1}`);
  const bottom = heights.map((height, part) => `L${part + 1} ${height}H${part}`).reverse();
  return `M0 0${top.join('')}${bottom.join('')}Z`;
}
