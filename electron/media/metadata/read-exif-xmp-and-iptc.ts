import ExifReader from 'exifreader';
import { decodeText, type EmbeddedText } from './embedded-texts/embedded-text.ts';
import { parseGuardedXml } from './guarded-xml-parser.ts';

// The only file that uses ExifReader. It receives single blocks of a file and never the file, so that its cost is
// bounded by the size of a block.

/** ExifReader recognizes XMP by these characters, which some files of XMP lack. */
const xmpStart = '<?xpacket begin="" id=""?>\n';

type Group = 'exif' | 'xmp' | 'iptc';

/** Returns the texts of a TIFF block with EXIF. Empty for a damaged block. */
export function readExifTexts(block: Buffer): EmbeddedText[] {
  // Some programs write the marker of a JPEG segment also in other formats.
  const isMarked = block.toString('latin1', 0, 6) === 'Exif\0\0';
  return textsOf('exif', 'EXIF', isMarked ? block.subarray(6) : block);
}

/** Returns the texts of an XMP packet or an XMP file. Empty for a damaged one, and for one with a document type. */
export function readXmpTexts(packet: Buffer): EmbeddedText[] {
  const xml = packet.toString('utf8');
  const start = xml.search(/<x:xmpmeta|<rdf:RDF/);
  if (start < 0) return [];
  const [meta, rdf] = [xml.lastIndexOf('</x:xmpmeta>'), xml.lastIndexOf('</rdf:RDF>')];
  const inner = meta >= 0 ? xml.slice(start, meta + 12) : xml.slice(start, rdf + 10);
  return textsOf('xmp', 'XMP', Buffer.from(`${xmpStart}${inner}`));
}

/** Returns the IPTC texts of the Photoshop segment of a JPEG. */
export function readIptcTexts(segment: Buffer): EmbeddedText[] {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xed, 0, 0]);
  head.writeUInt16BE(Math.min(0xffff, segment.length + 2), 4);
  return textsOf('iptc', 'IPTC', Buffer.concat([head, segment, Buffer.from([0xff, 0xd9])]));
}

function textsOf(group: Group, title: string, bytes: Buffer): EmbeddedText[] {
  try {
    const tags = ExifReader.load(Uint8Array.from(bytes).buffer, {
      expanded: true,
      domParser: { parseFromString: parseGuardedXml },
    });
    return Object.entries(tags[group] ?? {}).flatMap(([name, tag]) => {
      const text = name === '_raw' ? '' : textOf(group, name, tag).trim();
      return text === '' ? [] : [{ name: `${title} ${name}`, text }];
    });
  } catch {
    return [];
  }
}

interface Tag {
  readonly value?: unknown;
  readonly description?: unknown;
}

/** Returns the text of a tag. Numbers are no text, except for the bytes of a text. */
function textOf(group: Group, name: string, tag: unknown): string {
  const { value, description } = (tag ?? {}) as Tag;
  if (name === 'UserComment' && isBytes(value)) return comment(value);
  const isNumber =
    typeof value === 'number' || (Array.isArray(value) && value.some((each) => typeof each === 'number'));
  if (isNumber && group !== 'iptc' && !name.startsWith('XP')) return '';
  return typeof description === 'string' ? description : '';
}

function isBytes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'number' && each >= 0 && each <= 255);
}

/** Decodes a comment of EXIF: eight bytes name its encoding. */
function comment(value: readonly number[]): string {
  const bytes = Uint8Array.from(value);
  const encoding = String.fromCharCode(...bytes.subarray(0, 8))
    .replaceAll('\0', '')
    .trim();
  const rest = bytes.subarray(8);
  if (encoding === 'UNICODE') return utf16(rest);
  if (encoding === 'ASCII' || encoding === 'JIS' || encoding === '') return decodeText(rest);
  return decodeText(bytes);
}

/** Programs disagree on the byte order. Letters below U+0100 have their zero first in one order and last in the other. */
function utf16(bytes: Uint8Array): string {
  let [first, second] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    if (bytes[at] === 0) first += 1;
    if (bytes[at + 1] === 0) second += 1;
  }
  return new TextDecoder(first > second ? 'utf-16be' : 'utf-16le').decode(bytes).replaceAll('\0', '');
}
