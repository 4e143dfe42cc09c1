import { type RandomSource, randomBetween } from '../../../util/seeded-random.ts';

/** Hue in degrees, saturation and lightness in percent. */
export type Colour = readonly [hue: number, saturation: number, lightness: number];

export interface Palette {
  readonly sky: readonly [top: Colour, middle: Colour, low: Colour];
  readonly sun: Colour;
  readonly far: Colour;
  readonly near: Colour;
  readonly night: boolean;
}

/** Hue, saturation and lightness of six colors: the top, middle and bottom of the sky, the sun, far and near ground. */
const palettes = {
  violetDusk: [265, 38, 32, 338, 55, 62, 28, 88, 76, 42, 100, 86, 332, 34, 62, 262, 42, 15],
  clearDay: [207, 70, 44, 196, 66, 66, 45, 62, 88, 50, 100, 94, 190, 36, 64, 178, 48, 15],
  violetNight: [240, 52, 9, 256, 45, 24, 302, 40, 46, 220, 40, 92, 258, 32, 34, 245, 50, 7],
  tealNight: [216, 60, 8, 200, 55, 22, 172, 45, 44, 55, 45, 92, 196, 40, 30, 215, 60, 6],
  roseDawn: [202, 42, 58, 340, 58, 80, 20, 82, 88, 14, 92, 74, 345, 40, 74, 338, 38, 26],
  paleMorning: [216, 46, 46, 206, 46, 73, 190, 42, 92, 40, 80, 97, 208, 34, 73, 214, 48, 20],
  emberDusk: [230, 52, 17, 224, 44, 42, 22, 72, 68, 18, 96, 74, 228, 30, 46, 232, 48, 9],
  tealSunset: [190, 62, 24, 20, 42, 58, 8, 82, 70, 28, 100, 84, 356, 34, 52, 200, 60, 11],
  lilac: [285, 34, 26, 262, 38, 52, 198, 52, 80, 300, 60, 94, 250, 30, 60, 270, 44, 14],
} as const;

export type PaletteName = keyof typeof palettes;

/** Palettes for times of day. */
const lights: readonly { readonly asks: RegExp; readonly palettes: readonly PaletteName[] }[] = [
  {
    asks: /\b(night|midnight|moon(lit)?|stars?|aurora|neon|space|galax(y|ies)|planets?)\b/i,
    palettes: ['violetNight', 'tealNight'],
  },
  { asks: /\b(dusk|sunset|evening|twilight)\b/i, palettes: ['violetDusk', 'emberDusk', 'tealSunset'] },
  { asks: /\b(dawn|sunrise|morning|first light)\b/i, palettes: ['roseDawn', 'paleMorning'] },
  { asks: /\b(noon|midday|day(light)?|sunny|summer)\b/i, palettes: ['clearDay', 'paleMorning'] },
];

/**
 * Returns a suitable palette for a scene and for the time of day in the prompt. The hues vary slightly, so that two
 * seeds never have exactly the same light.
 */
export function choosePalette(random: RandomSource, suited: readonly PaletteName[], prompt: string): Palette {
  const candidates = lights.find((light) => light.asks.test(prompt))?.palettes ?? suited;
  const name = candidates[Math.floor(random() * candidates.length)] ?? 'violetDusk';
  const turn = randomBetween(random, -9, 9);
  const numbers: readonly number[] = palettes[name];
  const colourAt = (index: number): Colour => {
    const [hue = 0, saturation = 0, lightness = 0] = numbers.slice(index * 3);
    return [(hue + turn + 360) % 360, saturation, lightness];
  };
  return {
    sky: [colourAt(0), colourAt(1), colourAt(2)],
    sun: colourAt(3),
    far: colourAt(4),
    near: colourAt(5),
    night: name.endsWith('Night'),
  };
}

/** Returns a color between two others, along the shorter way around the hue circle. `share` 0 is the first color. */
export function mixColours(first: Colour, second: Colour, share: number): Colour {
  const turn = ((((second[0] - first[0]) % 360) + 540) % 360) - 180;
  return [
    (first[0] + turn * share + 360) % 360,
    first[1] + (second[1] - first[1]) * share,
    first[2] + (second[2] - first[2]) * share,
  ];
}

export function lighterColour(colour: Colour, points: number): Colour {
  return [colour[0], colour[1], Math.min(100, Math.max(0, colour[2] + points))];
}
