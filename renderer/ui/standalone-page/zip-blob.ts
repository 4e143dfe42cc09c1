import { ProblemError, problem } from '../../../shared/problem.ts';

interface ZipFile {
  /** With forward slashes. */
  readonly name: string;
  readonly content: Blob;
}

/** Largest size of a ZIP without 64-bit fields, which some programs don't read. Bytes. */
export const mostZipBytes = 0xffffffff;
/** 1980-01-01, the first possible day. A constant time makes equal files give equal ZIPs. */
const firstDay = 0x21;
/** Flag for UTF-8 names. */
const flags = 0x0800;

/**
 * Returns a ZIP of uncompressed files, because videos do not compress. For the few files of a page: names are unique.
 * Throws a `ProblemError` if all of it is larger than 4 GB. The files are read once and are never in memory as a whole.
 */
export async function zipBlob(files: readonly ZipFile[], signal: AbortSignal): Promise<Blob> {
  checkSize(files);
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let listBytes = 0;
  for (const { name, content } of files) {
    const nameBytes = new TextEncoder().encode(name);
    const sum = await checksumOf(content, signal);
    const facts = [20, flags, 0, 0, firstDay] as const;
    const local = header(30, 0x04034b50, facts, sum, content.size, nameBytes.length);
    parts.push(local, nameBytes, content);
    const entry = header(46, 0x02014b50, [20, ...facts], sum, content.size, nameBytes.length);
    new DataView(entry).setUint32(42, offset, true);
    directory.push(entry, nameBytes);
    listBytes += entry.byteLength + nameBytes.length;
    offset += local.byteLength + nameBytes.length + content.size;
  }
  const end = new ArrayBuffer(22);
  const view = new DataView(end);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, files.length, true);
  view.setUint16(10, files.length, true);
  view.setUint32(12, listBytes, true);
  view.setUint32(16, offset, true);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Throws before anything is read. */
function checkSize(files: readonly ZipFile[]): void {
  const bytes = files.reduce(
    (sum, { name, content }) => sum + content.size + 76 + 2 * new TextEncoder().encode(name).length,
    22,
  );
  if (bytes <= mostZipBytes) return;
  throw new ProblemError(
    problem('input', 'The files are larger than 4 GB, which a ZIP can’t hold. Choose a smaller size of the video.'),
  );
}

/** The fields that a local header and an entry of the directory share, after `signature` and the 16-bit `facts`. */
function header(
  length: number,
  signature: number,
  facts: readonly number[],
  sum: number,
  size: number,
  nameLength: number,
): ArrayBuffer {
  const buffer = new ArrayBuffer(length);
  const view = new DataView(buffer);
  view.setUint32(0, signature, true);
  for (const [index, fact] of facts.entries()) view.setUint16(4 + index * 2, fact, true);
  const at = 4 + facts.length * 2;
  for (const [index, number] of [sum, size, size].entries()) view.setUint32(at + index * 4, number, true);
  view.setUint16(at + 12, nameLength, true);
  return buffer;
}

/** CRC-32 of each byte. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

async function checksumOf(content: Blob, signal: AbortSignal): Promise<number> {
  let sum = 0xffffffff;
  const reader = content.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    signal.throwIfAborted();
    for (const byte of part.value) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
