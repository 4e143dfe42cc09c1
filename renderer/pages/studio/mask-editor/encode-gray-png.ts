/** Rows that are made at a time: a few milliseconds of work even on the widest image. */
const rowsAtOnce = 128;

/**
 * Encodes a PNG of one 8-bit channel, because a canvas encodes four channels and may blend. `rows` returns the pixels
 * of the rows from `top` up to `bottom`, one byte each. The encoder yields to events between two groups of rows.
 */
export async function encodeGreyPng(
  width: number,
  height: number,
  rows: (top: number, bottom: number) => Uint8Array,
): Promise<Blob> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits per channel, grayscale, and the only defined methods of compression, filter and interlace.
  header.set([8, 0, 0, 0, 0], 8);
  const deflate = new CompressionStream('deflate');
  const compressed = new Response(deflate.readable).arrayBuffer();
  const writer = deflate.writable.getWriter();
  for (let top = 0; top < height; top += rowsAtOnce) {
    const bottom = Math.min(height, top + rowsAtOnce);
    await writer.write(withFilterBytes(rows(top, bottom), width));
    await yieldToEvents();
  }
  await writer.close();
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createChunk('IHDR', header),
    createChunk('IDAT', new Uint8Array(await compressed)),
    createChunk('IEND', new Uint8Array()),
  ];
  return new Blob(parts, { type: 'image/png' });
}

/** Yields to input and painting between two parts of long work. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Every row of a PNG starts with its filter type; 0 is none. */
function withFilterBytes(pixels: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const count = pixels.length / width;
  const lines = new Uint8Array(pixels.length + count);
  for (let row = 0; row < count; row += 1) {
    lines.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return lines;
}

function createChunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = name.charCodeAt(at);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, computeChecksum(bytes.subarray(4, content.length + 8)));
  return bytes;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let step = 0; step < 8; step += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32, which PNG requires. */
function computeChecksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (checksums[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
