/**
 * The kind of a text, detected from its beginning.
 * - `SVG`, `HTML` by the first element or the document type
 * - `XML` has an XML declaration, and another first element or none in the searched part
 * - `JSON` begins with a bracket
 * - `text` printable ASCII
 * - `unknown` any other text, or an empty one
 */
type TextKind = 'SVG' | 'HTML' | 'XML' | 'JSON' | 'text' | 'unknown';

/** Number of searched characters. */
const longestBeginning = 4096;

const htmlElements = new Set(['html', 'head', 'body']);

/**
 * Detects the kind of an untrusted text. Each character is read once, from left to right, so a malicious text takes no
 * longer than any other. A regular expression took twice as long with each further comment.
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

/** Returns the name of the first element, or of the document type before it, in lower case. Empty without either. */
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

/** Returns the position after the next `end`, or the end of the text. */
function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

/** Returns the letters from `from` on, in lower case. */
function nameAt(text: string, from: number): string {
  const name = /[a-z]*/iy;
  name.lastIndex = from;
  const [letters = ''] = name.exec(text) ?? [];
  // Neither `svgfont` nor `svg:svg` counts as `svg`.
  return /[\w:.-]/.test(text[from + letters.length] ?? '') ? '' : letters.toLowerCase();
}
