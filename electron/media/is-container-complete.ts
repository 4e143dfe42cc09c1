import { open } from 'node:fs/promises';
import { type BufferedFileReader, openBufferedFileReader, UnreadableFile } from './metadata/buffered-file-reader.ts';

/**
 * True when a file of type `mime` ends where its container says. The header of a truncated file is still valid, and
 * without a content length from the server there is no other check.
 */
export async function isContainerComplete(path: string, mime: string): Promise<boolean> {
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
    // Read in small parts, because an image can have any size.
    const fits = imageFits[mime];
    return fits === undefined || (await fits(await openBufferedFileReader(handle)));
  } catch (error) {
    if (error instanceof UnreadableFile) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

/** The trailer of a GIF: a semicolon. */
const gifEnd = 0x3b;

type Read = (at: number, length: number) => Promise<Buffer>;

/** An `UnreadableFile` is thrown when the file ends too early. */
const imageFits: Readonly<Record<string, (file: BufferedFileReader) => Promise<boolean>>> = {
  async 'image/png'(file) {
    for (let at = 8; ; ) {
      const head = await file.read(at, 8);
      at += 12 + head.readUInt32BE(0);
      if (at > file.size) return false;
      if (head.toString('latin1', 4, 8) === 'IEND') return true;
    }
  },
  /**
   * Searches for an end marker after the first scan. Segments are skipped by length, because a preview inside one has
   * its own end marker.
   */
  async 'image/jpeg'(file) {
    for (let at = 2; ; ) {
      const head = await file.read(at, 4);
      const [mark, code] = head;
      if (mark !== 0xff) return false;
      if (code === 0xda) return hasEnd(file, at + 2);
      at += code === 0xff ? 1 : 2 + head.readUInt16BE(2);
    }
  },
  async 'image/webp'(file) {
    return (await file.read(0, 12)).readUInt32LE(4) + 8 <= file.size + 1;
  },
};

async function hasEnd(file: BufferedFileReader, from: number): Promise<boolean> {
  for (let at = await file.find(0xff, from); ; at = await file.find(0xff, at + 1)) {
    if ((await file.read(at, 2))[1] === 0xd9) return true;
  }
}

/** Top-level boxes follow one another, and the last one ends with the file. */
async function boxesFit(size: number, read: Read): Promise<boolean> {
  for (let at = 0; at < size; ) {
    const head = await read(at, 16);
    if (head.length < 8) return isPadding(head);
    const short = head.readUInt32BE(0);
    // 0: to the end of the file. 1: the length follows as 64 bits.
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

/** An EBML header, then one segment with a known length, or with an unknown one for a live recording. */
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

/** Reads a number whose first byte contains its size. `undefined` when all bits are set, which means unknown. */
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
