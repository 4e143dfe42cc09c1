import type { Scene } from './scene-drawing-tools.ts';
import { paintCity } from './scenes/city.ts';
import { paintDesert } from './scenes/desert.ts';
import { paintFlowers } from './scenes/flowers.ts';
import { paintForest } from './scenes/forest.ts';
import { paintInterior } from './scenes/interior.ts';
import { paintMountains } from './scenes/mountains.ts';
import { paintRain } from './scenes/rain.ts';
import { paintSea } from './scenes/sea.ts';
import { paintSpace } from './scenes/space.ts';
import { hashText } from './seeded-random.ts';

interface SceneKind {
  readonly paint: Scene;
  /** Suitable palettes, by their positions in the list. */
  readonly palettes: readonly number[];
  /** A prompt with one of these words gets this scene, so that a new user sees the effect of the prompt. */
  readonly words: RegExp;
}

/** The first kind whose words are in the prompt is used: a rainy city becomes rain. */
const kinds: readonly SceneKind[] = [
  { paint: paintRain, palettes: [4, 5, 9], words: /\b(rain(y|ing|s)?|umbrellas?|puddles?|wet street)\b/i },
  {
    paint: paintSpace,
    palettes: [4, 5, 9],
    words: /\b(space|galax(y|ies)|planets?|astronauts?|nebula|cosmos|rockets?|orbit|mars|moons)\b/i,
  },
  {
    paint: paintFlowers,
    palettes: [1, 3, 6, 8],
    words:
      /\b(flowers?|meadows?|gardens?|tulips?|roses?|popp(y|ies)|daisies|blossoms?|butterfl(y|ies)|bees?|greenhouse)\b/i,
  },
  {
    paint: paintDesert,
    palettes: [2, 7, 9, 10, 6],
    words: /\b(deserts?|dunes?|sand|camels?|sahara|canyon|caravan)\b/i,
  },
  {
    paint: paintSea,
    palettes: [0, 1, 6, 8, 9],
    words:
      /\b(seas?|oceans?|waves?|beach|boats?|ships?|sail(ing|boat)?|water|harbou?rs?|fish(es)?|whales?|coast|island|lighthouse|lakes?|canoe)\b/i,
  },
  {
    paint: paintCity,
    palettes: [0, 4, 5, 9, 10],
    words: /\b(city|cities|streets?|skyline|buildings?|towers?|neon|cyberpunk|town|cars?|traffic|tokyo|paris|night)\b/i,
  },
  {
    paint: paintForest,
    palettes: [3, 1, 7, 10],
    words: /\b(forests?|woods?|trees?|fox(es)?|deer|jungle|pines?|spruce|leaves|mushrooms?)\b/i,
  },
  {
    paint: paintMountains,
    palettes: [0, 6, 8, 9, 10, 11],
    words: /\b(mountains?|hills?|valley|snow|peaks?|alps|glacier|ridge|cliffs?|aurora)\b/i,
  },
  {
    paint: paintInterior,
    palettes: [7, 2, 9, 0],
    words:
      /\b(rooms?|interior|indoors?|kitchen|caf[eé]|windows?|portraits?|person|people|(wo)?m[ae]n|girl|boy|child|face|reading|sofa|desk|cat)\b/i,
  },
];

/** Returns the scene for a prompt. It does not depend on the model, so that results of one brief are comparable. */
export function chooseScene(prompt: string): SceneKind {
  const namedKind = kinds.find((kind) => kind.words.test(prompt));
  const chosen = namedKind ?? kinds[hashText(prompt) % kinds.length];
  if (chosen === undefined) throw new Error('There are no scenes');
  return chosen;
}
