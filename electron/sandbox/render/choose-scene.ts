import type { PaletteName } from './palette.ts';
import type { Scene } from './scene-drawing-tools.ts';
import { paintCity } from './scenes/city.ts';
import { paintMountains } from './scenes/mountains.ts';
import { paintSea } from './scenes/sea.ts';
import { hashText } from './seeded-random.ts';

interface SceneKind {
  readonly paint: Scene;
  readonly palettes: readonly PaletteName[];
  /** A prompt with one of these words gets this scene, so that a new user sees the effect of the prompt. */
  readonly words: RegExp;
}

/** The first kind whose words are in the prompt is used: a city by the sea becomes the sea. */
const kinds: readonly SceneKind[] = [
  {
    paint: paintSea,
    palettes: ['violetDusk', 'clearDay', 'roseDawn', 'paleMorning', 'emberDusk'],
    words:
      /\b(seas?|oceans?|waves?|beach|boats?|ships?|sail(ing|boat)?|water|harbou?rs?|fish(es)?|whales?|coast|island|lighthouse|lakes?|rivers?|canoe|herons?|sand)\b/i,
  },
  {
    paint: paintCity,
    palettes: ['violetDusk', 'violetNight', 'tealNight', 'emberDusk', 'tealSunset'],
    words:
      /\b(city|cities|streets?|skyline|buildings?|towers?|neon|cyberpunk|town|cars?|traffic|tokyo|paris|rain(y|ing|s)?|umbrellas?|rooms?|interior|kitchen|caf[eé]|windows?|portraits?|person|people|(wo)?m[ae]n|girl|boy|child|face)\b/i,
  },
  {
    paint: paintMountains,
    palettes: ['violetDusk', 'roseDawn', 'paleMorning', 'emberDusk', 'tealSunset', 'lilac'],
    words:
      /\b(mountains?|hills?|valley|snow|peaks?|alps|glacier|ridge|cliffs?|aurora|forests?|woods?|trees?|fox(es)?|deer|flowers?|meadows?|gardens?|deserts?|dunes?|canyon|space|galax(y|ies)|planets?|stars?)\b/i,
  },
];

/** Returns the scene for a prompt. It does not depend on the model, so that results of one brief are comparable. */
export function chooseScene(prompt: string): SceneKind {
  const namedKind = kinds.find((kind) => kind.words.test(prompt));
  const chosen = namedKind ?? kinds[hashText(prompt) % kinds.length];
  if (chosen === undefined) throw new Error('There are no scenes');
  return chosen;
}
