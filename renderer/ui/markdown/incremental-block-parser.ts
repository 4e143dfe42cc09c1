import type { Tokens } from 'marked';
import remend from 'remend';
import { chunkCodeLines } from './chunk-code-lines.ts';
import { withoutCiteMarks } from './citation-marks.ts';
import { lex } from './lex.ts';
import type { Align, MarkdownToken } from './markdown-token.ts';

/** Above this length, the open part is parsed again only after growing by an eighth. */
const longOpen = 16_384;
/** Longer texts are not parsed a second time for names that are defined later. */
const longWhole = 64_000;

interface Placed {
  token: MarkdownToken;
  start: number;
}

/**
 * Parses a Markdown text that grows at its end. A block is final when a blank line and the complete first line of the
 * next block follow: later text cannot change it then. Final blocks are never parsed again and keep their identity. The
 * text after them is parsed again with each addition, and every equal block, item or row keeps its identity. Names that
 * are defined later (`[text][1]`, footnotes) are unknown while the text grows; `finish` parses the complete text once.
 */
export class IncrementalBlockParser {
  #text = '';
  #final: Chunks<Block> = [];
  /** Start of the first block that is not final. */
  #offset = 0;
  /** Blocks that were read last from the open part, and the end of that text. */
  #open: { blocks: readonly Block[]; end: number } = { blocks: [], end: 0 };

