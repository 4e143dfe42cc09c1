import type { Criterion, Vote } from '../../../../shared/comparisons/review/vote.ts';

/** Titles of the vote criteria, as the user reads them. */
export const criterionTitles: Readonly<Record<Criterion, string>> = {
  overall: 'Overall',
  motion: 'Motion',
  prompt: 'Prompt fit',
  artefacts: 'Artefacts',
  identity: 'Identity',
};

/** Endings of the question "Which one …", by criterion. */
export const criterionQuestions: Readonly<Record<Criterion, string>> = {
  overall: 'is the best?',
  motion: 'moves best?',
  prompt: 'is nearest to the prompt?',
  artefacts: 'has the fewest artefacts?',
  identity: 'keeps faces and things the same?',
};

export const taskTitles: Readonly<Record<Vote['task'], string>> = {
  'text-to-video': 'Text to video',
  'image-to-video': 'Image to video',
  image: 'Image',
};
