import { open } from 'node:fs/promises';
import { isWhole } from '../inputs/image-wholeness.ts';

/**
 * Whether a file of `mime` ends where its container says. A header alone reads well in a file that was cut short, and
 * a server that names no length leaves nothing else to compare with.
 */
export async function endsWhole(path: string, mime: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (at: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    };
    if (mime === 'video/mp4' || mime === 'video/quicktime') return await boxesFit(size, read);
    if (mime === 'video/webm') return await segmentFits(size, read);
    if (mime === 'image/gif') return (await read(size - 1, 1))[0] === gifEnd;
    if (mime === 'image/png' || mime === 'image/jpeg' || mime === 'image/webp')
      return isWhole(mime, await read(0, size));
    return true;
  } finally {
    await handle.close();
  }
}

/** The trailer, a semicolon. */
const gifEnd = 0x3b;

type Read = (at: number, length: number) => Promise<Buffer>;

/** Top-level boxes follow one another; the last one ends with the file. */
async function boxesFit(size: number, read: Read): Promise<boolean> {
  for (let at = 0; at < size; ) {
    const head = await read(at, 16);
    if (head.length < 8) return isPadding(head);
    const short = head.readUInt32BE(0);
    // 0: up to the end of the file. 1: the length follows in 64 bits.
    if (short === 0) return true;
    if (short === 1 && head.length < 16) return false;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    at += length;
    if (at > size) return false;
  }
  return true;
}

function isPadding(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

/** EBML header, then one segment whose length is stated, or unknown for what was written as it was made. */
async function segmentFits(size: number, read: Read): Promise<boolean> {
  const head = await read(0, 16);
  const header = lengthAt(head, 4);
  if (!header || header.value === undefined) return true;
  const at = 4 + header.bytes + header.value;
  const segment = await read(at, 16);
  const length = lengthAt(segment, 4);
  if (!length) return false;
  return length.value === undefined || at + 4 + length.bytes + length.value <= size;
}

/** A number whose first byte tells how many follow; `undefined` where all its bits are set: not known. */
function lengthAt(bytes: Buffer, at: number): { bytes: number; value: number | undefined } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const count = Math.clz32(first) - 23;
  if (bytes.length < at + count) return undefined;
  let value = first & (0xff >> count);
  let isUnknown = value === 0xff >> count;
  for (let index = 1; index < count; index += 1) {
    const byte = bytes[at + index] ?? 0;
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { bytes: count, value: isUnknown ? undefined : value };
}
