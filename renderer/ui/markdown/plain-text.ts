import { decodeEntities } from './html-entities.ts';
import type { MarkdownToken } from './markdown-token.ts';
import { childTokens } from './markdown-token.ts';

/** The text of inline tokens without marks. */
export function plainText(tokens: readonly MarkdownToken[]): string {
  return tokens.map(textOf).join('');
}

function textOf(token: MarkdownToken): string {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? decodeEntities(token.text) : plainText(childTokens(token.tokens));
    case 'strong':
    case 'em':
    case 'del':
    case 'link':
      return plainText(childTokens(token.tokens));
    case 'image':
      return plainText(childTokens(token.tokens)) || decodeEntities(token.text);
    case 'br':
      return '\n';
    case 'citeMark':
    case 'footnoteReference':
      return '';
    case 'html':
      // The one tag that means a mark, as on screen.
      return /^<br\s*\/?>$/i.test(token.text) ? '\n' : token.text;
    case 'escape':
    case 'codespan':
      return token.text;
    default:
      return token.raw;
  }
}
