/** A whole number from `min` to `max`, both included, from the system's random source. */
export function randomSeed(min: number, max: number, random = systemRandom): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** 32 random bits as a number from 0 up to, not including, 1. */
function systemRandom(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return bits / 2 ** 32;
}
