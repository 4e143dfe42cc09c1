import remend from 'remend';
import { type Block, blockContentOf, type Content } from './block-content.ts';
import { type Growing, GrowingList, GrowingTable } from './growing-blocks.ts';
import { GrowingParagraph } from './growing-paragraph.ts';
import { lex } from './lex.ts';
import { type Chunks, chunksOf, withMore } from './list-chunks.ts';
import type { MarkdownToken } from './markdown-token.ts';
import { reuseBlock } from './reuse-blocks.ts';
import { UnclosedCodeBlock } from './unclosed-code-block.ts';

/** Above this length, the open part is parsed again only after growing by an eighth. */
const longOpen = 4096;
/** A complete text is read in steps of this length, characters. */
const longStep = 8192;

interface Placed {
  token: MarkdownToken;
  start: number;
  /** Start of the next block. */
  end: number;
}

/**
 * Splits a text that grows at its end into blocks, and parses only the part that can still change. A block is final
 * once the first line of the next block is complete: later text cannot change it then. Final blocks are never parsed
 * again and keep their identity. Names that are defined later (`[text][1]`, footnotes) are unknown while the text
 * grows; `finish` parses the complete text once and keeps every unchanged block.
 */
export class IncrementalBlockParser {
  #text = '';
  #final: Chunks<Block> = [];
  /** Start of the first block that is not final. */
  #offset = 0;
  #fence: UnclosedCodeBlock | undefined;
  #growing: Growing | undefined;
  /** Blocks that were read last from the open part, and the end of that text. */
  #open: { blocks: readonly Block[]; end: number } = { blocks: [], end: 0 };

