import type { Scene } from './scene-canvas.ts';
import { drawAurora } from './scenes/aurora.ts';
import { drawCity } from './scenes/city.ts';
import { drawDunes } from './scenes/dunes.ts';
import { drawHills } from './scenes/hills.ts';
import { drawSea } from './scenes/sea.ts';
import { hashText } from './seeded-random.ts';

interface SceneKind {
  readonly draw: Scene;
  readonly onlyNight: boolean;
  /** A prompt with one of these words gets this scene, so that a new user sees the effect of the prompt. */
  readonly words: RegExp;
}

const kinds: readonly SceneKind[] = [
  { draw: drawAurora, onlyNight: true, words: /\b(aurora|night|stars?|moon|galaxy|space|midnight|lake)\b/i },
  {
    draw: drawSea,
    onlyNight: false,
    words: /\b(sea|ocean|waves?|beach|boats?|ships?|sail(ing|boat)?|water|harbou?r|fish|whale)\b/i,
  },
  { draw: drawDunes, onlyNight: false, words: /\b(desert|dunes?|sand|camel|sahara|mars|canyon)\b/i },
  {
    draw: drawCity,
    onlyNight: false,
    words: /\b(city|street|skyline|buildings?|towers?|neon|cyberpunk|town|car|tokyo|paris)\b/i,
  },
  { draw: drawHills, onlyNight: false, words: /\b(mountains?|hills?|forest|valley|trees?|fox|deer|snow|meadow)\b/i },
];

/** The scene for a prompt. It does not depend on the model, so that one brief to many models stays comparable. */
export function chooseScene(prompt: string): SceneKind {
  const named = kinds.find((kind) => kind.words.test(prompt));
  const chosen = named ?? kinds[hashText(prompt) % kinds.length];
  if (chosen === undefined) throw new Error('There are no scenes');
  return chosen;
}
