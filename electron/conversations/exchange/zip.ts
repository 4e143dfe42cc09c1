import { crc32 } from 'node:zlib';
import { ProblemError, problem } from '../../../shared/problem.ts';

export interface ZipEntry {
  /** Forward slashes; made of our own parts. */
  readonly name: string;
  /** Read when its turn comes. */
  readonly bytes: () => Promise<Uint8Array>;
}

/** Beyond it the format would need its 64-bit form. */
const largest = 0xff_ff_ff_ff;
/** 1980-01-01, the first day that the format knows: the same entries make the same file. */
const [dosTime, dosDate] = [0, 0x21];
/** Names are UTF-8. */
const flags = 0x0800;

/** A ZIP of entries as they are, one after the other: pictures and sound do not get smaller. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const bytes = await entry.bytes();
    const name = Buffer.from(entry.name);
    const sum = crc32(bytes);
    if (offset + bytes.length + name.length + 200 > largest) {
      throw new ProblemError(problem('input', 'This is more than 4 GB, which is too much for one ZIP file.'));
    }
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    writeCommon(local, 4, sum, bytes.length, name.length);
    yield local;
    yield name;
    yield bytes;
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    writeCommon(central, 6, sum, bytes.length, name.length);
    central.writeUInt32LE(offset, 42);
    directory.push(central, name);
    offset += local.length + name.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield list;
  yield end;
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