  /**
   * Parses the current text. The text may only have grown since the last call; otherwise everything is parsed again.
   */
  push(text: string): Chunks<Block> {
    const whole = withPlainLineEnds(text);
    if (!whole.startsWith(this.#text.slice(this.#offset), this.#offset)) this.#restart();
    this.#text = whole;
    this.#readOpen();
    const { blocks, end } = this.#open;
    if (end === whole.length) return withMore(this.#final, blocks);
    const unread: Content = { type: 'plain', text: whole.slice(end) };
    return withMore(this.#final, [...blocks, { start: end, content: unread }]);
  }

  /**
   * Returns the blocks of a complete text without parsing final ones again: names that are defined later remain
   * unknown.
   */
  pushLast(text: string): Chunks<Block> {
    // In steps, so that the start of a long paragraph is final before its end is read.
    for (let end = this.#text.length + longStep; end < text.length; end += longStep) this.push(text.slice(0, end));
    // Without earlier results for the open part, the complete open part is parsed.
    this.#open = { blocks: [], end: this.#offset };
    this.push(text);
    this.#open = { ...this.#open, blocks: this.#open.blocks.map(withJoinedParts) };
    return withMore(this.#final, this.#open.blocks);
  }

  /** Returns the blocks of the complete text. */
  finish(text: string): Chunks<Block> {
    const whole = withPlainLineEnds(text);
    const { tokens, hasDefinitions } = lex(whole, true);
    const isMore = whole.startsWith(this.#text);
    const final = isMore ? this.#final.flat() : [];
    const known = isMore ? [...final, ...this.#open.blocks] : [];
    const blocks = locateTokens(tokens, 0).map(({ token, start, end }, index): Block => {
      const block: Block = { start, content: blockContentOf(token) };
      if (token.raw.includes('[^') || (hasDefinitions && token.raw.includes('['))) return block;
      const before = known[index];
      const isFinal = index < final.length && (known[index + 1]?.start ?? this.#offset) === end;
      return isFinal && before?.start === start && before.content.type === block.content.type
        ? before
        : reuseBlock(before, block);
    });
    return chunksOf(blocks);
  }

  /** The blocks that no further text can change. */
  get final(): Chunks<Block> {
    return this.#final;
  }

  #restart(): void {
    this.#final = [];
    this.#offset = 0;
    this.#fence = undefined;
    this.#growing = undefined;
    this.#open = { blocks: [], end: 0 };
  }

  #readOpen(): void {
    for (;;) {
      if (this.#fence !== undefined) {
        const end = this.#fence.end(this.#text);
        if (end === undefined) {
          this.#open = {
            blocks: [{ start: this.#offset, content: this.#fence.content(this.#text) }],
            end: this.#text.length,
          };
          return;
        }
        this.#fence = undefined;
        this.#freeze(locateTokens(lex(this.#text.slice(this.#offset, end), false).tokens, this.#offset));
        continue;
      }
      if (!this.#readTail()) return;
    }
  }

  /** Parses the open part once. True when the rest must be parsed in another way. */
  #readTail(): boolean {
    const from = this.#growing?.offset ?? this.#offset;
    const source = this.#text.slice(from);
    const unread = this.#text.length - this.#open.end;
    if (source.length > longOpen && this.#open.end > this.#offset && unread < source.length / 8) return false;

    const head = this.#growing?.head ?? '';
    const shown = repairSource(source);
    const tokens = locateTokens(lex(head + shown, false).tokens, from - head.length);
    const certain = this.#text.slice(0, from + countCommon(source, shown));
    if (this.#growing !== undefined) {
      const [first, ...rest] = tokens;
      if (first === undefined || !this.#growing.takes(first.token)) {
        // The only item became something else: `*` was the first star of `**bold**`.
        if (from === this.#offset || !this.#growing.isKindFinal) this.#growing = undefined;
        else this.#freezeGrowing(from);
        return true;
      }
      const end = findFinalEnd([first, ...rest], 0, certain);
      if (end !== undefined) {
        this.#growing.grow(first.token, certain, true);
        this.#freezeGrowing(end);
        return true;
      }
      const content = this.#growing.grow(first.token, certain, false);
      const blocks = [{ start: this.#offset, content }, ...rest.map(blockOf)];
      this.#open = { blocks, end: this.#text.length };
      return false;
    }

    const final = takeFinal(tokens, certain);
    this.#freeze(final);
    const open = tokens.slice(final.length);
    const [first] = open;
    if (first !== undefined && open.length === 1) {
      const isLine = isBorder(first.start, certain);
      this.#fence = isLine && first.token.type === 'code' ? UnclosedCodeBlock.at(this.#text, first.start) : undefined;
      this.#growing = growingBlockOf(first, certain);
      if (isLine || this.#growing !== undefined) this.#offset = first.start;
      if (this.#fence !== undefined) return true;
    }
    this.#open = { blocks: open.map(blockOf), end: this.#text.length };
    return false;
  }

  #freeze(blocks: readonly Placed[]): void {
    const last = blocks.at(-1);
    if (last === undefined) return;
    this.#final = withMore(this.#final, blocks.map(blockOf));
    this.#offset = last.end;
    this.#open = { blocks: [], end: last.end };
  }

  #freezeGrowing(end: number): void {
    const content = this.#growing?.content();
    if (content !== undefined) this.#final = withMore(this.#final, [{ start: this.#offset, content }]);
    this.#growing = undefined;
    this.#offset = end;
    this.#open = { blocks: [], end };
  }
}

function growingBlockOf({ token, start }: Placed, certain: string): Growing | undefined {
  if (token.type === 'paragraph') return GrowingParagraph.at(token, start, certain);
  if (!isBorder(start, certain)) return undefined;
  if (token.type === 'list') return new GrowingList(token, start);
  return token.type === 'table' ? GrowingTable.at(token, start, certain) : undefined;
}

/** Returns the leading blocks that are final, each with the end of its part of the text. */
function takeFinal(tokens: readonly Placed[], certain: string): Placed[] {
  const final: Placed[] = [];
  for (const [index, placed] of tokens.entries()) {
    const end = findFinalEnd(tokens, index, certain);
    if (end === undefined) break;
    final.push({ ...placed, end });
  }
  return final;
}

/** Returns the end of a block that no further text can change. */
function findFinalEnd(tokens: readonly Placed[], index: number, certain: string): number | undefined {
  const [placed, next] = tokens.slice(index, index + 2);
  if (placed === undefined) return undefined;
  const { token, start, end } = placed;
  if (!isBorder(next?.start, certain)) {
    if (token.type !== 'paragraph' && token.type !== 'heading') return undefined;
    // A blank line ends these. The last line may be the start of indented code.
    const textEnd = start + token.raw.trimEnd().length;
    const space = certain.slice(textEnd, end);
    return /\n[ \t]*\n/.test(space) ? textEnd + space.lastIndexOf('\n') + 1 : undefined;
  }
  // The title of a link definition may be on the lines below it, and is a paragraph until its last quote.
  if (token.type === 'def' && next?.token.type === 'paragraph' && !isBorder(tokens[index + 2]?.start, certain))
    return undefined;
  // Underlined with `===`, even lines that look like HTML or a rule turn into a heading with the lines above them.
  if (token.type === 'paragraph' && next !== undefined && belongsToNext(token, next, certain)) return undefined;
  return end;
}

function belongsToNext({ raw }: MarkdownToken, { token, start }: Placed, certain: string): boolean {
  const canInterrupt = token.type === 'html' || token.type === 'hr';
  return canInterrupt && !raw.endsWith('\n\n') && !/\n[ \t]*\n/.test(certain.slice(start - 2));
}

/** True when the first line of a block that starts here is complete in the original text, before repairs. */
function isBorder(start: number | undefined, certain: string): boolean {
  return start !== undefined && certain.includes('\n', start);
}

function countCommon(a: string, b: string): number {
  if (b.startsWith(a)) return a.length;
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

function blockOf({ token, start }: Placed): Block {
  return { start, content: blockContentOf(token) };
}

/** Returns a long paragraph in one element. */
function withJoinedParts(block: Block): Block {
  const { content } = block;
  if (content.type !== 'paragraph' || content.rest === undefined) return block;
  return { ...block, content: { type: 'paragraph', parts: [...content.parts, ...content.rest] } };
}

/** The blocks with the place of each. Blank lines belong to the block above them. */
function locateTokens(tokens: readonly MarkdownToken[], from: number): Placed[] {
  const result: Placed[] = [];
  let at = from;
  for (const token of tokens) {
    const end = at + token.raw.length;
    const last = result.at(-1);
    if (token.type !== 'space') result.push({ token, start: at, end });
    else if (last !== undefined) last.end = end;
    at = end;
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
