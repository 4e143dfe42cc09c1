export interface DifferenceSettings {
  /** Each channel's difference is multiplied by it. */
  readonly gain: number;
  /** If all channel differences are smaller, the pixel is black. Range 0 to 255. */
  readonly threshold: number;
}

/** Computes the difference of two images of equal size, channel by channel; RGBA in, RGBA out. */
export function computeDifferencePixels(
  first: Uint8ClampedArray,
  second: Uint8ClampedArray,
  { gain, threshold }: DifferenceSettings,
  target: Uint8ClampedArray,
): void {
  for (let index = 0; index < target.length; index += 4) {
    const red = Math.abs((first[index] ?? 0) - (second[index] ?? 0));
    const green = Math.abs((first[index + 1] ?? 0) - (second[index + 1] ?? 0));
    const blue = Math.abs((first[index + 2] ?? 0) - (second[index + 2] ?? 0));
    const factor = Math.max(red, green, blue) < threshold ? 0 : gain;
    target[index] = red * factor;
    target[index + 1] = green * factor;
    target[index + 2] = blue * factor;
    target[index + 3] = 255;
  }
}
