import { type RandomSource, randomBetween } from './seeded-random.ts';

/** Hue in degrees, saturation and lightness in percent. */
export type Colour = readonly [hue: number, saturation: number, lightness: number];

export interface Palette {
  readonly sky: readonly [top: Colour, middle: Colour, low: Colour];
  readonly sun: Colour;
  readonly far: Colour;
  readonly near: Colour;
  readonly night: boolean;
}

const palettes: readonly Palette[] = [
  {
    sky: [
      [265, 38, 32],
      [338, 55, 62],
      [28, 88, 76],
    ],
    sun: [42, 100, 86],
    far: [332, 34, 62],
    near: [262, 42, 15],
    night: false,
  },
  {
    sky: [
      [207, 70, 44],
      [196, 66, 66],
      [45, 62, 88],
    ],
    sun: [50, 100, 94],
    far: [190, 36, 64],
    near: [178, 48, 15],
    night: false,
  },
  {
    sky: [
      [350, 55, 20],
      [12, 75, 44],
      [36, 92, 64],
    ],
    sun: [45, 100, 80],
    far: [14, 55, 48],
    near: [345, 50, 10],
    night: false,
  },
  {
    sky: [
      [170, 45, 28],
      [152, 40, 58],
      [70, 55, 84],
    ],
    sun: [60, 90, 92],
    far: [158, 30, 58],
    near: [190, 50, 13],
    night: false,
  },
  {
    sky: [
      [240, 52, 9],
      [256, 45, 24],
      [302, 40, 46],
    ],
    sun: [220, 40, 92],
    far: [258, 32, 34],
    near: [245, 50, 7],
    night: true,
  },
  {
    sky: [
      [216, 60, 8],
      [200, 55, 22],
      [172, 45, 44],
    ],
    sun: [55, 45, 92],
    far: [196, 40, 30],
    near: [215, 60, 6],
    night: true,
  },
  {
    sky: [
      [202, 42, 58],
      [340, 58, 80],
      [20, 82, 88],
    ],
    sun: [14, 92, 74],
    far: [345, 40, 74],
    near: [338, 38, 26],
    night: false,
  },
  {
    sky: [
      [30, 55, 36],
      [38, 78, 60],
      [48, 92, 82],
    ],
    sun: [50, 100, 94],
    far: [34, 54, 58],
    near: [20, 55, 12],
    night: false,
  },
  {
    sky: [
      [216, 46, 46],
      [206, 46, 73],
      [190, 42, 92],
    ],
    sun: [40, 80, 97],
    far: [208, 34, 73],
    near: [214, 48, 20],
    night: false,
  },
  {
    sky: [
      [230, 52, 17],
      [224, 44, 42],
      [22, 72, 68],
    ],
    sun: [18, 96, 74],
    far: [228, 30, 46],
    near: [232, 48, 9],
    night: false,
  },
  {
    sky: [
      [190, 62, 24],
      [20, 42, 58],
      [8, 82, 70],
    ],
    sun: [28, 100, 84],
    far: [356, 34, 52],
    near: [200, 60, 11],
    night: false,
  },
  {
    sky: [
      [285, 34, 26],
      [262, 38, 52],
      [198, 52, 80],
    ],
    sun: [300, 60, 94],
    far: [250, 30, 60],
    near: [270, 44, 14],
    night: false,
  },
];

function shifted(colour: Colour, degrees: number): Colour {
  return [(colour[0] + degrees + 360) % 360, colour[1], colour[2]];
}

/** Palettes for times of day, by their positions in the list. */
const lights: readonly { readonly asks: RegExp; readonly palettes: readonly number[] }[] = [
  { asks: /\b(night|midnight|moon(lit)?|stars?|aurora|neon)\b/i, palettes: [4, 5] },
  { asks: /\b(dusk|sunset|evening|twilight)\b/i, palettes: [0, 2, 9, 10] },
  { asks: /\b(dawn|sunrise|morning|first light)\b/i, palettes: [6, 7, 8] },
  { asks: /\b(noon|midday|day(light)?|sunny|summer)\b/i, palettes: [1, 8, 3] },
];

/**
 * Returns a suitable palette for a scene and for the time of day in the prompt. The hues vary slightly, so that two
 * seeds never have exactly the same light.
 */
export function choosePalette(random: RandomSource, suited: readonly number[], prompt: string): Palette {
  const requestedPalettes = lights.find((light) => light.asks.test(prompt))?.palettes;
  const both = requestedPalettes?.filter((place) => suited.includes(place)) ?? [];
  const candidates = both.length > 0 ? both : (requestedPalettes ?? suited);
  const chosen = palettes[candidates[Math.floor(random() * candidates.length)] ?? 0] ?? palettes[0];
  if (chosen === undefined) throw new Error('There are no palettes');
  const turn = randomBetween(random, -9, 9);
  const [top, middle, low] = chosen.sky;
  return {
    sky: [shifted(top, turn), shifted(middle, turn), shifted(low, turn)],
    sun: shifted(chosen.sun, turn),
    far: shifted(chosen.far, turn),
    near: shifted(chosen.near, turn),
    night: chosen.night,
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
