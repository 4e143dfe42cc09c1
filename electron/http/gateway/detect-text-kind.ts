/**
 * What a text is, as far as its beginning tells.
 * - `SVG`, `HTML`  by the first element or the document type
 * - `XML`          it has an XML declaration and another first element, or none within reach
 * - `JSON`         it begins with a bracket
 * - `text`         printable ASCII
 * - `unknown`      anything else, also nothing at all
 */
export type TextKind = 'SVG' | 'HTML' | 'XML' | 'JSON' | 'text' | 'unknown';

/** Characters that are looked at. */
const longestBeginning = 4096;

const htmlElements = new Set(['html', 'head', 'body']);

/**
 * Tells what an untrusted text is. Each character is read once and from left to right, so a text that was made to be slow
 * takes as long as any other: a regular expression over comments took twice as long with each further comment.
 */
export function detectTextKind(text: string): TextKind {
  const beginning = text.slice(0, longestBeginning);
  const { name, hasXmlDeclaration } = firstElement(beginning);
  if (name === 'svg') return 'SVG';
  if (htmlElements.has(name)) return 'HTML';
  if (hasXmlDeclaration) return 'XML';
  const first = beginning[skipSpace(beginning, startOf(beginning))];
  if (first === '[' || first === '{') return 'JSON';
  return beginning !== '' && /^[\t\n\r\x20-\x7e]*$/.test(beginning) ? 'text' : 'unknown';
}

/** The name of the first element in small letters, or of the document type before it; empty where there is none. */
function firstElement(text: string): { name: string; hasXmlDeclaration: boolean } {
  let hasXmlDeclaration = false;
  for (let at = startOf(text); ; ) {
    at = skipSpace(text, at);
    if (text[at] !== '<') return { name: '', hasXmlDeclaration };
    if (text.startsWith('<!--', at)) at = behind(text, '-->', at + 4);
    else if (text.startsWith('<?', at)) {
      hasXmlDeclaration ||= nameAt(text, at + 2) === 'xml';
      at = behind(text, '?>', at + 2);
    } else if (nameAt(text, at + 2) === 'doctype' && text[at + 1] === '!') {
      const name = nameAt(text, skipSpace(text, at + '<!doctype'.length));
      if (name !== '') return { name, hasXmlDeclaration };
      at = behind(text, '>', at);
    } else return { name: nameAt(text, at + 1), hasXmlDeclaration };
  }
}

function startOf(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r\f\v'.includes(text.charAt(at))) at += 1;
  return at;
}

/** The place behind the next `end`, or behind the text. */
function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

/** The letters from `from` on, in small ones. */
function nameAt(text: string, from: number): string {
  const name = /[a-z]*/iy;
  name.lastIndex = from;
  const [letters = ''] = name.exec(text) ?? [];
  // `svgfont` is no `svg`, and nor is `svg:svg`, whose prefix says nothing.
  return /[\w:.-]/.test(text[from + letters.length] ?? '') ? '' : letters.toLowerCase();
}
