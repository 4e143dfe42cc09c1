import type { Criterion, Vote } from '../../../../shared/comparisons/review/vote.ts';

/** Titles of the vote criteria, as the user reads them. */
export const criterionTitles: Readonly<Record<Criterion, string>> = {
  overall: 'Overall',
  motion: 'Motion',
  prompt: 'Prompt fit',
  artefacts: 'Artifacts',
  identity: 'Identity',
};

/** Endings of the question "Which one …", by criterion. */
export const criterionQuestions: Readonly<Record<Criterion, string>> = {
  overall: 'is the best?',
  motion: 'has the best motion?',
  prompt: 'is closest to the prompt?',
  artefacts: 'has the fewest artifacts?',
  identity: 'keeps faces and objects consistent?',
};

export const taskTitles: Readonly<Record<Vote['task'], string>> = {
  'text-to-video': 'Text to video',
  'image-to-video': 'Image to video',
  image: 'Image',
};
