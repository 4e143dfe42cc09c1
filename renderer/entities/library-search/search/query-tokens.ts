import { type ConditionName, conditionNames } from '../../../../shared/library/library-query.ts';

/** A word or a `name:value` in typed text, with its position. */
interface Token {
  readonly start: number;
  /** After its last character. */
  readonly end: number;
  readonly text: string;
}

// Splits a text like `parseSearchBarText`: at spaces, but not within quotes that start a word or a value.
const tokenPattern = /-?(?:[A-Za-z]+:)?(?:"(?:[^"]|"")*(?:"|$)|[^\s"]\S*)/g;

export function queryTokens(text: string): Token[] {
  return [...text.matchAll(tokenPattern)].map(({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
    text: token,
  }));
}

/** A condition as far as it is typed: of `-tag:"nig` the name, the beginning `nig`, and that it leaves out. */
interface TypedCondition {
  readonly name: ConditionName;
  readonly begins: string;
  readonly not: boolean;
}

export function readTypedCondition(token: string): TypedCondition | undefined {
  const found = /^(-?)([a-z]+):"?(.*?)"?$/is.exec(token);
  const name = conditionNames.find((each) => each === found?.[2]?.toLowerCase());
  if (!found || name === undefined) return undefined;
  return { name, begins: (found[3] ?? '').replaceAll('""', '"'), not: found[1] === '-' };
}

/** Returns the search terms: `text` without the unfinished condition at the caret. */
export function termsIn(text: string, caret: number): string {
  let termsText = text;
  for (const { start, end, text: token } of queryTokens(text).reverse()) {
    const applyTyping = readTypedCondition(token);
    if (applyTyping && (applyTyping.begins === '' || (start < caret && caret <= end)))
      termsText = cut(termsText, start, end);
  }
  return termsText.trim();
}

/** `text` without that range, and without one of the two spaces around it. */
export function cut(text: string, start: number, end: number): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  return before === '' || /\s$/.test(before) ? before + after.replace(/^\s/, '') : before + after;
}
