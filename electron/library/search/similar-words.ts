import type { WordReplacement } from '../../../shared/library/library-contract.ts';
import { parseSearchTerms } from '../../../shared/library/search-text.ts';
import type { Database } from '../../storage/database.ts';
import { isInItemTexts, readItemVocabulary, type VocabularyWord } from '../../storage/search/item-vocabulary.ts';
import { normalizeForSearch } from '../../storage/search/normalize-for-search.ts';
import { editDistance } from '../../util/edit-distance.ts';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';

/** Finds misspelled words of a search. */
export interface SimilarWords {
  /** Returns the most similar word for each word that no item contains. `version` is the version of the catalog. */
  find(words: string, version: number): Promise<WordReplacement[]>;
}

/** A shorter word is similar to too many others. */
const shortest = 4;
const longest = 64;
const mostReplaced = 12;
/** Words compared before a pause. */
const wordsOfTurn = 500;

export function createSimilarWords(database: Database): SimilarWords {
  let cached: { readonly version: number; readonly words: Promise<readonly VocabularyWord[]> } | undefined;

  return {
    async find(words, version) {
      const unknown: string[] = [];
      for (const { text, not } of parseSearchTerms(words)) {
        if (not || !isOneWord(text) || unknown.length === mostReplaced) continue;
        if (!(await isInItemTexts(database, text))) unknown.push(text);
      }
      if (unknown.length === 0) return [];
      if (cached?.version !== version) cached = { version, words: readItemVocabulary(database, shortest - 1) };
      const vocabulary = await cached.words;
      const replacements: WordReplacement[] = [];
      for (const word of unknown) {
        const similar = await mostSimilar(normalizeForSearch(word), vocabulary);
        if (similar !== undefined) replacements.push({ word, similar });
      }
      return replacements;
    },
  };
}

function isOneWord(text: string): boolean {
  return text.length >= shortest && text.length <= longest && /^[\p{L}\p{N}]+$/u.test(text);
}

/** The fewest edits win; among equals the most frequent word. */
async function mostSimilar(word: string, vocabulary: readonly VocabularyWord[]): Promise<string | undefined> {
  const pace = createEventLoopYield();
  let best: VocabularyWord | undefined;
  let fewest = word.length <= shortest + 1 ? 1 : 2;
  for (const [at, candidate] of vocabulary.entries()) {
    if (at % wordsOfTurn === 0) await pace.yieldIfDue();
    if (Math.abs(candidate.word.length - word.length) > fewest) continue;
    const edits = editDistance(word, candidate.word);
    if (edits > fewest || (edits === fewest && candidate.itemCount <= (best?.itemCount ?? 0))) continue;
    best = candidate;
    fewest = edits;
  }
  return best?.word;
}
