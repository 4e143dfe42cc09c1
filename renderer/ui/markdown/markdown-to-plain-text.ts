import type { Tokens } from 'marked';
import { lex } from './lex.ts';
import { childTokens, type MarkdownToken } from './markdown-token.ts';
import { plainText } from './plain-text.ts';

export type PlainBlockKind = 'paragraph' | 'heading' | 'quote' | 'list' | 'table' | 'code' | 'other';

/** A block of a Markdown text as plain text. */
export interface PlainBlock {
  readonly kind: PlainBlockKind;
  readonly text: string;
}

const kinds: Readonly<Partial<Record<MarkdownToken['type'], PlainBlockKind>>> = {
  paragraph: 'paragraph',
  text: 'paragraph',
  html: 'paragraph',
  heading: 'heading',
  blockquote: 'quote',
  list: 'list',
  table: 'table',
  code: 'code',
};

/** The blocks of a Markdown text without its marks, one for each element on screen. A row of a table is a line. */
export function plainBlocksOf(markdown: string): readonly PlainBlock[] {
  const { tokens } = lex(markdown.replace(/\r\n?/g, '\n'), true);
  return tokens
    .filter(({ type }) => type !== 'space' && type !== 'def')
    .map((token) => ({ kind: kinds[token.type] ?? 'other', text: textOf(token).trim() }));
}

/** Blocks as one text, with a blank line between them. */
export function joinPlainBlocks(blocks: readonly PlainBlock[]): string {
  return joinTexts(
    blocks.map(({ text }) => text),
    '\n\n',
  );
}

/** The texts that are not empty. */
function joinTexts(texts: readonly string[], separator: string): string {
  const trimmed = texts.map((text) => text.trim());
  return trimmed.filter((text) => text !== '').join(separator);
}

function textOf(token: MarkdownToken): string {
  switch (token.type) {
    case 'code':
    case 'math':
      return token.text;
    case 'html':
      return token.text.replace(/<br\s*\/?>/gi, '\n');
    case 'hr':
    case 'space':
    case 'def':
    case 'checkbox':
      return '';
    case 'blockquote':
    case 'footnoteDefinition':
      return joinTexts(childTokens(token.tokens).map(textOf), '\n\n');
    case 'list':
      return token.items.map((item, index) => itemText(item, numberOf(token, index))).join('\n');
    case 'table':
      return token.rows.map((row) => rowText(token.header, row)).join('\n');
    case 'paragraph':
    case 'heading':
      return plainText(childTokens(token.tokens));
    default:
      return plainText([token]);
  }
}

/** The number of an entry is content; the mark of an unnumbered one is not. */
function numberOf({ ordered, start }: Tokens.List, index: number): string {
  return ordered ? `${Number(start) + index}. ` : '';
}

function itemText({ tokens }: Tokens.ListItem, number: string): string {
  return number + joinTexts(childTokens(tokens).map(textOf), '\n');
}

/** "Shot: 3, Light: dusk". A table of one column needs no names. */
function rowText(header: readonly Tokens.TableCell[], row: readonly Tokens.TableCell[]): string {
  const cells = row.map(({ tokens }, index) => {
    const text = plainText(childTokens(tokens)).trim();
    const name = row.length < 2 ? '' : plainText(childTokens(header[index]?.tokens)).trim();
    return text === '' || name === '' ? text : `${name}: ${text}`;
  });
  return joinTexts(cells, ', ');
}
