import { type Condition, conditionNames } from './library-query.ts';

/** The parsed text of a search bar: search words and conditions. */
interface SearchBarText {
  /** The typed words, with quotes and minus signs, separated by one space. */
  readonly words: string;
  readonly conditions: readonly Condition[];
}

/** One word to search for, or an exact phrase. */
export interface Term {
  readonly text: string;
  readonly not: boolean;
}

interface Token {
  /** The token as typed. */
  readonly raw: string;
  readonly not: boolean;
  readonly name: Condition['name'] | undefined;
  readonly value: string;
}

/**
 * Extracts `name:value` and `-name:value` from a text; the value may be quoted. Every text is valid: anything else is a
 * word.
 */
export function parseSearchBarText(text: string): SearchBarText {
  const tokens = tokensOf(text);
  const isCondition = ({ name, value }: Token) => name !== undefined && value !== '';
  return {
    words: tokens.flatMap((token) => (isCondition(token) ? [] : token.raw)).join(' '),
    conditions: tokens.flatMap(({ name, value, not }) =>
      name === undefined || value === '' ? [] : { name, value, ...(not ? { not } : {}) },
    ),
  };
}

export function writeCondition({ name, value, not }: Omit<Condition, 'name'> & { readonly name: string }): string {
  const isPlain = value !== '' && !/[\s"]/.test(value);
  return `${not ? '-' : ''}${name}:${isPlain ? value : `"${value.replaceAll('"', '""')}"`}`;
}

/** Returns the distinct terms of `LibraryQuery.words`. */
export function parseSearchTerms(words: string): Term[] {
  const terms = new Map<string, Term>();
  for (const token of tokensOf(words)) {
    // In text from other sources, a condition is plain text too.
    const text = (token.name === undefined ? token.value : `${token.name}:${token.value}`).normalize('NFC').trim();
    if (text !== '') terms.set(`${token.not ? '-' : '+'}${text}`, { text, not: token.not });
  }
  return [...terms.values()];
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  // A quote opens only at the start of a word or a value: in 5" it is an ordinary character.
  const pattern = /(-?)(?:([A-Za-z]+):)?(?:"((?:[^"]|"")*)(?:"|$)|([^\s"]\S*|))/gy;
  let at = 0;
  while (at < text.length) {
    const blank = /\s+/y;
    blank.lastIndex = at;
    at += blank.exec(text)?.[0].length ?? 0;
    pattern.lastIndex = at;
    const [raw = '', minus = '', typed, quoted, plain = ''] = pattern.exec(text) ?? [];
    if (raw === '') break;
    at += raw.length;
    tokens.push(tokenOf(raw, minus, typed, quoted === undefined ? plain : quoted.replaceAll('""', '"')));
  }
  return tokens;
}

function tokenOf(raw: string, minus: string, typed: string | undefined, value: string): Token {
  const name = typed === undefined ? undefined : conditionNames.find((each) => each === typed.toLowerCase());
  if (name !== undefined) return { raw, not: minus !== '', name, value };
  const text = typed === undefined ? value : `${typed}:${value}`;
  // A single minus sign is a search word.
  if (text === '' && minus !== '') return { raw, not: false, name: undefined, value: minus };
  return { raw, not: minus !== '', name: undefined, value: text };
}
