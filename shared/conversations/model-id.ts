/** Maximum length of the ID of a model, in UTF-16 units like `length`. */
export const longestModelId = 200;

/** Returns why a typed text can’t be the ID of a model. `undefined` if it can. */
export function modelIdProblem(text: string): string | undefined {
  if (/\s/.test(text)) return 'A model ID has no spaces. Type an ID, or choose a model of the list.';
  if (text.length <= longestModelId) return undefined;
  return `A model ID has at most ${longestModelId} characters; this text has ${text.length}. Shorten it.`;
}
