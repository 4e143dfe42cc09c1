// Formulas inside a line, between `$`, `$$`, `\(` and `\)`, `\[` and `\]`, or a dollar sign with a backtick. One dollar sign has
// the rules of Pandoc (no space inside the signs, no digit behind them) and of GitHub (no letter beside them). Money,
// ranges and names of variables stay text.

const { source: display } = /\$\$((?:[^$\\]|\\[\s\S])+?)\$\$(?!\$)/;
const { source: inCode } = /\$`([^`\n]+)`\$/;
// The one ending that a formula can have: "the $n$th".
const { source: dollar } =
  /\$(?![\s$`])((?:[^$\\\n]|\\[^\n])*?(?:[^$\\\s]|\\[^\n\s]))\$(?![\d${]|(?!(?:th|st|nd|rd|s)(?![A-Za-z]))[A-Za-z])/;
const { source: brackets } = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\](?!\()/;

const first = new RegExp(`^(?:${display}|${inCode}|${dollar}|${brackets})`);
const withDollars = new RegExp(`(?<!\\$)(?:${display}|${inCode}|(?<![A-Za-z0-9])${dollar})`, 'g');

export interface InlineFormula {
  readonly raw: string;
  /** TeX, without the delimiters. */
  readonly text: string;
  readonly isDisplay: boolean;
}

/** Returns the formula at the start of `source`. `last` is the character before it. */
export function formulaAt(source: string, last: string): InlineFormula | undefined {
  if (source[0] === '$' && last === '$') return undefined;
  const found = first.exec(source);
  if (found === null) return undefined;
  const [raw, inDisplay, inTicks, inDollars, inParentheses, inBrackets] = found;
  if (inDollars !== undefined && (/[A-Za-z0-9]/.test(last) || isAmount(inDollars))) return undefined;
  if (inBrackets !== undefined && !isFormulaInBrackets(inBrackets)) return undefined;
  const text = (inDisplay ?? inTicks ?? inDollars ?? inParentheses ?? inBrackets ?? '').trim();
  return text === '' ? undefined : { raw, text, isDisplay: (inDisplay ?? inBrackets) !== undefined };
}

/** Hides formulas, so that stars and underscores in them are no emphasis. The length stays. */
export function maskFormulas(source: string): string {
  if (!source.includes('$')) return source;
  return source.replace(withDollars, (raw: string, _display, _ticks, inDollars?: string) =>
    inDollars !== undefined && isAmount(inDollars) ? raw : 'a'.repeat(raw.length),
  );
}

/** "$20 and 30$", "$18~24$": an amount with words, a range or another currency, and without a sign of TeX. */
function isAmount(text: string): boolean {
  if (!/^\d/.test(text) || /[\\^_=<>{}]/.test(text)) return false;
  return /\s\(?\p{L}{2,}|^[\d.,]+\s*[~–—]|[\p{scx=Han}\p{scx=Hang}\p{scx=Kana}]|(?!\$)\p{Sc}/u.test(text);
}

/** A backslash also keeps brackets from being a link: "\[1\]", "\[ \]". */
function isFormulaInBrackets(text: string): boolean {
  return /[\p{L}\d]/u.test(text) && (/^\s[\s\S]*\s$/.test(text) || /[\\^_=]/.test(text));
}
