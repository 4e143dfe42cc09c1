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
  return new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, MIME_TYPE.XML_APPLICATION);
}

function isTooDeepOrLarge(xml: string): boolean {
  let [depth, parts] = [0, 0];
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const next = xml[at + 1];
    parts += 1;
    if (next === '/') depth -= 1;
    else if (next !== '!' && next !== '?' && xml[xml.indexOf('>', at) - 1] !== '/') depth += 1;
    if (depth > deepest || parts > mostParts) return true;
  }
  return xml.split('=', mostParts).length >= mostParts;
}
