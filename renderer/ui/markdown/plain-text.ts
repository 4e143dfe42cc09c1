import { childTokens, type MarkdownToken } from './markdown-token.ts';

const known = new Map<string, string>();
const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g;

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

/** `&amp;`, `&#38;` and `&#x26;` as characters; the lexer leaves them to HTML writers. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (match, decimal?: string, hexadecimal?: string) => {
    if (decimal !== undefined) return decodeCharacter(Number.parseInt(decimal, 10));
    if (hexadecimal !== undefined) return decodeCharacter(Number.parseInt(hexadecimal, 16));
    const before = known.get(match);
    if (before !== undefined) return before;
    const named = decodeName(match);
    known.set(match, named);
    return named;
  });
}

function decodeCharacter(code: number): string {
  const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? '\ufffd' : String.fromCodePoint(code);
}

/** The browser has the table of 2,125 names. It receives a single entity name and nothing else. */
function decodeName(name: string): string {
  const text = new DOMParser().parseFromString(name, 'text/html').body.textContent ?? name;
  return text.endsWith(';') && name !== '&semi;' ? name : text;
}
