import { LoudnessMeter } from './loudness.ts';
import type { SoundMeasurements } from './measurements.ts';

/** Measures sound while it is decoded. Memory: 8 bytes for each 100 ms. */
export class SoundMeter {
  readonly #rate: number;
  readonly #loudness: LoudnessMeter;
  #samples = 0;

  /** `rate`: samples per second. */
  constructor(rate: number, channels: number) {
    this.#rate = rate;
    this.#loudness = new LoudnessMeter(rate, channels);
  }

  /** Adds samples of all channels, of equal length. Full scale is -1 to 1. */
  add(channels: readonly Float32Array[]): void {
    this.#loudness.add(channels);
    this.#samples += channels[0]?.length ?? 0;
  }

  result(): SoundMeasurements {
    const loudness = this.#loudness.integrated();
    return { seconds: this.#samples / this.#rate, ...(loudness === undefined ? {} : { loudness }) };
  }
}
