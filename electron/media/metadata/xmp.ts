import type { GenerationTexts } from './embedded-texts/embedded-generation-texts.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The terms of IPTC for how media was created. */
export const digitalSourceTerms = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/**
 * Returns an XMP packet with a description for people and other programs, the JSON of Triptych, and the mark of IPTC for
 * generated media. Some laws require such a mark.
 */
export function xmpOf({ json, plain, digitalSource }: Partial<GenerationTexts>): Buffer {
  const described =
    plain === undefined
      ? ''
      : `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(plain)}</rdf:li></rdf:Alt></dc:description>`;
  const made = json === undefined ? '' : `<triptych:made>${escaped(json)}</triptych:made>`;
  const source =
    digitalSource === undefined
      ? ''
      : `<Iptc4xmpExt:DigitalSourceType>${digitalSourceTerms}${digitalSource}</Iptc4xmpExt:DigitalSourceType>`;
  return Buffer.from(
    [
      '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
      '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:triptych="urn:triptych:made"',
      ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
      `${described}${made}${source}`,
      '</rdf:Description></rdf:RDF></x:xmpmeta>',
      '<?xpacket end="r"?>',
    ].join('\n'),
  );
}

/** Returns the JSON of Triptych in an XMP packet from any program, if it has some. */
export function readXmpMetadata(packet: Buffer): string | undefined {
  const json = /<triptych:made>([^<]*)<\/triptych:made>/.exec(packet.toString('utf8'))?.[1];
  return json === undefined ? undefined : unescaped(json);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
  });
}
