import { expect, test } from 'vitest';
import { entryInMemory, zip, zipSize } from '../../../../electron/media/zip.ts';

const entry = (index: number) => entryInMemory(`file-${index}`, Buffer.from([index % 256]));

async function bytesOf(count: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zip(Array.from({ length: count }, (_, index) => entry(index)))) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a ZIP with more than 65,535 entries states their number in 64 bits, and has the announced length', async () => {
  const bytes = await bytesOf(70_000);
  expect(bytes.length).toBe(zipSize(Array.from({ length: 70_000 }, (_, index) => entry(index))));
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  expect(bytes.readUInt16LE(end + 10)).toBe(0xffff);
  expect(bytes.readUInt32LE(end - 20)).toBe(0x07064b50);
  const end64 = Number(bytes.readBigUInt64LE(end - 12));
  expect(bytes.readUInt32LE(end64)).toBe(0x06064b50);
  expect(bytes.readBigUInt64LE(end64 + 32)).toBe(70_000n);
  const list = Number(bytes.readBigUInt64LE(end64 + 48));
  expect(bytes.readUInt32LE(list)).toBe(0x02014b50);
});

test('a small ZIP uses the plain format', async () => {
  const bytes = await bytesOf(3);
  expect(bytes.length).toBe(zipSize([0, 1, 2].map(entry)));
  expect(bytes.readUInt16LE(4)).toBe(20);
  expect(bytes.includes(Buffer.from([0x50, 0x4b, 6, 6]))).toBe(false);
});

test('files of more than 4 GB, and those after them, have 64-bit sizes and offsets', () => {
  const large = 5_000_000_000;
  const plain = 30 + 46 + 2 * 'a'.length;
  // Both sizes in the header, both sizes in the directory, and the offset of the second file.
  expect(zipSize([{ name: 'a', size: large }])).toBe(large + plain + 20 + 20 + 56 + 20 + 22);
  expect(
    zipSize([
      { name: 'a', size: large },
      { name: 'b', size: 1 },
    ]),
  ).toBe(large + plain + 40 + 1 + plain + 12 + 98);
});
