import type { Tokens } from 'marked';
import {
  type Content,
  type Item,
  type ListContent,
  listContent,
  type Row,
  type TableContent,
} from './block-content.ts';
import { type Chunks, withMore } from './list-chunks.ts';
import type { MarkdownToken } from './markdown-token.ts';

/** A block at the end of the text that can be as long as the text itself, and is read from its last part on. */
export interface Growing {
  /** Start of the first part that is not final. */
  readonly offset: number;
  /** Text that is inserted before that part for reading. */
  readonly head: string;
  /** False while later text can turn the whole block into one of another kind. */
  readonly isKindFinal: boolean;
  /** True when the text read from `offset` on starts with more of this block. */
  takes(token: MarkdownToken): boolean;
  /** Adds the parsed token. The last part remains open unless the block `isWhole`. */
  grow(token: MarkdownToken, text: string, isWhole: boolean): Content;
  content(): Content;
}

/** An item is final once the first line of the next item is complete. */
export class GrowingList implements Growing {
  readonly head = '';
  readonly isKindFinal = true;
  offset: number;
  readonly #marker: string;
  #list: ListContent;

  constructor(token: Tokens.List, start: number) {
    this.offset = start;
    this.#marker = markerOf(token);
    this.#list = { ...listContent(token), items: [], loose: false };
  }

  takes(token: MarkdownToken): boolean {
    return token.type === 'list' && markerOf(token) === this.#marker;
  }

  grow(token: MarkdownToken, text: string, isWhole: boolean): ListContent {
    if (token.type !== 'list') return this.#list;
    let at = this.offset;
    let finalCount = 0;
    for (const item of token.items) {
      at += item.raw.length;
      const hasNext = finalCount + 1 < token.items.length;
      if (!isWhole && !(hasNext && text.includes('\n', at))) break;
      finalCount += 1;
      this.offset = at;
    }
    const finalItems: Chunks<Item> = withMore(this.#list.items, token.items.slice(0, finalCount));
    // Only final text decides that items are separate: a blank line at the end may belong to an item.
    const isApart = token.items.slice(0, finalCount).some(isSeparate);
    this.#list = { ...this.#list, loose: this.#list.loose || (isWhole ? token.loose : isApart), items: finalItems };
    const loose = this.#list.loose || token.loose;
    return { ...this.#list, loose, items: withMore(finalItems, token.items.slice(finalCount)) };
  }

  content(): ListContent {
    return this.#list;
  }
}

/** Same rule as in the lexer: a blank line after the item, or between two of its blocks. */
function isSeparate({ raw, tokens }: Item): boolean {
  return /\n[ \t]*\n[ \t]*$/.test(raw) || tokens.some((token) => token.type === 'space' && /\n.*\n/.test(token.raw));
}

/** Returns `-`, `*`, `+`, `.` or `)`: another marker starts another list. */
function markerOf(token: Tokens.List): string {
  return /^\s*(?:\d+)?([-*+.)])/.exec(token.raw)?.[1] ?? '';
}

/** A row is final once its line is complete; later rows are parsed with the same header. */
export class GrowingTable implements Growing {
  readonly head: string;
  readonly isKindFinal = true;
  offset: number;
  #table: TableContent;

  private constructor(token: Tokens.Table, head: string, start: number) {
    this.head = head;
    this.offset = start + head.length;
    this.#table = { type: 'table', header: token.header, align: token.align, rows: [] };
  }

  static at(token: Tokens.Table, start: number, text: string): GrowingTable | undefined {
    const secondLine = text.indexOf('\n', text.indexOf('\n', start) + 1);
    return secondLine === -1 ? undefined : new GrowingTable(token, text.slice(start, secondLine + 1), start);
  }

  takes(token: MarkdownToken): boolean {
    return token.type === 'table';
  }

  grow(token: MarkdownToken, text: string, isWhole: boolean): TableContent {
    if (token.type !== 'table') return this.#table;
    const finalRows: Row[] = [];
    for (const row of token.rows) {
      const lineEnd = text.indexOf('\n', this.offset);
      if (!isWhole && lineEnd === -1) break;
      finalRows.push(row);
      this.offset = lineEnd + 1;
    }
    this.#table = { ...this.#table, rows: withMore(this.#table.rows, finalRows) };
    return { ...this.#table, rows: withMore(this.#table.rows, token.rows.slice(finalRows.length)) };
  }

  content(): TableContent {
    return this.#table;
  }
}
