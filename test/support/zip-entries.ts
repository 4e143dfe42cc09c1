import { crc32 } from 'node:zlib';

/** Returns the entries of a ZIP as its directory lists them. Throws if an entry does not match its checksum. */
export function entriesOf(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const entries: Record<string, Buffer> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, size, offset] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 24),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const from = offset + 30 + zip.readUInt16LE(offset + 26);
    const bytes = zip.subarray(from, from + size);
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is not what its sum says.`);
    entries[name] = bytes;
    at += 46 + nameLength;
  }
  return entries;
}
