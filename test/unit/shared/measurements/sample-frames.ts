import { emptyPlane, type Plane } from '../../../../shared/measurements/frame-image.ts';

// Generated images for the tests of measurements. All are the same in every run.

export const sampleSize = { width: 320, height: 192 };

/** Luma at a point, 0 to 255. Pixels of the plane. */
export type Pattern = (x: number, y: number) => number;

/** Returns numbers from 0 to 1 that look random. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Waves of many lengths in all directions: a texture that can be moved by parts of a pixel. */
export function texture(seed: number, mean = 128): Pattern {
  const next = numbersFrom(seed);
  const waves = Array.from({ length: 14 }, () => {
    const [angle, length, phase] = [next() * Math.PI * 2, 8 + next() * 60, next() * Math.PI * 2];
    const frequency = (2 * Math.PI) / length;
    return { x: Math.cos(angle) * frequency, y: Math.sin(angle) * frequency, phase };
  });
  // sin(a + b) = sin a cos b + cos a sin b. All rows have the same x, so this needs far fewer sines than pixels.
  const partsAtX = remembered((x) => partsOf(waves.map((wave) => wave.x * x + wave.phase)));
  const partsAtY = remembered((y) => partsOf(waves.map((wave) => wave.y * y)));
  return (x, y) => {
    const [atX, atY] = [partsAtX(x), partsAtY(y)];
    let sum = 0;
    for (let at = 0; at < waves.length; at += 1)
      sum += (atX.sines[at] ?? 0) * (atY.cosines[at] ?? 0) + (atX.cosines[at] ?? 0) * (atY.sines[at] ?? 0);
    return mean + 9 * sum;
  };
}

function partsOf(angles: readonly number[]) {
  return { sines: angles.map(Math.sin), cosines: angles.map(Math.cos) };
}

/** Remembers the last results of the function. */
function remembered<Result extends object>(work: (value: number) => Result): (value: number) => Result {
  const results = new Map<number, Result>();
  return (value) => {
    const known = results.get(value);
    if (known) return known;
    if (results.size > 1000) results.clear();
    const result = work(value);
    results.set(value, result);
    return result;
  };
}

export const moved =
  (pattern: Pattern, byX: number, byY = 0): Pattern =>
  (x, y) =>
    pattern(x - byX, y - byY);

export const brighter =
  (pattern: Pattern, by: number): Pattern =>
  (x, y) =>
    pattern(x, y) + by;

export function planeOf(pattern: Pattern, { width, height } = sampleSize): Plane {
  const plane = emptyPlane(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      plane.values[y * width + x] = Math.max(0, Math.min(255, Math.round(pattern(x, y))));
  return plane;
}

/** Gaussian noise with this standard deviation. */
export function noisy(pattern: Pattern, deviation: number, seed: number): Pattern {
  const next = numbersFrom(seed);
  return (x, y) => pattern(x, y) + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** Mean of the square of `2 * radius + 1` pixels around each pixel. */
export function blurred({ width, height, values }: Plane, radius: number): Plane {
  const result = emptyPlane(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [sum, count] = [0, 0];
      for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1)
        for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column += 1) {
          sum += values[row * width + column] ?? 0;
          count += 1;
        }
      result.values[y * width + x] = sum / count;
    }
  }
  return result;
}
