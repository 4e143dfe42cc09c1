import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyChanges,
  createIndexBuilder,
  type GridIndex,
  groupNameAt,
  idAt,
  type NewRow,
  positionOf,
} from '../../../../../../renderer/entities/items/grid-index/grid-index.ts';
import {
  countOf,
  includes,
  positionsOf,
  toggleRange,
  withoutRange,
  withRange,
} from '../../../../../../renderer/entities/items/grid-index/position-ranges.ts';
import {
  clearSelection,
  extend,
  focusOn,
  nothingSelected,
  onIndex,
  selectAll,
  selectOne,
  toggle,
} from '../../../../../../renderer/entities/items/grid-index/selection.ts';
import { createIndexRows, setUuid } from '../../../../../../shared/library/grid-index-blocks.ts';

const row = (time: number, group = 'a', id: string = randomUUID()): NewRow => ({
  id,
  time,
  width: 4,
  height: 3,
  kind: 0,
  group,
});

function indexOf(rows: readonly NewRow[], blockSize = 3): GridIndex {
  const builder = createIndexBuilder();
  const names: string[] = [];
  for (let start = 0; start < rows.length; start += blockSize) {
    const part = rows.slice(start, start + blockSize);
    const columns = createIndexRows(part.length);
    const known = names.length;
    for (const [at, { id, time, width, height, group }] of part.entries()) {
      if (!names.includes(group)) names.push(group);
      setUuid(columns.ids, at, id);
      columns.times[at] = time;
      columns.widths[at] = width;
      columns.heights[at] = height;
      columns.groups[at] = names.indexOf(group);
    }
    builder.add({ rows: columns, names: names.slice(known) });
  }
  return builder.index();
}

const idsOf = (index: GridIndex) => Array.from({ length: index.count }, (_, position) => idAt(index, position));

test('a grid index built from blocks has the ID, group and position of every item', () => {
  const rows = [row(9, 'x'), row(8, 'x'), row(7, 'y'), row(6, 'y'), row(5, 'z'), row(4, 'x'), row(3, 'x')];
  const index = indexOf(rows);
  expect(idsOf(index)).toEqual(rows.map(({ id }) => id));
  for (const [position, { id, group }] of rows.entries()) {
    expect(positionOf(index, id)).toBe(position);
    expect(groupNameAt(index, position)).toBe(group);
  }
  expect(index.groupStarts).toEqual([0, 2, 4, 5]);
  expect([positionOf(index, randomUUID()), positionOf(index, 'x'), idAt(index, 7), idAt(index, -1)]).toEqual([
    -1,
    -1,
    undefined,
    undefined,
  ]);
});

test('a grid index after changes equals one built from scratch', () => {
  const anyRows = fc.array(fc.record({ time: fc.integer({ min: 0, max: 40 }) }), { maxLength: 40 });
  const group = (time: number) => `day ${Math.floor(time / 10)}`;
  const inOrder = (rows: readonly NewRow[]) => rows.toSorted((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1));
  fc.assert(
    fc.property(anyRows, anyRows, fc.array(fc.nat(39), { maxLength: 10 }), (old, added, removedPositions) => {
      const before = inOrder(old.map(({ time }) => row(time, group(time))));
      const newRows = added.map(({ time }) => row(time, group(time)));
      const removed = new Set(removedPositions.map((at) => before[at]?.id ?? ''));
      const after = inOrder([...before.filter(({ id }) => !removed.has(id)), ...newRows]);
      const index = applyChanges(indexOf(before), removed, newRows);
      const expected = indexOf(after);
      expect(idsOf(index)).toEqual(idsOf(expected));
      expect(index.groupStarts).toEqual(expected.groupStarts);
      expect(idsOf(index).map((_, at) => groupNameAt(index, at))).toEqual(after.map((each) => each.group));
    }),
  );
});

test('position ranges hold the same positions as a set', () => {
  const edit = fc.record({
    kind: fc.constantFrom('add', 'take', 'toggle'),
    start: fc.nat(60),
    length: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      let ranges: readonly number[] = [];
      const set = new Set<number>();
      for (const { kind, start, length } of edits) {
        const positions = Array.from({ length }, (_, at) => start + at);
        if (kind === 'add') ranges = withRange(ranges, start, start + length);
        if (kind === 'take') ranges = withoutRange(ranges, start, start + length);
        if (kind === 'toggle') ranges = toggleRange(ranges, start);
        if (kind === 'add') for (const at of positions) set.add(at);
        if (kind === 'take') for (const at of positions) set.delete(at);
        if (kind === 'toggle' && !set.delete(start)) set.add(start);
        expect([...positionsOf(ranges)]).toEqual([...set].toSorted((a, b) => a - b));
        expect(countOf(ranges)).toBe(set.size);
        for (let at = 0; at < 82; at += 1) expect(includes(ranges, at)).toBe(set.has(at));
      }
    }),
  );
});

const four = indexOf([row(4), row(3), row(2), row(1)]);
const at = (position: number) => idAt(four, position);

test('the selection takes one item, adds or removes one, and extends to a range from the anchor', () => {
  const one = selectOne(four, 1);
  expect([...one.ids]).toEqual([at(1)]);
  expect([...extend(one, 3, { adds: false }).ids]).toEqual([at(1), at(2), at(3)]);
  expect([...extend(extend(one, 3, { adds: false }), 0, { adds: false }).ids]).toEqual([at(0), at(1)]);
  expect([...extend(toggle(selectOne(four, 0), 2), 3, { adds: true }).ids]).toEqual([at(0), at(2), at(3)]);
  expect([...toggle(one, 3).ids]).toEqual([at(1), at(3)]);
  expect([...toggle(toggle(one, 3), 1).ids]).toEqual([at(3)]);
  const none = onIndex(nothingSelected, four);
  expect([...extend(none, 2, { adds: false }).ids]).toEqual([at(2)]);
  expect(selectAll(none).count).toBe(4);
  expect(clearSelection(selectAll(focusOn(none, at(2) ?? '')))).toMatchObject({ count: 0, focused: at(2) });
});

test('selected items stay selected in a new index, and items between them are not added', () => {
  const anyIndex = fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 40 });
  const name = (each: number) => `00000000-0000-4000-8000-${String(each).padStart(12, '0')}`;
  fc.assert(
    fc.property(
      anyIndex,
      anyIndex,
      fc.array(fc.tuple(fc.nat(40), fc.nat(5)), { maxLength: 6 }),
      (old, fresh, picks) => {
        const before = indexOf(old.map((each) => row(0, 'a', name(each))));
        const after = indexOf(fresh.map((each) => row(0, 'a', name(each))));
        let selection = onIndex(nothingSelected, before);
        for (const [start, length] of picks) {
          if (start < before.count) selection = toggle(selection, start);
          selection = extend(selection, Math.min(before.count - 1, start + length), { adds: true });
        }
        const moved = onIndex(selection, after);
        expect([...moved.ids]).toEqual(fresh.map(name).filter((id) => selection.ids.has(id)));
      },
    ),
  );
});

test('when the focused item is removed, the focus moves to the next item, or to the last one', () => {
  const selection = selectOne(four, 2);
  const without = applyChanges(four, new Set([at(2) ?? '']), []);
  expect(onIndex(selection, without)).toMatchObject({ count: 0, anchor: null, focused: at(3) });
  const last = applyChanges(four, new Set([at(3) ?? '']), []);
  expect(onIndex(selectOne(four, 3), last).focused).toBe(at(2));
});
