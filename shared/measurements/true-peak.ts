/** Samples before and after a point that determine the wave there. */
const reach = 10;
const taps = 2 * reach;

/**
 * Measures the true peak of one channel: the largest value of the wave between the samples, found by oversampling to at
 * least 192 kHz with a windowed sinc of 20 samples.
 *
 * Source: ITU-R BS.1770-4, annex 2.
 */
export class TruePeakMeter {
  readonly #phases: readonly Float64Array[];
  /** The last samples of the piece before. */
  #tail: Float32Array<ArrayBufferLike> = new Float32Array(taps);
  #peak = 0;

  /** `rate`: samples per second. */
  constructor(rate: number) {
    const factor = Math.max(1, Math.ceil(192_000 / rate));
    this.#phases = Array.from({ length: factor - 1 }, (_, index) => phaseOf((index + 1) / factor));
  }

  /** Adds samples. Full scale is -1 to 1. */
  add(samples: Float32Array): void {
    const all = new Float32Array(taps + samples.length);
    all.set(this.#tail);
    all.set(samples, taps);
    for (let from = 1; from + taps <= all.length; from += 1) {
      this.#peak = Math.max(this.#peak, Math.abs(all[from + taps - 1] ?? 0));
      for (const phase of this.#phases) {
        let sum = 0;
        for (let tap = 0; tap < taps; tap += 1) sum += (phase[tap] ?? 0) * (all[from + tap] ?? 0);
        this.#peak = Math.max(this.#peak, Math.abs(sum));
      }
    }
    this.#tail = all.slice(-taps);
  }

  /** Returns the peak so far, without sign. Full scale is 1; the wave between samples can be larger. */
  peak(): number {
    return this.#peak;
  }
}

/** Weights of the samples for the point at `part` of the way from sample `reach - 1` to the next one. */
function phaseOf(part: number): Float64Array {
  const weights = Float64Array.from({ length: taps }, (_, tap) => {
    const distance = tap - (reach - 1) - part;
    const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / reach));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
