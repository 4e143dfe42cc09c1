import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createIndexReader,
  createIndexRows,
  encodeIndexBlock,
  type IndexBlock,
  setUuid,
  uuidAt,
} from '../../../../shared/library/grid-index-blocks.ts';

const block: fc.Arbitrary<IndexBlock> = fc
  .record({
    rows: fc.array(
      fc.record({
        id: fc.uuid(),
        time: fc.double({ noNaN: true }),
        width: fc.nat(65_535),
        height: fc.nat(65_535),
        kind: fc.nat(1),
        group: fc.nat(4_000_000),
        shot: fc.nat(4_000_000),
        selected: fc.nat(1),
      }),
      { maxLength: 40 },
    ),
    hasShots: fc.boolean(),
    names: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
    found: fc.option(fc.nat(400_000), { nil: undefined }),
  })
  .map(({ rows: list, hasShots, names, found }) => {
    const rows = createIndexRows(list.length, hasShots);
    for (const [row, each] of list.entries()) {
      setUuid(rows.ids, row, each.id);
      rows.times[row] = each.time;
      rows.widths[row] = each.width;
      rows.heights[row] = each.height;
      rows.kinds[row] = each.kind;
      rows.groups[row] = each.group;
      // Without shots, these columns are empty and take no values.
      rows.shots[row] = each.shot;
      rows.selected[row] = each.selected;
    }
    return { rows, names, found };
  });

test('blocks are read as they were written, for any split of the bytes', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), fc.array(fc.integer({ min: 1, max: 300 })), (blocks, cuts) => {
      const bytes = Buffer.concat(blocks.map(encodeIndexBlock));
      const reader = createIndexReader();
      const read: IndexBlock[] = [];
      let at = 0;
      for (const cut of cuts) {
        read.push(...reader.push(bytes.subarray(at, at + cut)));
        at += cut;
      }
      read.push(...reader.push(bytes.subarray(at)));
      expect(read).toEqual(blocks);
      expect(reader.isAtEnd()).toBe(true);
    }),
  );
});

test('an answer that breaks off inside a block is not accepted as complete', () => {
  const bytes = encodeIndexBlock({ rows: createIndexRows(3), names: ['2026-10-05'], found: 3 });
  for (let length = 1; length < bytes.length; length += 1) {
    const reader = createIndexReader();
    expect(reader.push(bytes.subarray(0, length))).toEqual([]);
    expect(reader.isAtEnd()).toBe(false);
  }
});

test('blocks of another version are refused with a message', () => {
  const bytes = encodeIndexBlock({ rows: createIndexRows(3), names: [], found: 3 });
  const [version = 0] = bytes;
  bytes[0] = version + 1;
  expect(() => createIndexReader().push(bytes)).toThrow('Reload the page');
});

test('ids are returned in lower case', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(5), (uuid, row) => {
      const { ids } = createIndexRows(6);
      setUuid(ids, row, uuid.toUpperCase());
      expect(uuidAt(ids, row)).toBe(uuid);
    }),
  );
});
