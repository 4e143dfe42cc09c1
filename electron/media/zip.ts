import { crc32 } from 'node:zlib';
import { ProblemError, problem } from '../../shared/problem.ts';

/** Names have forward slashes and are made of our own parts. */
export type ZipEntry = BufferedEntry | StreamedEntry;

interface BufferedEntry {
  readonly name: string;
  /** Read when its turn comes. */
  readonly bytes: () => Promise<Uint8Array>;
}

/** Too large to be held. It is read twice: its sum stands before it. */
export interface StreamedEntry {
  readonly name: string;
  readonly size: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** From here on a number stands in its 64-bit form, elsewhere; this one in its place says so. */
const large = 0xff_ff_ff_ff;
const many = 0xff_ff;
/** 1980-01-01, the first day that the format knows: the same entries make the same file. */
const [dosTime, dosDate] = [0, 0x21];
/** Names are UTF-8. */
const flags = 0x0800;
const [localBytes, centralBytes, endBytes, end64Bytes, locatorBytes] = [30, 46, 22, 56, 20];

/** How large the ZIP of such entries is. Bytes. */
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
 * A ZIP of entries as they are, one after the other: images, videos and sound do not get smaller. Of any size and number;
 * its 64-bit form is used only for what needs it.
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const held = 'bytes' in entry ? await entry.bytes() : undefined;
    const size = 'size' in entry ? entry.size : (held?.length ?? 0);
    const name = Buffer.from(entry.name);
    const sum = 'pieces' in entry ? await sumOf(entry) : crc32(held ?? new Uint8Array());
    const extra = localExtra(size);
    const local = Buffer.alloc(localBytes);
    local.writeUInt32LE(0x04034b50, 0);
    writeCommon(local, 4, sum, size, name.length, extra.length);
    yield Buffer.concat([local, name, extra]);
    if ('pieces' in entry) yield* wholeOf(entry);
    else if (held) yield held;
    directory.push(...centralOf({ name, sum, size, offset }));
    offset += local.length + name.length + extra.length + size;
  }
  const list = Buffer.concat(directory);
  yield list;
  // Three to an entry.
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

/** The size twice, packed and unpacked; nothing where it fits its place. */
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

/** What stands behind the list of entries, which begins at `offset` and has so many bytes. */
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

async function sumOf(entry: StreamedEntry): Promise<number> {
  let sum = 0;
  for await (const piece of wholeOf(entry)) sum = crc32(piece, sum);
  return sum;
}

/** Ends in an error where there is more or less of it than was said: a ZIP of that could not be read. */
export async function* wholeOf({ name, size, pieces }: StreamedEntry): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const piece of pieces()) {
    read += piece.length;
    if (read > size) break;
    yield piece;
  }
  if (read !== size) throw new ProblemError(problem('disk', `${name} changed on the disk while it was being read.`));
}

/** What a local header and one of the directory have in common, from the version on. */
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
