import type { Tokens } from 'marked';
import { chunkCodeLines } from './chunk-code-lines.ts';
import { withoutCiteMarks } from './citation-marks.ts';
import type { Align, MarkdownToken } from './markdown-token.ts';

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

export function blockOf(token: MarkdownToken, start: number): Block {
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

export function chunksOf<T>(items: readonly T[]): Chunks<T> {
  return withMore([], items);
}

export function withMore<T>(chunks: Chunks<T>, items: readonly T[]): Chunks<T> {
  if (items.length === 0) return chunks;
  const last = chunks.at(-1);
  const isOpen = last !== undefined && last.length < chunkLength;
  const merged = isOpen ? [...last, ...items] : items;
  const result = isOpen ? chunks.slice(0, -1) : chunks.slice();
  for (let at = 0; at < merged.length; at += chunkLength) result.push(merged.slice(at, at + chunkLength));
  return result;
}

/** Returns `fresh` with the items and whole slices of `old` that are the same. */
export function reuseChunks<T>(old: Chunks<T>, fresh: Chunks<T>, isSame: (a: T, b: T) => boolean): Chunks<T> {
  return fresh.map((chunk, index) => {
    const before = old[index] ?? [];
    const merged = chunk.map((each, place) => {
      const known = before[place];
      return known !== undefined && isSame(known, each) ? known : each;
    });
    return merged.length === before.length && merged.every((each, place) => each === before[place]) ? before : merged;
  });
}
