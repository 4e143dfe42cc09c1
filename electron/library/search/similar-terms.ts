import type { TermReplacement } from '../../../shared/contract/library-contract.ts';
import { parseSearchTerms } from '../../../shared/library/search-bar-text.ts';
import type { Database } from '../../storage/database/database.ts';
import { isInItemTexts, readItemVocabulary, type VocabularyWord } from '../../storage/search/item-vocabulary.ts';
import { removeAccentsAndCase } from '../../storage/search/remove-accents-and-case.ts';
import { editDistance } from '../../util/edit-distance.ts';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';

/** A shorter word is similar to too many others. */
const shortest = 4;
const longest = 64;
/** A similar word differs by at most two letters. */
const wordLengths = { shortest: shortest - 1, longest: longest + 2 };
/** A longer search is a pasted text, not a misspelled one. */
const mostChecked = 12;
/** Words compared before a pause. */
const wordsOfTurn = 500;

/** Finds misspelled terms of a search. */
export function createSimilarTerms(database: Database) {
  let cached: { readonly version: number; readonly vocabulary: Promise<readonly VocabularyWord[]> } | undefined;

  return {
    /** Returns the most similar word for each term that no item contains. `version` is the version of the catalog. */
    async find(words: string, version: number): Promise<TermReplacement[]> {
      const pace = createEventLoopYield();
      const unknown: string[] = [];
      const terms = parseSearchTerms(words).filter(({ text, not }) => !not && isOneWord(text));
      for (const { text } of terms.slice(0, mostChecked)) {
        if (!(await isInItemTexts(database, text))) unknown.push(text);
        await pace.yieldIfDue();
      }
      if (unknown.length === 0) return [];
      if (cached?.version !== version) cached = { version, vocabulary: readItemVocabulary(database, wordLengths) };
      const vocabulary = await cached.vocabulary.catch((error: unknown) => {
        cached = undefined;
        throw error;
      });
      const replacements: TermReplacement[] = [];
      for (const term of unknown) {
        const similar = await mostSimilar(removeAccentsAndCase(term), vocabulary);
        if (similar !== undefined) replacements.push({ term, similar });
      }
      return replacements;
    },
  };
}

function isOneWord(text: string): boolean {
  return text.length >= shortest && text.length <= longest && /^[\p{L}\p{N}]+$/u.test(text);
}

/** The fewest edits win; among equals the most frequent word. */
async function mostSimilar(term: string, vocabulary: readonly VocabularyWord[]): Promise<string | undefined> {
  const pace = createEventLoopYield();
  let best: VocabularyWord | undefined;
  let fewest = term.length <= shortest + 1 ? 1 : 2;
  for (const [at, candidate] of vocabulary.entries()) {
    if (at % wordsOfTurn === 0) await pace.yieldIfDue();
    if (Math.abs(candidate.word.length - term.length) > fewest) continue;
    const edits = editDistance(term, candidate.word);
    if (edits > fewest || (edits === fewest && candidate.itemCount <= (best?.itemCount ?? 0))) continue;
    best = candidate;
    fewest = edits;
  }
  return best?.word;
}
