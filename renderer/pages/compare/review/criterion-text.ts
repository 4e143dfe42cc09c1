import type { Criterion, Vote } from '../../../../shared/comparisons/review/vote.ts';

/** What a vote can be on, as a person reads it. */
export const criterionTitles: Readonly<Record<Criterion, string>> = {
  overall: 'Overall',
  motion: 'Motion',
  prompt: 'Prompt fit',
  artefacts: 'Artefacts',
  identity: 'Identity',
};

/** What to look for, as the rest of the question "Which one …". */
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
