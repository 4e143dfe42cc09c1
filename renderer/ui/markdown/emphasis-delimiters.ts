import { Tokenizer } from 'marked';

// This file decides where a run of `*`, `_` or `~~` can open and close emphasis: as in CommonMark, with the amendments
// of the specification "CommonMark CJK-friendly". Chinese, Japanese and Korean have no spaces around punctuation, so
// that a run beside it would never open or close. Beside all other characters, nothing changes.

/**
 * The CJK characters of the amendments, for a class of a pattern: East Asian Width wide, fullwidth or halfwidth without
 * default emoji, and Hangul. Unassigned characters between two ranges are included.
 */
export const cjk =
  '\\u1100-\\u11ff\\u20a9\\u2329\\u232a\\u2630-\\u2637\\u268a-\\u268f\\u2e80-\\u303e\\u3041-\\u3247\\u3250-\\ua4c6' +
  '\\ua960-\\ua97c\\uac00-\\ud7fb\\uf900-\\ufaff\\ufe10-\\ufe19\\ufe30-\\ufe6b\\uff01-\\uffee' +
  '\\u{16fe0}-\\u{1b2fb}\\u{1d300}-\\u{1d376}\\u{1f200}\\u{1f202}-\\u{1f219}\\u{1f21b}-\\u{1f22e}\\u{1f230}\\u{1f231}' +
  '\\u{1f237}\\u{1f23b}-\\u{1f248}\\u{1f260}-\\u{1f265}\\u{20000}-\\u{3fffd}';

/** Patterns of one character beside a run. `last` is the character before it. A variation selector belongs to it. */
interface Beside {
  /** Punctuation that keeps a run from opening before it, and from closing behind it. */
  readonly punctuation: string;
  readonly lastPunctuation: string;
  /** Characters on the other side of the run that permit it nevertheless. */
  readonly cjk: string;
  readonly lastCjk: string;
  /** All other characters but white space, and `cjk`. */
  readonly other: string;
}

/** `plain`: characters that count as letters, for a class. */
function beside(mark: string, cjkClass: string, plain: string): Beside {
  const punctuation = `(?![${plain}${cjkClass}])[\\p{P}\\p{S}]`;
  const selector = '[\\ufe00-\\ufe0e]';
  // With this selector, quotation marks are East Asian punctuation.
  const wideQuote = cjkClass === '' ? '[]' : '(?<=[\\u2018\\u2019\\u201c\\u201d])\\ufe01';
  return {
    punctuation,
    lastPunctuation: `(?:(?!${mark})${punctuation}|(?!${wideQuote})(?<=${punctuation})${selector})`,
    cjk: `[${cjkClass}]`,
    lastCjk:
      cjkClass === '' ? '[]' : `(?:[${cjkClass}\\u{e0100}-\\u{e01ef}]|(?<=[${cjkClass}])${selector}|${wideQuote})`,
    other: `(?:[^\\s\\p{P}\\p{S}]|[${plain}${cjkClass}])`,
  };
}

// Beside stars, the lexer does not count `~` as punctuation. Underscores have no amendments.
const stars = beside('\\*', cjk, '~');
const tildes = beside('~', cjk, '');
const underscores = beside('_', '', '');

/** The numbers of the groups have a meaning in the lexer: 1 and 2 can only close, 3 and 4 only open, 5 and 6 both. */
function closing(mark: string, run: string, { punctuation, lastPunctuation, cjk, lastCjk, other }: Beside): string[] {
  return [
    `[^${mark}]+(?=[^${mark}])`,
    `${lastPunctuation}(${run})(?=\\s|$)`,
    `(?!${lastPunctuation})${other}(${run})(?!${mark})(?=\\s|$|(?<!${lastCjk}${run})${punctuation})`,
    `(?:\\s|${lastPunctuation}(?!${run}${cjk}))(${run})(?=${other})`,
    `\\s(${run})(?!${mark})(?=${punctuation})`,
    `(?:${lastPunctuation}|${lastCjk})(${run})(?!${mark})(?=${punctuation}|${cjk})`,
    `${other}(${run})(?=${other})`,
  ];
}

/** The lexer skips a run of the other mark that encloses one of this mark. */
const skip = (mark: string, other: string) => `^[^_*]*?${other}[^_*]*?${mark}[^_*]*?(?=${other})`;
const pattern = (alternatives: readonly string[]) => new RegExp(alternatives.join('|'), 'gu');

/** Rules of the lexer for runs of these marks. */
export const delimiterRules = {
  emStrongLDelim: new RegExp(
    `^(?:\\*+(?:((?!\\*)${stars.punctuation})|([^\\s*]))?)|^_+(?:((?![_~])${underscores.punctuation})|([^\\s_]))?`,
    'u',
  ),
  emStrongRDelimAst: pattern([skip('\\*', '__'), ...closing('\\*', '\\*+', stars)]),
  // An underscore inside a word is part of a name.
  emStrongRDelimUnd: pattern([skip('_', '\\*\\*'), ...closing('_', '_+', underscores).slice(0, -1)]),
  // One tilde is the mark of a range ("18~24") and of a home folder.
  delLDelim: new RegExp(`^~~(?:((?!~)${tildes.punctuation})|[^\\s~])`, 'u'),
  delRDelim: pattern(closing('~', '~~', tildes)),
};

/** The end of a text before a run that counts as punctuation or a space there. */
const ending = ({ lastPunctuation, lastCjk }: Beside) => new RegExp(`(?:${lastPunctuation}|${lastCjk})(?<!\\*)$`, 'u');
const endings = { '*': ending(stars), _: ending(underscores), '~': ending(tildes) };

/** A last character of two UTF-16 units or with a variation selector. */
const selectors = '[\\ufe00-\\ufe0e\\u{e0100}-\\u{e01ef}]';
const wideCharacter = new RegExp(`(.(?=${selectors}$)|[\\u{10000}-\\u{10ffff}])${selectors}?$`, 'u');

/**
 * Returns the character before a run, without a variation selector; a space if it counts as one. The lexer gives `last`,
 * the last half of this character.
 */
function lastOf(source: string, masked: string, last: string): string {
  const mark = source[0];
  if (last === '' || (mark !== '*' && mark !== '_' && mark !== '~')) return last;
  const start = masked.length - source.length;
  // The lexer looks past underscores.
  const text = masked.slice(Math.max(0, start - 16), start).replace(/(?<!_)_{1,16}$/, '');
  if (endings[mark].test(text)) return ' ';
  return wideCharacter.exec(text)?.[1] ?? last;
}

export function emStrong(this: Tokenizer, source: string, masked: string, last = '') {
  return Tokenizer.prototype.emStrong.call(this, source, masked, lastOf(source, masked, last));
}

export function del(this: Tokenizer, source: string, masked: string, last = '') {
  return Tokenizer.prototype.del.call(this, source, masked, lastOf(source, masked, last));
}
