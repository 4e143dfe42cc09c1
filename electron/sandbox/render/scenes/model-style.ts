import { hashText } from '../../../util/seeded-random.ts';
import type { Colour } from './palette.ts';

/** Position of the camera: an offset as shares of the frame, and a zoom, for the nearest layer. A zoom costs time. */
export interface CameraPosition {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The visual style of a model, which makes the results of two models differ at first sight. */
export interface ModelStyle {
  /** A palette color as this style shows it. */
  grade(colour: Colour): Colour;
  /** Steps of each gradient; 0 for smooth ones. */
  readonly bands: number;
  /** Strength of drawn outlines, of light around lamps, of grain, of dark edges and of mist; all 0 to 1. */
  readonly line: number;
  readonly glow: number;
  readonly grain: number;
  readonly vignette: number;
  readonly haze: number;
  /** Light laid over the whole image from the upper left to the lower right corner. */
  readonly wash: readonly [from: Colour, to: Colour, strength: number];
  /** `progress` goes from 0 to 1 over the video, `time` is seconds. */
  camera(progress: number, time: number): CameraPosition;
}

function limit(value: number): number {
  return Math.min(100, Math.max(0, value));
}

/** Moves a hue towards another one by a share. */
function towards(hue: number, other: number, share: number): number {
  const turn = ((((other - hue) % 360) + 540) % 360) - 180;
  return (hue + turn * share + 360) % 360;
}

const plain = { bands: 0, line: 0, glow: 0.5, grain: 0, vignette: 0.35, haze: 0.5 };

/** Cool shadows, warm light, a slow push in. */
const cinema: ModelStyle = {
  ...plain,
  glow: 0.8,
  vignette: 0.6,
  grade: ([hue, saturation, lightness]) => [
    lightness < 45 ? towards(hue, 205, 0.3) : towards(hue, 32, 0.16),
    limit(saturation * 1.02),
    limit(50 + (lightness - 50) * 1.12 - 3),
  ],
  wash: [[30, 90, 60], [205, 70, 24], 0.16],
  camera: (progress) => ({ x: 0.02 - progress * 0.04, y: 0, zoom: 1 + progress * 0.2 }),
};

/** Flat bands of rich color on paper; the camera pans to the right. */
const gouache: ModelStyle = {
  ...plain,
  bands: 6,
  glow: 0.3,
  vignette: 0,
  haze: 0.3,
  grade: ([hue, saturation, lightness]) => [hue, limit(saturation * 1.04 + 3), limit(lightness * 0.94 + 5)],
  wash: [[45, 80, 90], [20, 60, 70], 0.06],
  camera: (progress) => ({ x: 0.09 - progress * 0.18, y: 0, zoom: 1 }),
};

/** A drawing in dark line over pale washes; the camera rises. */
const ink: ModelStyle = {
  ...plain,
  line: 0.85,
  glow: 0.2,
  vignette: 0.1,
  haze: 0.6,
  grade: ([hue, saturation, lightness]) => [
    towards(hue, 38, 0.12),
    limit(saturation * 0.62),
    limit(34 + lightness * 0.66),
  ],
  wash: [[42, 70, 92], [36, 50, 84], 0.14],
  camera: (progress) => ({ x: 0.03 - progress * 0.05, y: -0.06 + progress * 0.12, zoom: 1 }),
};

/** Old reversal stock: warm, faded blacks, coarse grain, a hand that holds the camera. */
const analog: ModelStyle = {
  ...plain,
  glow: 0.6,
  grain: 0.7,
  vignette: 0.75,
  grade: ([hue, saturation, lightness]) => [
    towards(hue, 36, 0.34),
    limit(saturation * 0.8),
    limit(10 + lightness * 0.86),
  ],
  wash: [[24, 100, 58], [50, 70, 40], 0.26],
  camera: (progress, time) => ({
    x: 0.03 - progress * 0.06 + Math.sin(time * 2.1) * 0.006,
    y: Math.sin(time * 2.9 + 1) * 0.007,
    zoom: 1,
  }),
};

/** Saturated light on near black; a fast move to the left. */
const neon: ModelStyle = {
  ...plain,
  glow: 1,
  vignette: 0.5,
  haze: 0.7,
  grade: ([hue, saturation, lightness]) => [
    hue < 120 || hue > 270 ? towards(hue, 318, 0.42) : towards(hue, 190, 0.42),
    limit(saturation * 1.2 + 8),
    limit(50 + (lightness - 54) * 1.18),
  ],
  wash: [[320, 100, 58], [195, 100, 50], 0.2],
  camera: (progress) => ({ x: -0.09 + progress * 0.18, y: 0.01, zoom: 1 }),
};

/** Black and white with deep shadows; the camera pulls back. */
const silver: ModelStyle = {
  ...plain,
  glow: 0.75,
  grain: 0.6,
  vignette: 0.8,
  grade: ([hue, saturation, lightness]) => [
    towards(hue, 220, 0.9),
    limit(saturation * 0.05),
    limit(50 + (lightness - 51) * 1.24),
  ],
  wash: [[40, 12, 72], [220, 14, 20], 0.14],
  camera: (progress) => ({ x: 0.015, y: 0, zoom: 1.22 - progress * 0.19 }),
};

/** High key and full of air; the camera drifts across. */
const pastel: ModelStyle = {
  ...plain,
  glow: 0.65,
  vignette: 0,
  haze: 1,
  grade: ([hue, saturation, lightness]) => [
    towards(hue, 340, 0.1),
    limit(saturation * 0.72),
    limit(36 + lightness * 0.63),
  ],
  wash: [[330, 80, 88], [190, 70, 86], 0.16],
  camera: (progress) => ({ x: -0.06 + progress * 0.12, y: 0.03 - progress * 0.06, zoom: 1 }),
};

const styles: readonly ModelStyle[] = [cinema, gouache, ink, analog, neon, silver, pastel];

const styleOfModel: Readonly<Record<string, ModelStyle>> = {
  'video-d-pro': cinema,
  'video-b': gouache,
  'video-c-2.6-t2v-spark': neon,
  'video-c-2.2-t2v-plus': analog,
  'video-a-v2.5-turbo': ink,
  'video-c-2.1-kf2v-plus': silver,
  'video-c-2.2-i2v-flash': pastel,
  'image-c-2.5-t2i-preview': cinema,
  'image-c-2.6-image': analog,
  'image-c-2.5-i2i-preview': pastel,
  'image-e-2': gouache,
};

/** Returns the style of a known model. Any other model gets a style by its name. */
export function styleOf(modelId: string): ModelStyle {
  return styleOfModel[modelId] ?? styles[hashText(modelId) % styles.length] ?? cinema;
}
