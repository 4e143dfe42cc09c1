import { crc32 } from 'node:zlib';
import { ProblemError, problem } from '../../shared/problem.ts';

/** Names have forward slashes and are made of our own parts. */
export type ZipEntry = HeldEntry | StreamedEntry;

interface HeldEntry {
  readonly name: string;
  /** Read when its turn comes. */
  readonly bytes: () => Promise<Uint8Array>;
}

/** Too large to be held. It is read twice: its sum stands before it. */
interface StreamedEntry {
  readonly name: string;
  readonly size: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** Beyond it the format would need its 64-bit form. */
const largest = 0xff_ff_ff_ff;
/** 1980-01-01, the first day that the format knows: the same entries make the same file. */
const [dosTime, dosDate] = [0, 0x21];
/** Names are UTF-8. */
const flags = 0x0800;
const [localBytes, centralBytes, endBytes] = [30, 46, 22];

/** How large the ZIP of such entries is. Bytes. Throws a `ProblemError` where it is more than the format holds. */
export function zipSize(entries: readonly { readonly name: string; readonly size: number }[]): number {
  const whole = entries.reduce(
    (sum, { name, size }) => sum + localBytes + centralBytes + 2 * Buffer.byteLength(name) + size,
    endBytes,
  );
  if (whole > largest) throw tooLarge();
  return whole;
}

/** A ZIP of entries as they are, one after the other: pictures, films and sound do not get smaller. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const held = 'bytes' in entry ? await entry.bytes() : undefined;
    const size = 'size' in entry ? entry.size : (held?.length ?? 0);
    const name = Buffer.from(entry.name);
    if (offset + size + name.length + 200 > largest) throw tooLarge();
    const sum = 'pieces' in entry ? await sumOf(entry) : crc32(held ?? new Uint8Array());
    const local = Buffer.alloc(localBytes);
    local.writeUInt32LE(0x04034b50, 0);
    writeCommon(local, 4, sum, size, name.length);
    yield local;
    yield name;
    if ('pieces' in entry) yield* wholeOf(entry);
    else if (held) yield held;
    const central = Buffer.alloc(centralBytes);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    writeCommon(central, 6, sum, size, name.length);
    central.writeUInt32LE(offset, 42);
    directory.push(central, name);
    offset += local.length + name.length + size;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield list;
  yield end;
}

async function sumOf(entry: StreamedEntry): Promise<number> {
  let sum = 0;
  for await (const piece of wholeOf(entry)) sum = crc32(piece, sum);
  return sum;
}

/** Ends in an error where there is more or less of it than was said: a ZIP of that could not be read. */
async function* wholeOf({ name, size, pieces }: StreamedEntry): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const piece of pieces()) {
    read += piece.length;
    if (read > size) break;
    yield piece;
  }
  if (read !== size) throw new ProblemError(problem('disk', `${name} changed on the disk while it was read.`));
}

function tooLarge(): ProblemError {
  return new ProblemError(problem('input', 'This is more than 4 GB, which is too much for one ZIP file.'));
}

/** What a local header and one of the directory have in common, from the version on. */
function writeCommon(header: Buffer, at: number, sum: number, size: number, nameLength: number): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt16LE(0, at + 4);
  header.writeUInt16LE(dosTime, at + 6);
  header.writeUInt16LE(dosDate, at + 8);
  header.writeUInt32LE(sum, at + 10);
  header.writeUInt32LE(size, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(nameLength, at + 22);
}
