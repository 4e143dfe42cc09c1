/** Returns a stable 32-bit hash of a text (FNV-1a with a final mix). All repeatable random values are based on it. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export type RandomSource = () => number;

/** Returns a repeatable source of numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function randomBetween(random: RandomSource, low: number, high: number): number {
  return low + random() * (high - low);
}

function latticeValue(seed: number, index: number): number {
  let mixed = Math.imul(index ^ seed, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4294967296;
}

/** Returns smooth, endless one-dimensional noise in [-1, 1], along which a camera can pan. */
export function smoothNoise(seed: number, position: number): number {
  const cell = Math.floor(position);
  const fraction = position - cell;
  const eased = fraction * fraction * (3 - 2 * fraction);
  const left = latticeValue(seed, cell);
  return (left + (latticeValue(seed, cell + 1) - left) * eased) * 2 - 1;
}

/**
 * Returns several octaves of smooth noise, which look like mountains. `roughness` 0..1 is the weight of the small
 * octaves.
 */
export function ruggedNoise(seed: number, position: number, octaves: number, roughness: number): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += smoothNoise(seed + octave * 1013, position * 2 ** octave) * weight;
    total += weight;
    weight *= roughness;
  }
  return sum / total;
}
