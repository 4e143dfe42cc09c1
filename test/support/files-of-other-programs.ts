import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { pngChunk } from './media-with-metadata.ts';

// Small images with generation data, as the documentation of each program describes the places and the forms.

export interface NamedFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

const canvas = createCanvas(64, 48);
canvas.getContext('2d').fillRect(0, 0, 32, 24);

/** Texts are `iTXt`, or `tEXt` with `isLatin`, or `zTXt` with `isZipped`. */
interface PngText {
  readonly keyword: string;
  readonly text: string;
  readonly form?: 'latin' | 'zipped';
}

export function pngFile(texts: readonly PngText[], exif?: Buffer): NamedFile {
  const png = canvas.toBuffer('image/png');
  const chunks = texts.map(({ keyword, text, form }) => {
    const head = Buffer.from(`${keyword}\0`, 'latin1');
    if (form === 'latin') return pngChunk('tEXt', Buffer.concat([head, Buffer.from(text, 'latin1')]));
    if (form === 'zipped') return pngChunk('zTXt', Buffer.concat([head, Buffer.from([0]), deflateSync(text)]));
    return pngChunk('iTXt', Buffer.concat([head, Buffer.from('\0\0\0\0'), Buffer.from(text)]));
  });
  const parts = [png.subarray(0, 33), ...chunks, ...(exif ? [pngChunk('eXIf', exif)] : []), png.subarray(33)];
  return { name: 'a.png', mime: 'image/png', bytes: Buffer.concat(parts) };
}

export function jpegFile({ exif, xmp, iptc }: { exif?: Buffer; xmp?: string; iptc?: Buffer }): NamedFile {
  const jpeg = canvas.toBuffer('image/jpeg', 90);
  const segment = (code: number, mark: string, body: Buffer) => {
    const head = Buffer.from([0xff, code, 0, 0]);
    head.writeUInt16BE(body.length + mark.length + 2, 2);
    return Buffer.concat([head, Buffer.from(mark, 'latin1'), body]);
  };
  const segments = [
    ...(exif ? [segment(0xe1, 'Exif\0\0', exif)] : []),
    ...(xmp === undefined ? [] : [segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', Buffer.from(xmp))]),
    ...(iptc ? [segment(0xed, 'Photoshop 3.0\0', iptc)] : []),
  ];
  const bytes = Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
  return { name: 'a.jpg', mime: 'image/jpeg', bytes };
}

export function webpFile(exif: Buffer): NamedFile {
  const webp = canvas.toBuffer('image/webp', 90);
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const header = Buffer.alloc(10);
  header.writeUInt8(0x08, 0);
  header.writeUIntLE(63, 4, 3);
  header.writeUIntLE(47, 7, 3);
  const isPlain = webp.toString('latin1', 15, 16) !== 'X';
  const body = Buffer.concat([chunk('VP8X', header), webp.subarray(isPlain ? 12 : 30), chunk('EXIF', exif)]);
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  riff.writeUInt32LE(body.length + 4, 4);
  return { name: 'a.webp', mime: 'image/webp', bytes: Buffer.concat([riff, body]) };
}

/** A TIFF block, little-endian. Tags from 0x9000 on are in its EXIF part. Text is ASCII, bytes are undefined. */
export function exifBlock(tags: Readonly<Record<number, string | Buffer>>): Buffer {
  const all = Object.entries(tags).map(([tag, value]) => ({
    tag: Number(tag),
    type: typeof value === 'string' ? 2 : 7,
    value: typeof value === 'string' ? Buffer.from(`${value}\0`) : value,
  }));
  const [main, sub] = [all.filter(({ tag }) => tag < 0x9000), all.filter(({ tag }) => tag >= 0x9000)];
  const lengthOf = (count: number) => 2 + count * 12 + 4;
  const subAt = 8 + lengthOf(main.length + (sub.length > 0 ? 1 : 0));
  let dataAt = subAt + (sub.length > 0 ? lengthOf(sub.length) : 0);
  const data: Buffer[] = [];
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const stored = (list: typeof all) =>
    list.map(({ tag, type, value }) => {
      // Up to four bytes are in the entry itself.
      if (value.length <= 4) return entry(tag, type, value.length, Buffer.concat([value], 4).readUInt32LE(0));
      const at = dataAt;
      data.push(value);
      dataAt += value.length;
      return entry(tag, type, value.length, at);
    });
  const directory = (entries: Buffer[]) => {
    const count = Buffer.alloc(2);
    count.writeUInt16LE(entries.length);
    return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
  };
  const head = Buffer.from('II*\0\b\0\0\0', 'latin1');
  const first = directory([...stored(main), ...(sub.length > 0 ? [entry(0x8769, 4, 1, subAt)] : [])]);
  const second = sub.length > 0 ? directory(stored(sub)) : Buffer.alloc(0);
  return Buffer.concat([head, first, second, ...data]);
}

/** The comment of EXIF, with two bytes per character in either order. */
export function userComment(text: string, order: 'big' | 'little' = 'big'): Buffer {
  const words = Buffer.from(text, 'utf16le');
  return Buffer.concat([Buffer.from('UNICODE\0', 'latin1'), order === 'big' ? words.swap16() : words]);
}

export function xmpPacket(properties: string): string {
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    properties,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n');
}

/** The Photoshop block of a caption in IPTC. */
export function iptcBlock(caption: string): Buffer {
  const text = Buffer.from(caption);
  const record = Buffer.concat([Buffer.from([0x1c, 2, 120, text.length >> 8, text.length & 255]), text]);
  const head = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(record.length, 8);
  return Buffer.concat([head, record, Buffer.alloc(record.length % 2)]);
}
