import { crc32 } from 'node:zlib';
import { ProblemError, problem } from '../../shared/problem.ts';

/** The content of a file, which may be too large for memory. Read twice, because the checksum is written before it. */
export interface ZipContent {
  readonly size: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

export interface ZipEntry extends ZipContent {
  /** Has forward slashes and comes only from Triptych. */
  readonly name: string;
}

/** Returns an entry whose content is in memory. */
export function entryInMemory(name: string, content: string | Uint8Array): ZipEntry {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    name,
    size: bytes.length,
    async *pieces() {
      yield bytes;
    },
  };
}

/** From this value on, a number is stored in its 64-bit form elsewhere. This value marks that. */
const large = 0xff_ff_ff_ff;
const many = 0xff_ff;
/** 1980-01-01, the first possible day. A constant time makes equal entries give equal files. */
const [dosTime, dosDate] = [0, 0x21];
/** Flag for UTF-8 names. */
const flags = 0x0800;
const [localBytes, centralBytes, endBytes, end64Bytes, locatorBytes] = [30, 46, 22, 56, 20];

/** Returns the size of a ZIP with these entries. Bytes. */
export function zipSize(entries: readonly { readonly name: string; readonly size: number }[]): number {
  let [offset, list] = [0, 0];
  for (const { name, size } of entries) {
    const nameLength = Buffer.byteLength(name);
    list += centralBytes + nameLength + centralExtra(size, offset).length;
    offset += localBytes + nameLength + localExtra(size).length + size;
  }
  return offset + list + endOf(entries.length, offset, list).length;
}

/**
 * Yields a ZIP of uncompressed entries: images, videos and audio do not compress. Any size and number is possible. The
 * 64-bit form is used only where needed.
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const { size } = entry;
    const name = Buffer.from(entry.name);
    const sum = await sumOf(entry);
    const extra = localExtra(size);
    const local = Buffer.alloc(localBytes);
    local.writeUInt32LE(0x04034b50, 0);
    writeCommon(local, 4, sum, size, name.length, extra.length);
    yield Buffer.concat([local, name, extra]);
    yield* wholeOf(entry);
    directory.push(...centralOf({ name, sum, size, offset }));
    offset += local.length + name.length + extra.length + size;
  }
  const list = Buffer.concat(directory);
  yield list;
  // The list contains three parts per entry.
  yield endOf(directory.length / 3, offset, list.length);
}

function centralOf({ name, sum, size, offset }: { name: Buffer; sum: number; size: number; offset: number }) {
  const extra = centralExtra(size, offset);
  const central = Buffer.alloc(centralBytes);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(extra.length > 0 ? 45 : 20, 4);
  writeCommon(central, 6, sum, size, name.length, extra.length);
  central.writeUInt32LE(Math.min(offset, large), 42);
  return [central, name, extra];
}

/** Returns the size twice, packed and unpacked, or nothing if the normal field suffices. */
function localExtra(size: number): Buffer {
  return size < large ? Buffer.alloc(0) : extraOf([size, size]);
}

function centralExtra(size: number, offset: number): Buffer {
  const numbers = [...(size < large ? [] : [size, size]), ...(offset < large ? [] : [offset])];
  return numbers.length === 0 ? Buffer.alloc(0) : extraOf(numbers);
}

function extraOf(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(numbers.length * 8, 2);
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + index * 8);
  return extra;
}

/** Returns the end of the ZIP after the list of entries, which begins at `offset`. */
function endOf(count: number, offset: number, listBytes: number): Buffer {
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, many), 8);
  end.writeUInt16LE(Math.min(count, many), 10);
  end.writeUInt32LE(Math.min(listBytes, large), 12);
  end.writeUInt32LE(Math.min(offset, large), 16);
  if (count < many && listBytes < large && offset < large) return end;
  const end64 = Buffer.alloc(end64Bytes);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(BigInt(end64Bytes - 12), 4);
  end64.writeUInt16LE(45, 12);
  end64.writeUInt16LE(45, 14);
  for (const [at, number] of [
    [24, count],
    [32, count],
    [40, listBytes],
    [48, offset],
  ] as const) {
    end64.writeBigUInt64LE(BigInt(number), at);
  }
  const locator = Buffer.alloc(locatorBytes);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + listBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

async function sumOf(entry: ZipEntry): Promise<number> {
  let sum = 0;
  for await (const piece of wholeOf(entry)) sum = crc32(piece, sum);
  return sum;
}

/** Throws if the content is shorter or longer than announced: such a ZIP would be unreadable. */
export async function* wholeOf({ name, size, pieces }: ZipEntry): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const piece of pieces()) {
    read += piece.length;
    if (read > size) break;
    yield piece;
  }
  if (read !== size) throw new ProblemError(problem('disk', `${name} changed on the disk while it was being read.`));
}

/** Writes the fields, from the version on, that a local header shares with the directory. */
function writeCommon(
  header: Buffer,
  at: number,
  sum: number,
  size: number,
  nameLength: number,
  extraLength: number,
): void {
  header.writeUInt16LE(extraLength > 0 ? 45 : 20, at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt16LE(0, at + 4);
  header.writeUInt16LE(dosTime, at + 6);
  header.writeUInt16LE(dosDate, at + 8);
  header.writeUInt32LE(sum, at + 10);
  header.writeUInt32LE(Math.min(size, large), at + 14);
  header.writeUInt32LE(Math.min(size, large), at + 18);
  header.writeUInt16LE(nameLength, at + 22);
  header.writeUInt16LE(extraLength, at + 24);
}
