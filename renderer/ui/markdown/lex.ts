import { Lexer, Marked, type Token, Tokenizer, type TokenizerAndRendererExtension, type TokensList } from 'marked';
import { citeMarkStart, withoutCiteMarks } from './citation-marks.ts';
import { childTokens, type MarkdownToken } from './markdown-token.ts';

const written = /^\ue0c1(\d+)\ue0c2/;

/** Footnotes of one run of the lexer. */
interface Notes {
  readonly defined: Set<string>;
  /** True when the text is complete. For an excerpt, a numbered note may be defined elsewhere. */
  readonly isWhole: boolean;
}

const notesOf = new WeakMap<Lexer, Notes>();

// Math ends at the latest with its paragraph: a lone dollar sign must not hold back all that follows it.
const displayMath = /^ {0,3}(?:\$\$|\\\[)(?:[^\n]|\n(?![ \t]*(?:\n|$)))*(?:\n|$)/;
const closedDisplayMath =
  /^ {0,3}(?:\$\$(?!\$)((?:\\[\s\S]|\$(?!\$)|[^$\\])+?)\$\$(?!\$)|\\\[([\s\S]+?)\\\])[ \t]*(?:\n|$)/;
const footnote = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?![ \t]*(?:\n|$)| {0,3}\[\^[^\]\s]+\]:)[^\n]*)*)(?:\n+|$)/;

const extensions: TokenizerAndRendererExtension[] = [
  {
    name: 'math',
    level: 'block',
    tokenizer(source) {
      const whole = displayMath.exec(source)?.[0];
      if (whole === undefined) return undefined;
      const closed = closedDisplayMath.exec(whole);
      if (closed === null) {
        // No formula, or an incomplete one: the lines become a paragraph, so that their end remains when the formula
        // closes.
        const text = whole.trimEnd();
        return { type: 'paragraph', raw: whole, text, tokens: this.lexer.inline(text) };
      }
      return {
        type: 'math',
        raw: closed[0],
        text: withoutCiteMarks((closed[1] ?? closed[2] ?? '').trim()),
        isDisplay: true,
      };
    },
  },
  {
    name: 'footnoteDefinition',
    level: 'block',
    tokenizer(source) {
      const found = footnote.exec(source);
      if (found === null) return undefined;
      const [raw, label = '', text = ''] = found;
      notesOf.get(this.lexer as Lexer)?.defined.add(label);
      const tokens: Token[] = [{ type: 'paragraph', raw: text, text, tokens: this.lexer.inline(text) }];
      return { type: 'footnoteDefinition', raw, label, tokens };
    },
  },
  {
    name: 'inlineMath',
    level: 'inline',
    start: (source) => {
      const at = source.indexOf('$');
      return at === -1 ? undefined : at;
    },
    tokenizer(source, before) {
      if (source[0] !== '$' && source[0] !== '\\') return undefined;
      const formula = formulaAt(source, before.at(-1)?.raw.at(-1) ?? '');
      return formula && { type: 'math', ...formula, text: withoutCiteMarks(formula.text) };
    },
  },
  {
    name: 'citeMark',
    level: 'inline',
    start: citeMarkStart,
    tokenizer(source) {
      const found = citeMarkAt(source);
      return found && { type: 'citeMark', ...found };
    },
  },
  {
    name: 'footnoteReference',
    level: 'inline',
    tokenizer(source) {
      if (!source.startsWith('[^')) return undefined;
      const found = /^\[\^([^\]\s]+)\]/.exec(source);
      const label = found?.[1];
      const notes = notesOf.get(this.lexer as Lexer);
      if (found === null || label === undefined || notes === undefined) return undefined;
      const isDefined = notes.defined.has(label) || (!notes.isWhole && /^\d+$/.test(label));
      return isDefined ? { type: 'footnoteReference', raw: found[0], label } : undefined;
    },
  },
];

let repeated = 0;

const blankLine = /\n[ \t]*\n/;

