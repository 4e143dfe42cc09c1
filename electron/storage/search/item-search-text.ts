import type { Item } from '../../../shared/library/item.ts';
import { unspacedRuns } from './split-unspaced-text.ts';

/** A word that nobody can look for, of a character for private use. */
const endOfRun = '\ue000';

/**
 * All that an item is found by. `spaced` holds the characters of languages without spaces one by one, so that one or two
 * of them, too few for runs of three, are found as a word or as words that follow each other. The last of a run and the
 * first of the next do not follow each other.
 */
export function itemSearchText(item: Item): { text: string; spaced: string } {
  const { prompt, negative, modelId, tags = [], note, origin } = item;
  const name = origin?.kind === 'import' ? origin.name : undefined;
  const parts = [prompt, negative, modelId, ...tags, note, name];
  const text = parts.filter((part) => part !== undefined && part !== '').join('\n');
  const runs = unspacedRuns(text).map((run) => [...run].join(' '));
  return { text, spaced: runs.join(` ${endOfRun} `) };
}
