import type { Question } from './question.ts';
import { readAnswer } from './read-answer.ts';

/** The value of a chat column that says whether its model makes images: `yes` or `no`; unset: assumed as below. */
export const imageGenerationName = 'image_generation';

/**
 * Whether the model of a chat question makes images. The interface asks for user content as a list of parts there and
 * names no such model, so without a word of the person it is assumed: from an image that the model has answered with
 * before, or from its id.
 */
export function generatesImages({ model, values, path }: Pick<Question, 'model' | 'values' | 'path'>): boolean {
  const chosen = values[imageGenerationName];
  if (chosen === 'yes' || chosen === 'no') return chosen === 'yes';
  return /image/i.test(model) || path.some(({ said }) => said.by === 'model' && hasMadeImage(said.answer, model));
}

function hasMadeImage(answer: Parameters<typeof readAnswer>[0], model: string): boolean {
  return answer.model === model && readAnswer(answer).blocks.some(({ kind }) => kind === 'image');
}
