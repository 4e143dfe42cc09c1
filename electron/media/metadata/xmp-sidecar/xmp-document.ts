import { type Document, type Element, type Node, XMLSerializer } from '@xmldom/xmldom';
import { parseGuardedXml } from '../guarded-xml-parser.ts';

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const xml = 'http://www.w3.org/XML/1998/namespace';
const xmlns = 'http://www.w3.org/2000/xmlns/';

const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpDM: 'http://ns.adobe.com/xmp/1.0/DynamicMedia/',
  lr: 'http://ns.adobe.com/lightroom/1.0/',
  digiKam: 'http://www.digikam.org/ns/1.0/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  triptych: 'urn:triptych:made',
} as const;

/** A property with the usual prefix of its namespace: `xmp:Rating`. A file may use another prefix. */
type PropertyName = `${keyof typeof namespaces}:${string}`;

const emptyDocument = [
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
  '<rdf:Description rdf:about=""></rdf:Description></rdf:RDF></x:xmpmeta>',
  '<?xpacket end="w"?>',
].join('\n');

/** The properties of an XMP file. All other content of the file stays unchanged. */
export class XmpDocument {
  readonly #document: Document;
  readonly #root: Element;

  /** Throws for text that is no XMP, and for XML above the limits. Without a text, the document is empty. */
  constructor(text = emptyDocument) {
    this.#document = parseGuardedXml(text.replace(/^\ufeff/, ''));
    const root = [...this.#document.getElementsByTagNameNS(rdf, 'RDF')][0];
    if (!root) throw new Error('The XML is no XMP.');
    this.#root = root;
  }

  /** Returns the text of a simple property. */
  text(name: PropertyName): string | undefined {
    const { uri, local } = partsOf(name);
    // Programs write simple properties as elements or as attributes.
    for (const description of elementsIn(this.#root)) {
      const attribute = description.getAttributeNS(uri, local);
      if (attribute !== null) return attribute.trim();
    }
    const [element] = this.#elements(name);
    return element?.textContent?.trim();
  }

  /** Writes a simple property. `undefined` removes it. */
  setText(name: PropertyName, value: string | undefined): void {
    if (this.text(name) === value) return;
    const [element] = this.#elements(name);
    if (value !== undefined && element) {
      element.textContent = value;
      return;
    }
    this.#remove(name);
    if (value !== undefined) this.#add(name).textContent = value;
  }

  /** Returns the entries of a list. */
  list(name: PropertyName): string[] {
    return this.#entries(name).map(({ textContent }) => textContent ?? '');
  }

  /** Removes entries of a list and adds others. The other entries and their order stay. */
  changeList(name: PropertyName, isRemoved: (entry: string) => boolean, added: readonly string[]): void {
    for (const entry of this.#entries(name)) {
      if (isRemoved(entry.textContent ?? '')) entry.parentNode?.removeChild(entry);
    }
    if (added.length === 0) {
      if (this.#entries(name).length === 0) this.#remove(name);
      return;
    }
    const property = this.#elements(name)[0] ?? this.#add(name);
    const container = elementsIn(property)[0] ?? this.#addElement(property, rdf, 'rdf:Bag');
    for (const text of added) this.#addEntry(container, text);
  }

  /** Returns the default of a text in several languages. */
  localizedText(name: PropertyName): string | undefined {
    const entry = this.#shownEntry(name);
    return entry ? (entry.textContent ?? '') : this.text(name);
  }

  /** Replaces the default of a text in several languages. `undefined` removes the text in all languages. */
  setLocalizedText(name: PropertyName, value: string | undefined): void {
    const entry = this.#shownEntry(name);
    if (value !== undefined && entry) {
      entry.textContent = value;
      return;
    }
    this.#remove(name);
    if (value === undefined) return;
    const container = this.#addElement(this.#add(name), rdf, 'rdf:Alt');
    this.#addEntry(container, value).setAttributeNS(xml, 'xml:lang', 'x-default');
  }

  toString(): string {
    const text = new XMLSerializer().serializeToString(this.#document).trimEnd();
    // The next parser would read a carriage return as a line feed.
    return `${text.replaceAll('\r', '&#xD;')}\n`;
  }

  /** Returns all elements of a property. A correct file has at most one. */
  #elements(name: PropertyName): Element[] {
    const { uri, local } = partsOf(name);
    return elementsIn(this.#root)
      .flatMap(elementsIn)
      .filter((element) => element.namespaceURI === uri && element.localName === local);
  }

  #entries(name: PropertyName): Element[] {
    return this.#elements(name)
      .flatMap(elementsIn)
      .flatMap(elementsIn)
      .filter(({ namespaceURI, localName }) => namespaceURI === rdf && localName === 'li');
  }

  /** The entry of the default language, or else the first one. */
  #shownEntry(name: PropertyName): Element | undefined {
    const entries = this.#entries(name);
    return entries.find(isDefaultLanguage) ?? entries[0];
  }

  #remove(name: PropertyName): void {
    const { uri, local } = partsOf(name);
    for (const description of elementsIn(this.#root)) description.removeAttributeNS(uri, local);
    for (const element of this.#elements(name)) {
      const space = element.previousSibling;
      if (space?.nodeType === space?.TEXT_NODE && space?.textContent?.trim() === '')
        space.parentNode?.removeChild(space);
      element.parentNode?.removeChild(element);
    }
  }

  #add(name: PropertyName): Element {
    const { uri, prefix } = partsOf(name);
    const isDescription = ({ namespaceURI, localName }: Element) => namespaceURI === rdf && localName === 'Description';
    const description =
      elementsIn(this.#root).find(isDescription) ?? this.#addElement(this.#root, rdf, 'rdf:Description');
    if (!description.hasAttributeNS(rdf, 'about')) description.setAttributeNS(rdf, 'rdf:about', '');
    // One declaration for all elements, as other programs write it.
    if (description.lookupNamespaceURI(prefix) === null) description.setAttributeNS(xmlns, `xmlns:${prefix}`, uri);
    description.appendChild(this.#document.createTextNode('\n  '));
    return this.#addElement(description, uri, name);
  }

  #addEntry(container: Node, text: string): Element {
    const entry = this.#addElement(container, rdf, 'rdf:li');
    entry.textContent = text;
    return entry;
  }

  #addElement(parent: Node, uri: string, name: string): Element {
    const element = this.#document.createElementNS(uri, name);
    parent.appendChild(element);
    return element;
  }
}

function partsOf(name: PropertyName): { uri: string; prefix: string; local: string } {
  const [prefix = '', local = ''] = name.split(':');
  return { uri: namespaces[prefix as keyof typeof namespaces], prefix, local };
}

function elementsIn(node: Node): Element[] {
  return [...node.childNodes].filter((child): child is Element => child.nodeType === child.ELEMENT_NODE);
}

function isDefaultLanguage(entry: Element): boolean {
  return entry.getAttributeNS(xml, 'lang') === 'x-default';
}
