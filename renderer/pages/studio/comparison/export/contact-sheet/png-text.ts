// Writes text into a PNG beside its pixels: iTXt, UTF-8 and of any length, in chunks before the first IDAT.

const signatureBytes = 8;
const headerChunkBytes = 25;

/** The PNG with `texts` in it, by keyword (Latin letters, 1 to 79 of them). Throws where the bytes are no PNG. */
export function withTexts(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const begins = signatureBytes + headerChunkBytes;
  if (png.length < begins || String.fromCharCode(...png.subarray(1, 4)) !== 'PNG') throw new Error('Not a PNG file.');
  const chunks = Object.entries(texts).map(([keyword, text]) => createTextChunk(keyword, text));
  const result = new Uint8Array(png.length + chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  result.set(png.subarray(0, begins));
  let at = begins;
  for (const chunk of chunks) {
    result.set(chunk, at);
    at += chunk.length;
  }
  result.set(png.subarray(begins), at);
  return result;
}

function createTextChunk(keyword: string, text: string): Uint8Array {
  const encoder = new TextEncoder();
  // Keyword, terminator, uncompressed, no method, no language, no translated keyword.
  const data = new Uint8Array([...encoder.encode(keyword), 0, 0, 0, 0, 0, ...encoder.encode(text)]);
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(encoder.encode('iTXt'), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, computeCrc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

function computeCrc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