/**
 * A definition ends at a blank line: otherwise, a quotation mark far below could still turn a paragraph into one. A
 * second definition of a name counts for nothing, but its text must not be missing from the blocks.
 */
function definition(this: Tokenizer, source: string) {
  let token = Tokenizer.prototype.def.call(this, source);
  const inner = token === undefined ? -1 : token.raw.trimEnd().search(blankLine);
  if (inner >= 0) token = Tokenizer.prototype.def.call(this, source.slice(0, inner + 1));
  if (token !== undefined && Object.hasOwn(this.lexer.tokens.links, token.tag)) {
    // No name starts with a line end. Counting the names each time would take quadratic time.
    repeated += 1;
    token.tag = `\n${repeated}`;
  }
  // `false` would let the lexer read the definition in its own way.
  return token;
}

/** A tag is text like any other. Left alone, the lexer remembers an open `<a` and makes no links up to the end of all text. */
function tag(this: Tokenizer, source: string) {
  const raw = this.rules.inline.tag.exec(source)?.[0];
  if (raw === undefined) return undefined;
  return { type: 'html' as const, raw, text: raw, inLink: false, inRawBlock: false, block: false };
}

const { defaults } = new Marked({
  tokenizer: { def: definition, tag, emStrong, del, url },
  gfm: true,
  extensions,
  hooks: {
    emStrongMask: maskFormulas,
  },
});

/** Marks times characters of one stretch of inline text. A user's paragraph of ten thousand characters has 4 million. */
const maxInlineWork = 6_000_000;

/** Maximum depth of nested lists and quotes. Deeper ones are read as text. */
const maxLevels = 16;
/**
 * Levels times characters of one list or quote. A deep list of a user has few characters in its inner levels, and sixty
 * thousand characters of `1. ` have all of them in each.
 */
const maxNestedWork = 250_000;

class BoundedLexer extends Lexer {
  #level = 0;

  constructor() {
    super(defaults);
    const { tokenizer } = this.options;
    if (tokenizer) {
      tokenizer.rules = {
        ...tokenizer.rules,
        inline: { ...tokenizer.rules.inline, ...delimiterRules, ...bareLinkRules },
      };
    }
  }

