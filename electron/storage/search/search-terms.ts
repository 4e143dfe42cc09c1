import { parseSearchTerms } from '../../../shared/library/search-bar-text.ts';

/** Scripts without spaces: the word index treats a sentence as one word. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const run = new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]+`, 'gu');

/** Returns the runs of characters of these scripts in a text. */
export function findTextWithoutWordSpaces(text: string): string[] {
  return text.match(run) ?? [];
}

/** A search term, and the index that finds it. See the tables `said_words` and `said_parts`. */
export type SearchTerm = {
  readonly text: string;
  /** `parts`: the trigram index. `words`: the index of word beginnings. `scan`: too short for both. */
  readonly index: 'parts' | 'words' | 'scan';
};

const mostTerms = 12;

/** Splits a typed query into terms that must all match. Double quotes join words. */
export function searchTerms(typed: string): SearchTerm[] {
  const found = [...typed.normalize('NFC').matchAll(/"([^"]+)"|([^\s"]+)/g)];
  const texts = found.map((match) => (match[1] ?? match[2] ?? '').trim()).filter((text) => text !== '');
  return [...new Set(texts)].slice(0, mostTerms).map((text) => ({ text, index: indexFor(text) }));
}

function indexFor(text: string): SearchTerm['index'] {
  if ([...text.replace(/\p{Mn}/gu, '')].length >= 3) return 'parts';
  return /^[\p{L}\p{N}]+$/u.test(text) && findTextWithoutWordSpaces(text).length === 0 ? 'words' : 'scan';
}

/** Quotes a text for the query language of FTS5: inside quotes nothing is an operator. */
export function ftsPhrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Maximum number of phrases in one query. SQLite accepts a few hundred. */
const mostTogether = 40;
/** Maximum length of a word without spaces. Longer words are searched in pieces. Characters. */
const longestPhrase = 64;

/** A query for one index. No index contains punctuation, so one or two signs are searched in the texts. */
export type TextQuery =
  | { readonly by: 'item_words' | 'item_parts'; readonly match: string }
  | { readonly by: 'texts'; readonly text: string };

/** The queries for the typed words. No text can fail, because user text is always quoted. */
export interface TextQueries {
  /** All of these must match. */
  readonly included: readonly TextQuery[];
  /** Items that match all queries of one of these lists are excluded. */
  readonly excluded: readonly (readonly TextQuery[])[];
}

/** Returns `undefined` without words. */
export function readTextQueries(words: string): TextQueries | undefined {
  const terms = parseSearchTerms(words);
  if (terms.length === 0) return undefined;
  const excluded = terms.flatMap(({ text, not }) => (not ? [queriesOfTerm(text)] : []));
  return {
    included: together(terms.flatMap(({ text, not }) => (not ? [] : partsOf(text)))),
    excluded: excluded.filter((questions) => questions.length > 0),
  };
}

/** Returns the queries for one term, all of which must match. */
export function queriesOfTerm(term: string): TextQuery[] {
  return together(partsOf(term));
}

/**
 * From three characters on, a part of a word matches. Below that, only the beginning of a word, or characters of a
 * script without spaces.
 */
function partsOf(term: string): TextQuery[] {
  // SQLite ends a text at the first NUL.
  const text = term.toWellFormed().replaceAll('\0', ' ').trim();
  const characters = [...text];
  if (characters.length > longestPhrase) {
    const count = Math.ceil(characters.length / longestPhrase);
    // Pieces of equal length, so that none is too short for the index.
    const length = Math.ceil(characters.length / count);
    return Array.from({ length: count }, (_, index) => characters.slice(index * length, (index + 1) * length)).flatMap(
      (piece) => partsOf(piece.join('')),
    );
  }
  if (text === '') return [];
  if (lettersOf(text).length >= 3) return [{ by: 'item_parts', match: ftsPhrase(text) }];
  // The word index ignores diacritics, so a letter without its accent would also match.
  if (!/^[\p{L}\p{N}]+$/u.test(text)) return [{ by: 'texts', text }];
  const run = findTextWithoutWordSpaces(text).join('');
  if (run === '') return [{ by: 'item_words', match: `text : ${ftsPhrase(text)}*` }];
  if (run === text) return [{ by: 'item_words', match: `spaced : ${ftsPhrase(characters.join(' '))}` }];
  return [{ by: 'texts', text }];
}

/** Counts letters like the trigram index, which ignores accents. */
function lettersOf(text: string): string[] {
  return [...text.replace(/[\u0300-\u0331]/g, '')];
}

/** Joins queries of one index. */
function together(questions: readonly TextQuery[]): TextQuery[] {
  const matches = (index: string) => [
    ...new Set(questions.flatMap((each) => (each.by === index && each.by !== 'texts' ? `(${each.match})` : []))),
  ];
  const queries = (['item_parts', 'item_words'] as const).flatMap((table) => {
    const all = matches(table);
    // Beginnings of one or two letters match most items, so each of them is a separate query.
    const size = table === 'item_words' ? 1 : mostTogether;
    return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => {
      const batch = all.slice(index * size, (index + 1) * size);
      return { by: table, match: batch.join(' AND ') };
    });
  });
  return [...queries, ...questions.filter((each) => each.by === 'texts')];
}

/** Returns one form for letters that users consider equal: É, é, an e with a combining accent, and e. */
export function removeAccentsAndCase(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase('en');
}
