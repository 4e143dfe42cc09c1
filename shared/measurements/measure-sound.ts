import { LoudnessMeter } from './loudness.ts';
import type { SoundMeasurements } from './measurements.ts';
import { TruePeakMeter } from './true-peak.ts';

/** A part of 100 ms is silent if its effective value is below -60 dB of full scale in every channel. */
const partsPerSecond = 10;
const silentPower = 10 ** (-60 / 10);
/** So many samples at full scale in a row are a cut wave. One alone can be a peak that was set to full scale. */
const samplesOfClipping = 3;
const fullScale = 0.999;

/** Measures sound while it is decoded. Memory: 8 bytes for each 100 ms. */
export class SoundMeter {
  readonly #rate: number;
  readonly #loudness: LoudnessMeter;
  readonly #channels: readonly { readonly truePeak: TruePeakMeter; atFullScale: number }[];
  #samples = 0;
  #clipped = 0;
  #silentParts = 0;
  #powers: number[];
  #inPart = 0;

  /** `rate`: samples per second. */
  constructor(rate: number, channels: number) {
    this.#rate = rate;
    this.#loudness = new LoudnessMeter(rate, channels);
    this.#channels = Array.from({ length: channels }, () => ({ truePeak: new TruePeakMeter(rate), atFullScale: 0 }));
    this.#powers = new Array<number>(channels).fill(0);
  }

  /** Adds samples of all channels, of equal length. Full scale is -1 to 1. */
  add(channels: readonly Float32Array[]): void {
    this.#loudness.add(channels);
    for (const [index, samples] of channels.entries()) {
      this.#channels[index]?.truePeak.add(samples);
      this.#countClipping(index, samples);
    }
    this.#countSilence(channels);
    this.#samples += channels[0]?.length ?? 0;
  }

  result(): SoundMeasurements {
    const loudness = this.#loudness.integrated();
    const peak = Math.max(0, ...this.#channels.map(({ truePeak }) => truePeak.peak()));
    return {
      channels: this.#channels.length,
      seconds: this.#samples / this.#rate,
      silentSeconds: this.#silentParts / partsPerSecond,
      clippedSamples: this.#clipped,
      ...(loudness === undefined ? {} : { loudness }),
      ...(peak > 0 ? { truePeak: 20 * Math.log10(peak) } : {}),
    };
  }

  #countClipping(index: number, samples: Float32Array): void {
    const channel = this.#channels[index];
    if (!channel) return;
    for (const sample of samples) {
      if (Math.abs(sample) < fullScale) {
        channel.atFullScale = 0;
        continue;
      }
      channel.atFullScale += 1;
      if (channel.atFullScale === samplesOfClipping) this.#clipped += samplesOfClipping;
      else if (channel.atFullScale > samplesOfClipping) this.#clipped += 1;
    }
  }

  #countSilence(channels: readonly Float32Array[]): void {
    const samplesPerPart = Math.round(this.#rate / partsPerSecond);
    const length = channels[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
      const to = Math.min(length, from + samplesPerPart - this.#inPart);
      for (const [index, samples] of channels.entries()) {
        let sum = 0;
        for (let at = from; at < to; at += 1) sum += (samples[at] ?? 0) ** 2;
        this.#powers[index] = (this.#powers[index] ?? 0) + sum;
      }
      this.#inPart += to - from;
      from = to;
      if (this.#inPart < samplesPerPart) continue;
      if (this.#powers.every((power) => power / samplesPerPart < silentPower)) this.#silentParts += 1;
      this.#powers.fill(0);
      this.#inPart = 0;
    }
  }
}
