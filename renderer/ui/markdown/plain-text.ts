import { decoded } from './html-entities.ts';
import type { MarkdownToken } from './tokens.ts';
import { inner } from './tokens.ts';

/** The text of inline tokens without marks. */
export function plainText(tokens: readonly MarkdownToken[]): string {
  return tokens.map(wordsOf).join('');
}

function wordsOf(token: MarkdownToken): string {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? decoded(token.text) : plainText(inner(token.tokens));
    case 'strong':
    case 'em':
    case 'del':
    case 'link':
      return plainText(inner(token.tokens));
    case 'image':
      return plainText(inner(token.tokens)) || decoded(token.text);
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
