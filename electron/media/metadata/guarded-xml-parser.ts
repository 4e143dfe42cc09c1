import { DOMParser, type Document, MIME_TYPE, onErrorStopParsing } from '@xmldom/xmldom';

/** Maximum size of an XML text. UTF-16 units. */
const longestXml = 1_000_000;
/** Maximum depth of its elements. XMP needs about ten. */
const deepest = 50;
/** Maximum number of elements and attributes. */
const mostParts = 50_000;

/**
 * Parses XML of an untrusted file. Throws for text with a document type, which could define entities, and for text
 * above the limits of length and depth.
 */
export function parseGuardedXml(xml: string): Document {
  if (xml.length > longestXml) throw new Error('The XML is too long.');
  if (/<!(?:doctype|entity)/i.test(xml)) throw new Error('The XML has a document type.');
  if (isTooDeepOrLarge(xml)) throw new Error('The XML has too many elements.');
  return new DOMParser({ onError: onErrorStopParsing, normalizeLineEndings }).parseFromString(
    xml,
    MIME_TYPE.XML_APPLICATION,
  );
}

/** By default, the parser follows XML 1.1, and replaces two more characters of a text. */
const normalizeLineEndings = (text: string) => text.replace(/\r\n?/g, '\n');

/** The starts and ends of parts whose content is no markup. */
const partsWithoutMarkup = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

function isTooDeepOrLarge(xml: string): boolean {
  let [depth, parts] = [0, 0];
  for (let at = xml.indexOf('<'); at >= 0; parts += 1) {
    const end = endOfPart(xml, at);
    const next = xml[at + 1];
    if (next === '/') depth -= 1;
    else if (next !== '!' && next !== '?' && xml[end - 2] !== '/') depth += 1;
    if (depth > deepest || parts > mostParts) return true;
    at = xml.indexOf('<', end);
  }
  return xml.split('=', mostParts).length >= mostParts;
}

/** Returns the position after a tag, a comment, a section of characters or an instruction, or the end of the text. */
function endOfPart(xml: string, at: number): number {
  const [start = '', close = ''] = partsWithoutMarkup.find(([each]) => xml.startsWith(each, at)) ?? [];
  if (start !== '') {
    const end = xml.indexOf(close, at + start.length);
    return end < 0 ? xml.length : end + close.length;
  }
  let quote = '';
  for (let end = at + 1; end < xml.length; end += 1) {
    const character = xml[end] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return end + 1;
  }
  return xml.length;
}
