import type { ImageType } from '../fields/image-type.ts';
import { integer } from '../fields/number-field.ts';
import { text } from '../fields/text-field.ts';
import { toggle } from '../fields/toggle-field.ts';

// Fields that several models document identically. A model with a difference defines its own field.

export const prompt = (maxLength: number) =>
  text({ title: 'Prompt', role: 'prompt', required: true, maxLength, rows: 5 });

export const negativePrompt = (maxLength: number) =>
  text({ title: 'Negative prompt', role: 'negative-prompt', maxLength, rows: 2, advanced: true });

export const seed = integer({
  title: 'Seed',
  role: 'seed',
  min: 0,
  max: 2_147_483_647,
  help: 'random when empty',
  advanced: true,
});

export const promptExtend = (initial: boolean) =>
  toggle({
    title: 'Rewrite prompt',
    role: 'prompt-rewriting',
    help: 'the model may extend your prompt',
    initial,
    advanced: true,
  });

export const anyImage: readonly ImageType[] = ['image/jpeg', 'image/png', 'image/bmp', 'image/webp'];

/** The unit of byte limits in the API. */
export const MB = 1_000_000;
