import { conditionText, type NamesById } from '../../../../shared/library/condition-labels.ts';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { parseSearchTerms } from '../../../../shared/library/search-text.ts';

/** A search with one thing less in it. */
export interface Looser {
  /** The dropped condition: `model video-d-pro`, or the word `“canoe”`. */
  readonly dropped: string;
  readonly query: LibraryQuery;
}

/** Each is counted, and read by a user. */
const most = 8;

/** Every search that drops one condition or one word of `query`. */
export function looser(query: LibraryQuery, names?: NamesById): Looser[] {
  const terms = parseSearchTerms(query.words);
  const written = terms.map(({ text, not }) => `${not ? '-' : ''}"${text.replaceAll('"', '""')}"`);
  const words = terms.map(({ text, not }, at) => ({
    dropped: `${not ? 'not ' : ''}“${text}”`,
    query: { ...query, words: written.toSpliced(at, 1).join(' ') },
  }));
  const conditions = query.conditions.map((condition, at) => ({
    dropped: conditionText(condition, names),
    query: { ...query, conditions: query.conditions.toSpliced(at, 1) },
  }));
  return [...conditions, ...words].slice(0, most);
}
