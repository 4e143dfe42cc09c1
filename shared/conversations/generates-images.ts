import { readAnswer } from './read-answer.ts';
import type { RequestInput } from './request-input.ts';

/**
 * Value of a chat column that states if its model generates images: `yes` or `no`. Omitted: derived by
 * `generatesImages`.
 */
export const imageGenerationName = 'image_generation';

/**
 * Returns true when the model of a chat question generates images. The API requires user content as a list of parts for
 * such models, but does not name them. Without a setting of the user, an earlier image in an answer or the model id
 * decides.
 */
export function generatesImages({ model, values, path }: Pick<RequestInput, 'model' | 'values' | 'path'>): boolean {
  const chosen = values[imageGenerationName];
  if (chosen === 'yes' || chosen === 'no') return chosen === 'yes';
  return /image/i.test(model) || path.some(({ said }) => said.by === 'model' && hasMadeImage(said.answer, model));
}

function hasMadeImage(answer: Parameters<typeof readAnswer>[0], model: string): boolean {
  return answer.model === model && readAnswer(answer).blocks.some(({ kind }) => kind === 'image');
}
