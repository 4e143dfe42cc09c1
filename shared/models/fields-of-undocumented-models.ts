import { images } from '../fields/images-field.ts';
import { integer } from '../fields/number-field.ts';
import { text } from '../fields/text-field.ts';
import { anyImage, MB } from './shared-fields.ts';

// The API documents a result path for these four models, but no create path. Their forms resemble related models. Every
// field is marked as assumed, so the extra body fields can replace it.

export const guessedPrompt = text({
  title: 'Prompt',
  role: 'prompt',
  required: true,
  maxLength: 2000,
  rows: 5,
  evidence: 'assumed',
});

export const guessedNegativePrompt = text({
  title: 'Negative prompt',
  role: 'negative-prompt',
  maxLength: 500,
  rows: 2,
  evidence: 'assumed',
  advanced: true,
});

export const guessedSeed = integer({
  title: 'Seed',
  role: 'seed',
  min: 0,
  max: 2_147_483_647,
  help: 'random when empty',
  evidence: 'assumed',
  advanced: true,
});

export const guessedImage = (title: string, required: boolean, endOf?: string) =>
  images({
    title,
    role: endOf === undefined ? 'image' : 'end-image',
    ...(required ? { required: true as const } : {}),
    ...(endOf === undefined ? {} : { endOf }),
    wire: 'one',
    encoding: 'base64',
    max: 1,
    types: anyImage,
    maxBytes: 10 * MB,
    evidence: 'assumed',
  });
