/** Parts are much shorter than a frame, so that a waveform stays exact at every zoom. */
const partsPerSecond = 1000;
/** Largest number of parts of a channel. A sound of more than ten minutes has longer parts. */
const mostParts = 600_000;

/** Largest amplitudes in equal parts of a sound, for each channel. Full scale is 1; decoded sound can be louder. */
export interface SoundPeaks {
  readonly perSecond: number;
  readonly channels: readonly Float32Array[];
}

/** Samples of all channels, of equal length. */
export interface SoundPiece {
  readonly channels: readonly Float32Array[];
  /** Samples per second. */
  readonly rate: number;
  /** Position of the first sample. Seconds. */
  readonly from: number;
}

/** Returns the peaks of silence that lasts `seconds`. */
export function emptyPeaks(seconds: number, channelCount: number): SoundPeaks {
  const perSecond = Math.min(partsPerSecond, mostParts / Math.max(1, seconds));
  const length = Math.max(1, Math.ceil(seconds * perSecond));
  return { perSecond, channels: Array.from({ length: channelCount }, () => new Float32Array(length)) };
}

/** Adds a piece. Samples outside of the duration of the peaks are ignored. */
export function addToPeaks(peaks: SoundPeaks, { channels, rate, from }: SoundPiece): void {
  const perSample = peaks.perSecond / rate;
  const first = from * peaks.perSecond;
  for (const [channel, samples] of channels.entries()) {
    const parts = peaks.channels[channel];
    if (!parts) continue;
    for (const [index, sample] of samples.entries()) {
      const part = Math.floor(first + index * perSample);
      const amplitude = Math.abs(sample);
      if (amplitude > (parts[part] ?? Number.POSITIVE_INFINITY)) parts[part] = amplitude;
    }
  }
}

/** Returns the largest amplitude of one channel in a span of at least one part. Seconds; outside of the sound, 0. */
export function peakBetween({ perSecond, channels }: SoundPeaks, channel: number, from: number, to: number): number {
  const parts = channels[channel] ?? new Float32Array(0);
  const first = Math.floor(from * perSecond);
  const end = Math.max(first + 1, Math.ceil(to * perSecond));
  let peak = 0;
  for (let part = Math.max(0, first); part < Math.min(end, parts.length); part += 1)
    peak = Math.max(peak, parts[part] ?? 0);
  return peak;
}

/** Returns the largest amplitudes of all channels in `count` equal spans from `from` to `to`. Seconds. */
export function amplitudesBetween(peaks: SoundPeaks, from: number, to: number, count: number): number[] {
  const span = (to - from) / count;
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * span;
    return Math.max(0, ...peaks.channels.map((_parts, channel) => peakBetween(peaks, channel, start, start + span)));
  });
}

/** Returns the outline of amplitudes as an SVG path: one unit for each, and -1 to 1 for the amplitude. */
export function outlineOf(amplitudes: readonly number[], gain: number): string {
  const heights = amplitudes.map((amplitude) => Math.min(1, amplitude * gain).toFixed(3));
  const top = heights.map((height, part) => `L${part} -${height}H${part + 1}`);
  const bottom = heights.map((height, part) => `L${part + 1} ${height}H${part}`).reverse();
  return `M0 0${top.join('')}${bottom.join('')}Z`;
}
