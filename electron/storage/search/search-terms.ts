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
