// Loudness of a whole program. Source: ITU-R BS.1770-4, "Algorithms to measure audio programme loudness and true-peak audio
// level", annex 1. The standard gives its filters for 48 kHz; the formulas here give the same filters for every rate.

/** Samples are weighted and summed in parts of 100 ms. A gating block has four of them, so blocks overlap by 75 %. */
const partsPerSecond = 10;
const partsOfBlock = 4;
const absoluteGate = -70;
/** Loudness units below the loudness of all blocks above the absolute gate. */
const relativeGate = 10;

/**
 * Weights of the channels by their number: 5.0, and 5.1 and 7.1 with the subwoofer as their fourth channel. Only channels
 * at the sides are louder; 7.1 has its back channels before them.
 */
const surroundWeights: Readonly<Record<number, readonly number[]>> = {
  5: [1, 1, 1, 1.41, 1.41],
  6: [1, 1, 1, 0, 1.41, 1.41],
  8: [1, 1, 1, 0, 1, 1, 1.41, 1.41],
};

/** Measures integrated loudness while samples arrive. Memory: one number for each 100 ms. */
export class LoudnessMeter {
  readonly #filters: readonly WeightingFilter[];
  readonly #samplesPerPart: number;
  readonly #parts: number[] = [];
  #power = 0;
  #count = 0;

  /** `rate`: samples per second. */
  constructor(rate: number, channels: number) {
    this.#filters = Array.from({ length: channels }, () => new WeightingFilter(rate));
    this.#samplesPerPart = Math.round(rate / partsPerSecond);
  }

  /** Adds samples of all channels, of equal length. Full scale is -1 to 1. */
  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
      const to = Math.min(length, from + this.#samplesPerPart - this.#count);
      for (const [channel, samples] of channels.entries()) {
        const weight = surroundWeights[channels.length]?.[channel] ?? 1;
        this.#power += weight * (this.#filters[channel]?.powerOf(samples, from, to) ?? 0);
      }
      this.#count += to - from;
      from = to;
      if (this.#count < this.#samplesPerPart) continue;
      this.#parts.push(this.#power / this.#samplesPerPart);
      this.#power = 0;
      this.#count = 0;
    }
  }

  /**
   * Returns the integrated loudness. Unit: LUFS. Range: -70 to about 0. `undefined` for silence and for sound of less than
   * 400 ms.
   */
  integrated(): number | undefined {
    const blocks: number[] = [];
    for (let first = 0; first + partsOfBlock <= this.#parts.length; first += 1)
      blocks.push(meanOf(this.#parts.slice(first, first + partsOfBlock)));
    const audible = blocks.filter((power) => loudnessOf(power) > absoluteGate);
    if (audible.length === 0) return undefined;
    const gate = loudnessOf(meanOf(audible)) - relativeGate;
    return loudnessOf(meanOf(audible.filter((power) => loudnessOf(power) > gate)));
  }
}

function loudnessOf(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Two filters of second order: the effect of the head, and a high-pass. Together they are the K weighting. */
class WeightingFilter {
  readonly #head: Biquad;
  readonly #highPass: Biquad;

  constructor(rate: number) {
    this.#head = new Biquad(headCoefficients(rate));
    this.#highPass = new Biquad(highPassCoefficients(rate));
  }

  /** Filters samples `from` to `to`. Returns the sum of their squares. */
  powerOf(samples: Float32Array, from: number, to: number): number {
    let sum = 0;
    for (let at = from; at < to; at += 1) {
      const filtered = this.#highPass.next(this.#head.next(samples[at] ?? 0));
      sum += filtered * filtered;
    }
    return sum;
  }
}

interface Coefficients {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** Shelf of 4 dB above 1.7 kHz. The constants fit the table of the standard at 48 kHz. */
function headCoefficients(rate: number): Coefficients {
  const [frequency, gain, quality] = [1681.974450955533, 3.999843853973347, 0.7071752369554196];
  const k = Math.tan((Math.PI * frequency) / rate);
  const high = 10 ** (gain / 20);
  const middle = high ** 0.4996667741545416;
  const scale = 1 + k / quality + k * k;
  return {
    b: [
      (high + (middle * k) / quality + k * k) / scale,
      (2 * (k * k - high)) / scale,
      (high - (middle * k) / quality + k * k) / scale,
    ],
    a: [(2 * (k * k - 1)) / scale, (1 - k / quality + k * k) / scale],
  };
}

/** The standard has a numerator of 1, -2, 1 at 48 kHz, so other rates get the gain of that filter. */
function highPassCoefficients(rate: number): Coefficients {
  const [frequency, quality] = [38.13547087602444, 0.5003270373238773];
  const at = (samplesPerSecond: number) => {
    const k = Math.tan((Math.PI * frequency) / samplesPerSecond);
    return { k, scale: 1 + k / quality + k * k };
  };
  const { k, scale } = at(rate);
  const gain = at(48_000).scale / scale;
  return { b: [gain, -2 * gain, gain], a: [(2 * (k * k - 1)) / scale, (1 - k / quality + k * k) / scale] };
}

/** A digital filter of second order, transposed direct form II. */
class Biquad {
  readonly #b0: number;
  readonly #b1: number;
  readonly #b2: number;
  readonly #a1: number;
  readonly #a2: number;
  #first = 0;
  #second = 0;

  constructor({ b, a }: Coefficients) {
    [this.#b0, this.#b1, this.#b2] = b;
    [this.#a1, this.#a2] = a;
  }

  next(sample: number): number {
    const filtered = this.#b0 * sample + this.#first;
    this.#first = this.#b1 * sample - this.#a1 * filtered + this.#second;
    this.#second = this.#b2 * sample - this.#a2 * filtered;
    return filtered;
  }
}