  /**
   * Parses the current text. The text may only have grown since the last call; otherwise everything is parsed again.
   */
  push(text: string): Chunks<Block> {
    this.#update(text);
    const { blocks, end } = this.#open;
    const source = this.#text.slice(this.#offset);
    const last = blocks.at(-1)?.content;
    // A code block is parsed in no time, and its text has no marks to close.
    if (last?.type === 'code' && last.isOpen) return this.#readOpen(source, true);
    const unread = this.#text.slice(end);
    if (source.length > longOpen && end > this.#offset && unread.length < source.length / 8) {
      const rest: Block = { start: end, raw: unread, content: { type: 'plain', text: unread } };
      return withMore(this.#final, unread === '' ? blocks : [...blocks, rest]);
    }
    return this.#readOpen(repairSource(source), true);
  }

  /** Returns the blocks of a complete text without parsing final ones again: names that are defined later remain unknown. */
  pushLast(text: string): Chunks<Block> {
    this.#update(text);
    return this.#readOpen(this.#text.slice(this.#offset), false);
  }

  /** Returns the blocks of the complete text. */
  finish(text: string): Chunks<Block> {
    if (text.length > longWhole) return this.pushLast(text);
    const whole = withPlainLineEnds(text);
    const { tokens, hasDefinitions } = lex(whole, true);
    const known = whole.startsWith(this.#text) ? [...this.#final.flat(), ...this.#open.blocks] : [];
    const blocks = locateTokens(tokens, 0).map((placed, index) => {
      const { raw } = placed.token;
      const canRefer = raw.includes('[^') || (hasDefinitions && raw.includes('['));
      return canRefer ? blockOf(placed.token, placed.start) : reuseBlock(known[index], placed);
    });
    return chunksOf(blocks);
  }

  /** The blocks that no further text can change. */
  get final(): Chunks<Block> {
    return this.#final;
  }

  #update(text: string): void {
    const whole = withPlainLineEnds(text);
    if (!whole.startsWith(this.#text.slice(this.#offset), this.#offset)) {
      this.#final = [];
      this.#offset = 0;
      this.#open = { blocks: [], end: 0 };
    }
    this.#text = whole;
  }

  #readOpen(shown: string, isGrowing: boolean): Chunks<Block> {
    const from = this.#offset;
    const placed = locateTokens(lex(shown, false).tokens, from);
    const blocks = placed.map((each, index) => reuseBlock(this.#open.blocks[index], each));
    const count = countFinal(placed, this.#text.slice(0, from + countCommon(this.#text.slice(from), shown)));
    const last = blocks.at(-1);
    if (isGrowing && last !== undefined) blocks[blocks.length - 1] = withOpenFence(last);
    this.#final = withMore(this.#final, blocks.slice(0, count));
    this.#offset = blocks[count]?.start ?? from;
    this.#open = { blocks: blocks.slice(count), end: this.#text.length };
    return withMore(this.#final, this.#open.blocks);
  }
}

/** Returns the number of blocks before the last certain border. `certain` is the original text before repairs. */
function countFinal(placed: readonly Placed[], certain: string): number {
  for (let index = placed.length - 1; index > 0; index -= 1) {
    const [before, after] = [placed[index - 1]?.start ?? 0, placed[index]?.start ?? 0];
    if (certain.includes('\n', after) && /\n[ \t]*\n$/.test(certain.slice(before, after))) return index;
  }
  return 0;
}

/** Returns `before`, which was rendered earlier, if it is equal; otherwise, a block with its equal items or rows. */
function reuseBlock(before: Block | undefined, { token, start }: Placed): Block {
  const isOpenCode = before?.content.type === 'code' && before.content.isOpen;
  if (before?.raw === token.raw && before.start === start && !isOpenCode && before.content.type === token.type)
    return before;
  const block = blockOf(token, start);
  return before === undefined ? block : { ...block, content: reuseParts(before.content, block.content) };
}

function reuseParts(old: Content, content: Content): Content {
  if (old.type === 'list' && content.type === 'list') {
    return { ...content, items: reuseChunks(old.items, content.items, (a, b) => a.raw === b.raw) };
  }
  if (old.type === 'table' && content.type === 'table') {
    const isSameRow = (a: Row, b: Row) =>
      a.length === b.length && a.every((cell, index) => cell.text === b[index]?.text);
    const header = isSameRow(old.header, content.header) ? old.header : content.header;
    const align = old.align.join() === content.align.join() ? old.align : content.align;
    return { ...content, header, align, rows: reuseChunks(old.rows, content.rows, isSameRow) };
  }
  return content;
}

/** The last block of a growing text, marked as open if it is code without its closing fence. */
function withOpenFence(block: Block): Block {
  const { content, raw } = block;
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1];
  if (content.type !== 'code' || fence === undefined) return block;
  const lines = raw.trimEnd().split('\n');
  const last = lines.at(-1)?.trim() ?? '';
  const isFence = lines.length > 1 && /^(?:`+|~+)$/.test(last);
  if (isFence && last.startsWith(fence)) return block;
  // The first characters of what is likely the closing fence are not shown: they would flash.
  const end = content.pieces.at(-1) ?? '';
  const pieces = isFence ? content.pieces.with(-1, end.slice(0, Math.max(0, end.lastIndexOf('\n')))) : content.pieces;
  return { ...block, content: { ...content, pieces, isOpen: true } };
}

function countCommon(a: string, b: string): number {
  if (b.startsWith(a)) return a.length;
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

/** The blocks with the place of each. Blank lines belong to the block above them. */
function locateTokens(tokens: readonly MarkdownToken[], from: number): Placed[] {
  const result: Placed[] = [];
  let at = from;
  for (const token of tokens) {
    if (token.type !== 'space') result.push({ token, start: at });
    at += token.raw.length;
  }
  return result;
}

/** The open part as it will look once the marks that are open in it are closed. */
function repairSource(source: string): string {
  // Without a mark and a second line there is nothing to close.
  if (!/[*_~`$[<\n]/.test(source)) return source;
  return remend(source, {
    linkMode: 'text-only',
    comparisonOperators: false,
    singleTilde: false,
    htmlTags: false,
    katex: false,
  });
}

/** The text in which blocks have their `start`. */
export function withPlainLineEnds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

export const chunkLength = 16;

export type Item = Tokens.ListItem;
export type Row = readonly Tokens.TableCell[];

/** A block of unlimited growth, stored in slices: only the last slice is drawn again. */
export interface ListContent {
  type: 'list';
  ordered: boolean;
  /** The number of the first item. */
  start: number;
  loose: boolean;
  items: Chunks<Item>;
}
export interface TableContent {
  type: 'table';
  header: Row;
  align: readonly Align[];
  rows: Chunks<Row>;
}
interface CodeContent {
  type: 'code';
  /** Language name after the fence; empty without one. */
  language: string;
  pieces: readonly string[];
  /** True until the closing fence arrives. */
  isOpen: boolean;
}
/** Text that is not parsed, or not yet. */
interface PlainContent {
  type: 'plain';
  text: string;
}
export type Content =
  | Exclude<MarkdownToken, Tokens.List | Tokens.Table | Tokens.Code>
  | ListContent
  | TableContent
  | CodeContent
  | PlainContent;

/** A block that is rendered as a unit. Blocks with one identity look equal. */
export interface Block {
  /** Start of the block in the text; the block ends at the start of the next one. */
  start: number;
  raw: string;
  content: Content;
}

function blockOf(token: MarkdownToken, start: number): Block {
  return { start, raw: token.raw, content: blockContentOf(token) };
}

export function blockContentOf(token: MarkdownToken): Content {
  switch (token.type) {
    case 'list':
      return {
        type: 'list',
        ordered: token.ordered,
        start: token.start === '' ? 1 : token.start,
        loose: token.loose,
        items: chunksOf(token.items),
      };
    case 'table':
      return { type: 'table', header: token.header, align: token.align, rows: chunksOf(token.rows) };
    case 'code':
      return {
        type: 'code',
        language: languageOf(token.lang),
        pieces: chunkCodeLines(withoutCiteMarks(token.text)),
        isOpen: false,
      };
    default:
      return token;
  }
}

/** Returns the first word after a fence, if it can be a language name. */
function languageOf(info: string | undefined): string {
  return /^[\w+#.-]{1,32}/.exec(info ?? '')?.[0] ?? '';
}

/**
 * A list in slices of a fixed length. A full slice keeps its identity, so that a view with one part per slice compares
 * only the last slice after an addition.
 */
export type Chunks<T> = readonly (readonly T[])[];

function chunksOf<T>(items: readonly T[]): Chunks<T> {
  return withMore([], items);
}

function withMore<T>(chunks: Chunks<T>, items: readonly T[]): Chunks<T> {
  if (items.length === 0) return chunks;
  const last = chunks.at(-1);
  const isOpen = last !== undefined && last.length < chunkLength;
  const merged = isOpen ? [...last, ...items] : items;
  const result = isOpen ? chunks.slice(0, -1) : chunks.slice();
  for (let at = 0; at < merged.length; at += chunkLength) result.push(merged.slice(at, at + chunkLength));
  return result;
}

/** Returns `fresh` with the items and whole slices of `old` that are the same. */
function reuseChunks<T>(old: Chunks<T>, fresh: Chunks<T>, isSame: (a: T, b: T) => boolean): Chunks<T> {
  return fresh.map((chunk, index) => {
    const before = old[index] ?? [];
    const merged = chunk.map((each, place) => {
      const known = before[place];
      return known !== undefined && isSame(known, each) ? known : each;
    });
    return merged.length === before.length && merged.every((each, place) => each === before[place]) ? before : merged;
  });
}
