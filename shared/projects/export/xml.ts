/** One element with its content, for `xmlText`. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  /** Text, or child elements in order. */
  readonly content: string | readonly XmlElement[];
}

type Child = XmlElement | undefined | false;

/** Creates an element. Attributes and children without a value are left out. */
export function element(
  name: string,
  attributes: XmlElement['attributes'],
  content: string | number | readonly Child[] = [],
): XmlElement {
  if (typeof content === 'number') return { name, attributes, content: String(content) };
  if (typeof content === 'string') return { name, attributes, content };
  return { name, attributes, content: content.filter((child) => child !== undefined && child !== false) };
}

/** Returns a whole XML document, indented, in UTF-8. */
export function xmlText(doctype: string, root: XmlElement): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<!DOCTYPE ${doctype}>`];
  writeElement(root, '', lines);
  return `${lines.join('\n')}\n`;
}

function writeElement({ name, attributes, content }: XmlElement, indent: string, lines: string[]): void {
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escapeXmlAttribute(String(value))}"`,
  );
  const start = `${indent}<${name}${pairs.join('')}`;
  if (typeof content === 'string') {
    lines.push(`${start}>${escapeXml(content)}</${name}>`);
  } else if (content.length === 0) {
    lines.push(`${start}/>`);
  } else {
    lines.push(`${start}>`);
    for (const child of content) writeElement(child, `${indent}  `, lines);
    lines.push(`${indent}</${name}>`);
  }
}

/** Characters that XML 1.0 forbids, also as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Escapes text between tags. Characters that XML forbids are removed. */
function escapeXml(text: string): string {
  const allowed = text.toWellFormed().replace(forbidden, '');
  return allowed.replace(/[&<>\r]/g, (character) => references[character] ?? character);
}

/** Escapes a value within double quotes. Line ends and tabs survive the parser. */
function escapeXmlAttribute(text: string): string {
  return escapeXml(text).replace(/["\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}
