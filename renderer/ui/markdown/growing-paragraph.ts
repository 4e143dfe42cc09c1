import type { Content, ParagraphContent } from './block-content.ts';
import { citeMarkStart } from './citation-marks.ts';
import type { Growing } from './growing-blocks.ts';
import { childTokens, type MarkdownToken } from './markdown-token.ts';

/** Shorter parts are not worth a component of their own, characters. */
const smallestPart = 240;

/** Above this length, the newest parts are in an element of their own until the paragraph has grown by an eighth. */
const longParagraph = 4096;

/** Read before the rest of a paragraph, so that its first characters cannot begin another block. */
const head = 'a ';

/** Marks that may belong to a mark in later text. A bracket is counted instead. */
const openMark = /[`$]|~~|~$|\*(?!\s)|(?<!\w)_(?!\s)|<[a-z/!?]/i;

/** Until its title ends, a link definition is a paragraph. */
const definitionStart = /^ {0,3}\[(?:\\[\s\S]|[^\]\\])+\]:/;

/** The second line of a table. The lexer ends a paragraph before the first one, even if the columns don’t match. */
const delimiterRow = /\n {0,3}(?:\| *)?:?-+:? *\|[-:| ]*(?:\n|$)|\n {0,3}\| *:?-+/;

/** Places between two sentences or words, never at the start of a line: lists and headings begin there. */
const places = /(?<=[^\s]) +(?=\S)|(?<=[。！？；，、：…])(?=\S)/g;

/**
 * A paragraph whose start is final: up to a place that no open mark reaches beyond, later text cannot change its inline
 * tokens. A line below can still make a heading or a table of the whole paragraph.
 */
export class GrowingParagraph implements Growing {
  readonly head = head;
  readonly isKindFinal = false;
  offset: number;
  readonly #start: number;
  #parts: ParagraphContent['parts'] = [];
  /** The parts in the first element, and the end of their text. */
  #settled: { readonly parts: ParagraphContent['parts']; readonly end: number } = { parts: [], end: 0 };

  private constructor(start: number) {
    this.#start = start;
    this.offset = start;
  }

  /** Returns `undefined` while no part of the paragraph is final. `certain` is the original text before repairs. */
  static at(token: MarkdownToken, start: number, certain: string): GrowingParagraph | undefined {
    if (token.type !== 'paragraph' || token.raw.length < smallestPart) return undefined;
    if (definitionStart.test(token.raw)) return undefined;
    const growing = new GrowingParagraph(start);
    growing.#add(childTokens(token.tokens), certain);
    return growing.offset > start ? growing : undefined;
  }

  takes(token: MarkdownToken): boolean {
    return token.type === 'paragraph' && !delimiterRow.test(token.raw);
  }

  grow(token: MarkdownToken, text: string, isWhole: boolean): Content {
    if (token.type !== 'paragraph') return this.content();
    const tokens = withoutHead(childTokens(token.tokens));
    if (isWhole) {
      this.#parts = [...this.#parts, tokens];
      return this.content();
    }
    const open = this.#add(tokens, text);
    const length = this.offset - this.#start;
    if (length < longParagraph) return { type: 'paragraph', parts: [...this.#parts, open] };
    if (this.offset - this.#settled.end > length / 8) this.#settled = { parts: this.#parts, end: this.offset };
    const { parts } = this.#settled;
    return { type: 'paragraph', parts, rest: [...this.#parts.slice(parts.length), open] };
  }

  content(): ParagraphContent {
    return { type: 'paragraph', parts: this.#parts };
  }

  /** Moves the tokens that are final to the parts. Returns the others. */
  #add(tokens: readonly MarkdownToken[], text: string): readonly MarkdownToken[] {
    const cut = findCut(tokens, text, this.offset);
    if (cut === undefined) return tokens;
    const { index, inToken, length } = cut;
    const last = tokens[index];
    if (last === undefined) return tokens;
    this.#parts = [...this.#parts, [...tokens.slice(0, index), textToken(last.raw.slice(0, inToken))]];
    this.offset += length;
    return [textToken(last.raw.slice(inToken)), ...tokens.slice(index + 1)];
  }
}

interface Cut {
  /** The token that is divided, and the number of its characters that are final. */
  readonly index: number;
  readonly inToken: number;
  /** Number of final characters from the start of the tokens. */
  readonly length: number;
}

/** The last place before which all marks have their partners. */
function findCut(tokens: readonly MarkdownToken[], text: string, from: number): Cut | undefined {
  let found: Cut | undefined;
  let length = 0;
  let brackets = 0;
  for (const [index, token] of tokens.entries()) {
    // A repair changed the text from here on.
    if (!text.startsWith(token.raw, from + length)) break;
    // A bracket after a backslash may begin a formula.
    if (token.type === 'escape' && /[([]/.test(token.text)) break;
    if (token.type === 'text') {
      if (openMark.test(token.raw) || citeMarkStart(token.raw) !== undefined) break;
      const place = lastPlace(token.raw, brackets);
      if (place.found !== undefined) found = { index, inToken: place.found, length: length + place.found };
      brackets = place.brackets;
    }
    length += token.raw.length;
  }
  if (found === undefined || found.length < smallestPart) return undefined;
  // A header row belongs to its table from the start of the line on.
  const end = from + found.length;
  return text.slice(text.lastIndexOf('\n', end) + 1, end).includes('|') ? undefined : found;
}

/** The last place outside of brackets, and the number of open brackets at the end. `brackets`: those at the start. */
function lastPlace(raw: string, brackets: number): { readonly found: number | undefined; readonly brackets: number } {
  let found: number | undefined;
  let [open, from] = [brackets, 0];
  for (const { 0: blank, index } of raw.matchAll(places)) {
    const at = index + blank.length;
    open = countOpenBrackets(raw.slice(from, at), open);
    if (open === 0) found = at;
    from = at;
  }
  return { found, brackets: countOpenBrackets(raw.slice(from), open) };
}

function countOpenBrackets(text: string, before: number): number {
  let open = before;
  for (const [bracket] of text.matchAll(/[[\]]/g)) open = bracket === '[' ? open + 1 : Math.max(0, open - 1);
  return open;
}

function withoutHead([first, ...rest]: readonly MarkdownToken[]): readonly MarkdownToken[] {
  return first?.type === 'text' ? [textToken(first.raw.slice(head.length)), ...rest] : rest;
}

function textToken(raw: string): MarkdownToken {
  return { type: 'text', raw, text: raw };
}