  /** Each level reads all that is in it: sixty thousand characters of `1. ` would be read twenty thousand times. */
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false) {
    if (this.#level >= maxLevels || this.#level * source.length > maxNestedWork) {
      const text = { type: 'text', raw: source, text: source };
      tokens.push({ ...text, tokens: [text] });
      return tokens as TokensList;
    }
    this.#level += 1;
    try {
      return super.blockTokens(source, tokens, lastParagraphClipped) as TokensList;
    } finally {
      this.#level -= 1;
    }
  }

  /** Every mark without a partner makes the lexer look to the end of the stretch: six thousand of them take minutes. */
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const marks = source.length < 1000 ? 0 : (source.match(/[*_~[<`$!]|\\\(/g)?.length ?? 0);
    if (marks * source.length <= maxInlineWork) return super.inlineTokens(source, tokens);
    tokens.push({ type: 'text', raw: source, text: source });
    return tokens;
  }
}

interface Lexed {
  tokens: readonly MarkdownToken[];
  /** True when the text defines targets for other passages: links by name, footnotes. */
  hasDefinitions: boolean;
}

/**
 * The blocks of a text with ` ` line ends, each with its `raw` text; joined they are the text. A text that the lexer
 * cannot parse (a thousand levels exhaust its recursion) becomes one plain text.
 */
export function lex(text: string, isWhole: boolean): Lexed {
  const lexer = new BoundedLexer();
  const notes: Notes = { defined: new Set(), isWhole };
  notesOf.set(lexer, notes);
  try {
    const tokens: TokensList = lexer.lex(text);
    return {
      tokens: childTokens(tokens),
      hasDefinitions: notes.defined.size > 0 || Object.keys(tokens.links).length > 0,
    };
  } catch {
    return { tokens: [{ type: 'html', raw: text, text, pre: true, block: true }], hasDefinitions: false };
  }
}

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

interface InlineFormula {
  readonly raw: string;
  /** TeX, without the delimiters. */
  readonly text: string;
  readonly isDisplay: boolean;
}

/** Returns the formula at the start of `source`. `last` is the character before it. */
function formulaAt(source: string, last: string): InlineFormula | undefined {
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
function maskFormulas(source: string): string {
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

// Links without brackets end where a reader ends them. The lexer would end them at white space only, which many scripts
// do not have.

/** Also takes letters of all scripts in the host. */
const bareLinkRules = {
  url: /^(https?:\/\/|ftp:\/\/|www\.)(?:[\p{L}\p{N}\p{M}-]+\.?)+[^\s<]*|^[A-Za-z0-9._+-]+(@)[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}])+(?![-_])/iu,
};

/** Scripts without spaces between words, or with endings that follow a foreign word directly. */
const joined =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]';

/** A top-level domain such as "com" before text of such a script, which is no part of the host. */
const hostBeforeText = new RegExp(
  `^(?:(?:https?|ftp)://|[A-Za-z\\d._+-]+@)?(?:(?:[\\p{L}\\p{N}\\p{M}_-]+\\.)+[a-z\\d_-]+|localhost)(?::\\d+)?(?=${joined})`,
  'iu',
);
/** All places at which a link may end: foreign punctuation, and the start of such text. */
const places = new RegExp(`(?![\\0-\\x7f])[\\p{P}\\p{S}\\u200b\\ufeff]|(?<!${joined}|[·・–])${joined}`, 'gu');

const isAscii = /^[\0-\x7f]*$/;
const isJoined = new RegExp(joined, 'u');

/** Returns the length of a bare link or mail address at the start of `text`, which has no white space. */
function lengthOfLink(text: string): number {
  if (isAscii.test(text)) return text.length;
  const host = hostBeforeText.exec(text)?.[0].length;
  if (host !== undefined) return host;
  const pathStart = /^(?:[a-z]+:\/\/)?[^/?#]*\/?/i.exec(text)?.[0].length ?? 0;
  for (const { 0: character, index } of text.matchAll(places)) {
    const rest = text.slice(index + character.length);
    // Titles of articles have these marks between letters.
    const isMarkInTitle = /[·・–]/.test(character) && /^[\p{L}\p{N}]/u.test(rest);
    if (isMarkInTitle && index > pathStart) continue;
    if (!/[\p{L}\p{N}\p{M}]/u.test(character)) return index;
    // The name of a page or a value can be such text ("/wiki/東京", "?q=東京"). Behind a letter of another script, text is
    // more likely; also behind the first slash, except for a host of such a script.
    const isName =
      /[/=#&_+~(-]/.test(text.charAt(index - 1)) && (index > pathStart || isJoined.test(text.slice(0, index)));
    if (index >= pathStart && !isName) return index;
  }
  return text.length;
}

/** Longer than any link that is opened, characters. */
const longest = 4096;

/** Reads a bare link or mail address at the start of `source`. */
function url(this: Tokenizer, source: string) {
  const found = this.rules.inline['url']?.exec(source.slice(0, longest))?.[0];
  return found === undefined ? undefined : Tokenizer.prototype.url.call(this, source.slice(0, lengthOfLink(found)));
}

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
const delimiterRules = {
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

function emStrong(this: Tokenizer, source: string, masked: string, last = '') {
  return Tokenizer.prototype.emStrong.call(this, source, masked, lastOf(source, masked, last));
}

function del(this: Tokenizer, source: string, masked: string, last = '') {
  return Tokenizer.prototype.del.call(this, source, masked, lastOf(source, masked, last));
}

/** Returns the mark at the start of `source`. */
function citeMarkAt(source: string): { raw: string; label: string } | undefined {
  const found = written.exec(source);
  return found ? { raw: found[0], label: found[1] ?? '' } : undefined;
}
