import { crc32, deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';

// Images and videos with text in every place of their format where programs write text.

/** Creates one file of each kind, keyed by its extension. `video` is an MP4. */
export async function mediaWithMetadata(words: string, video: Buffer): Promise<Record<string, Buffer>> {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext('2d');
  context.fillStyle = '#cc3311';
  context.fillRect(0, 0, 20, 20);
  context.fillStyle = '#2244aa';
  context.fillRect(20, 0, 20, 20);
  return {
    png: pngWithText(canvas.toBuffer('image/png'), words),
    jpg: jpegWithText(canvas.toBuffer('image/jpeg', 90), words),
    webp: webpWithText(canvas.toBuffer('image/webp', 90), words),
    gif: gifWithText(words),
    mp4: mp4WithText(video, words),
    webm: webmWithText(words),
  };
}

export async function pixelsOf(bytes: Buffer): Promise<{ width: number; height: number; data: Buffer }> {
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { width, height, data } = context.getImageData(0, 0, image.width, image.height);
  return { width, height, data: Buffer.from(data) };
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function pngWithText(png: Buffer, words: string): Buffer {
  const text = Buffer.from(words);
  const end = png.length - 12;
  return Buffer.concat([
    png.subarray(0, 33),
    pngChunk('tEXt', Buffer.concat([Buffer.from('parameters\0'), text])),
    pngChunk('iTXt', Buffer.concat([Buffer.from('prompt\0\0\0\0\0'), text])),
    pngChunk('zTXt', Buffer.concat([Buffer.from('workflow\0\0'), deflateSync(text)])),
    pngChunk('eXIf', exif(words, 1)),
    pngChunk('prVw', text),
    png.subarray(33, end),
    pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), text])),
    png.subarray(end),
    text,
  ]);
}

/** A little-endian TIFF block with an orientation and a description. */
function exif(words: string, orientation: number): Buffer {
  const text = Buffer.from(`${words}\0`);
  const head = Buffer.alloc(38);
  head.write('II*\0', 0, 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(2, 8);
  head.writeUInt16LE(0x010e, 10);
  head.writeUInt16LE(2, 12);
  head.writeUInt32LE(text.length, 14);
  head.writeUInt32LE(38, 18);
  head.writeUInt16LE(0x0112, 22);
  head.writeUInt16LE(3, 24);
  head.writeUInt32LE(1, 26);
  head.writeUInt16LE(orientation, 30);
  return Buffer.concat([head, text]);
}

function jpegWithText(jpeg: Buffer, words: string): Buffer {
  const segment = (code: number, body: Buffer) => {
    const head = Buffer.from([0xff, code, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const text = Buffer.from(words);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(words, 6)])),
    segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), text])),
    segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), text])),
    segment(0xfe, text),
    jpeg.subarray(2),
    text,
  ]);
}

function webpWithText(webp: Buffer, words: string): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const header = Buffer.alloc(10);
  header.writeUInt8(0x0c, 0);
  header.writeUIntLE(39, 4, 3);
  header.writeUIntLE(19, 7, 3);
  // In a file with a header, the image follows the header.
  const isPlain = webp.toString('latin1', 12, 15) === 'VP8' && webp.toString('latin1', 15, 16) !== 'X';
  const image = webp.subarray(isPlain ? 12 : 30);
  const body = Buffer.concat([
    chunk('VP8X', header),
    image,
    chunk('EXIF', exif(words, 1)),
    chunk('XMP ', Buffer.from(words)),
    chunk('junk', Buffer.from(words)),
  ]);
  const riff = Buffer.alloc(12);
  riff.write('RIFF', 0, 'latin1');
  riff.writeUInt32LE(body.length + 4, 4);
  riff.write('WEBP', 8, 'latin1');
  return Buffer.concat([riff, body]);
}

/** Two pixels in an endless animation. */
function gifWithText(words: string): Buffer {
  const blocks = (bytes: Buffer) => {
    const parts: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += 255) {
      const part = bytes.subarray(at, at + 255);
      parts.push(Buffer.from([part.length]), part);
    }
    return Buffer.concat([...parts, Buffer.from([0])]);
  };
  const text = Buffer.from(words);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([2, 0, 1, 0, 0x80, 0, 0, 0xcc, 0x33, 0x11, 0x22, 0x44, 0xaa]),
    Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('NETSCAPE2.0'), blocks(Buffer.from([1, 0, 0]))]),
    Buffer.concat([Buffer.from([0x21, 0xfe]), blocks(text)]),
    Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), blocks(text)]),
    Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0]),
    Buffer.from([0x3b]),
  ]);
}

export function isoBox(type: string, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Returns the boxes at the top of a video, or in a box, by type and bytes. */
export function isoBoxesIn(bytes: Buffer): { type: string; bytes: Buffer }[] {
  const boxes: { type: string; bytes: Buffer }[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) throw new Error('A box of a size that no box has.');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return boxes;
}

function mp4WithText(video: Buffer, words: string): Buffer {
  const text = Buffer.from(words);
  const comment = isoBox('udta', isoBox('\u00a9cmt', Buffer.from([0, text.length, 0, 0]), text));
  const boxes = isoBoxesIn(video);
  const moov = boxes.find(({ type }) => type === 'moov')?.bytes ?? Buffer.alloc(8);
  return Buffer.concat([
    // The frames stay in their place, to which the index refers. The index moves behind them, where it can grow.
    ...boxes.map(({ type, bytes }) => (type === 'moov' ? isoBox('free', Buffer.alloc(bytes.length - 8)) : bytes)),
    isoBox('moov', moov.subarray(8), comment),
    isoBox('uuid', Buffer.alloc(16, 7), text),
    isoBox('free', text),
    isoBox('meta', text),
  ]);
}

/** A file that does not play but has correct parts: a title, a track name, tags, and a cluster without a size. */
function webmWithText(words: string): Buffer {
  const part = (id: string, ...bodies: Buffer[]) => {
    const body = Buffer.concat(bodies);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(0x10000000 | body.length);
    return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
  };
  const text = Buffer.from(words);
  return Buffer.concat([
    part('1a45dfa3', part('4282', Buffer.from('webm'))),
    Buffer.from('18538067' + '01ffffffffffffff', 'hex'),
    part('1549a966', part('7ba9', text), part('4489', Buffer.alloc(8))),
    part('1654ae6b', part('ae', part('d7', Buffer.from([1])), part('536e', text))),
    part('1254c367', part('7373', text)),
    Buffer.from('1f43b675' + '01ffffffffffffff', 'hex'),
    part('e7', Buffer.from([0])),
    part('a3', Buffer.from([0x81, 0, 0, 0x80, 1, 2, 3])),
    part('1254c367', part('7373', text)),
  ]);
}
