import type { TermReplacement } from '../../../../shared/contract/library-contract.ts';
import { conditionText, type NamesById } from '../../../../shared/library/condition-labels.ts';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { parseSearchTerms, type Term } from '../../../../shared/library/search-bar-text.ts';

/** A search with one thing less in it. */
export interface LooserQuery {
  /** The dropped condition: `model video-d-pro`, or the word `“canoe”`. */
  readonly dropped: string;
  readonly query: LibraryQuery;
}

/** Each is counted, and read by a user. */
const maxQueries = 8;

/** Returns all searches that drop one condition or one term of `query`. */
export function findLooserQueries(query: LibraryQuery, names?: NamesById): LooserQuery[] {
  const terms = parseSearchTerms(query.words);
  const written = terms.map(writeTerm);
  const droppedTerms = terms.map(({ text, not }, at) => ({
    dropped: `${not ? 'not ' : ''}“${text}”`,
    query: { ...query, words: written.toSpliced(at, 1).join(' ') },
  }));
  const conditions = query.conditions.map((condition, at) => ({
    dropped: conditionText(condition, names),
    query: { ...query, conditions: query.conditions.toSpliced(at, 1) },
  }));
  return [...conditions, ...droppedTerms].slice(0, maxQueries);
}

/** Returns the search with the similar words in place of the misspelled ones, or `undefined` if there are none. */
export function correctQuery(query: LibraryQuery, replacements: readonly TermReplacement[]): LibraryQuery | undefined {
  const terms = parseSearchTerms(query.words);
  const similarTo = new Map(replacements.map(({ term, similar }) => [term, similar]));
  if (!terms.some(({ text, not }) => !not && similarTo.has(text))) return undefined;
  const words = terms.map((term) =>
    writeTerm(term.not ? term : { ...term, text: similarTo.get(term.text) ?? term.text }),
  );
  return { ...query, words: words.join(' ') };
}

/** Writes a term as a user types it: quotes only where the term would be read as something else without them. */
function writeTerm({ text, not }: Term): string {
  const isPlain = /^[^\s":-][^\s":]*$/.test(text);
  return `${not ? '-' : ''}${isPlain ? text : `"${text.replaceAll('"', '""')}"`}`;
}
