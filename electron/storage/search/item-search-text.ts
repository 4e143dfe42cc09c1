import type { Item } from '../../../shared/library/item.ts';
import { findTextWithoutWordSpaces } from './find-text-without-word-spaces.ts';

/** A private use character that no user can search for. */
const endOfRun = '\ue000';

/**
 * Returns the search texts of an item. `spaced` contains the characters of languages without spaces one by one, so that
 * one or two of them, too few for trigrams, are found as a word or as adjacent words. The last character of a run and
 * the first one of the next run are not adjacent.
 */
export function itemSearchText(item: Item): { text: string; spaced: string } {
  const { prompt, template, negative, modelId, tags = [], title, note, origin } = item;
  const { name, program, model, seed } = origin?.kind === 'import' ? origin : {};
  const parts = [prompt, template, negative, modelId, ...tags, title, note, name, program, model, seed];
  const text = parts.filter((part) => part !== undefined && part !== '').join('\n');
  const runs = findTextWithoutWordSpaces(text).map((run) => [...run].join(' '));
  return { text, spaced: runs.join(` ${endOfRun} `) };
}
