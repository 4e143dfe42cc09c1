import { isAscii } from 'node:buffer';

/**
 * Decodes UTF-8 chunks: a character that is split over two chunks waits for its rest. Invalid bytes become U+FFFD, as
 * in a browser. A byte order mark stays, because the reader handles it.
 */
export function createUtf8Decoder() {
  let pending: Buffer = Buffer.alloc(0);
  return {
    add(chunk: Buffer): string {
      const bytes = pending.byteLength === 0 ? chunk : Buffer.concat([pending, chunk]);
      const whole = bytes.byteLength - unfinished(bytes);
      pending = whole === bytes.byteLength ? pending.subarray(0, 0) : Buffer.from(bytes.subarray(whole));
      return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8', 0, whole);
    },
    /** Returns the rest of an incomplete character. */
    end(): string {
      const text = pending.toString('utf8');
      pending = pending.subarray(0, 0);
      return text;
    },
  };
}

/**
 * Returns the number of bytes at the end that belong to an incomplete character. Cutting there never changes the text
 * before it.
 */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.byteLength; back += 1) {
    const byte = bytes[bytes.byteLength - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}
