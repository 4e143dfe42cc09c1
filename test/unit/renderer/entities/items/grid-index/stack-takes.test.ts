import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createIndexBuilder,
  type GridIndex,
  groupNameAt,
  idAt,
} from '../../../../../../renderer/entities/items/grid-index/grid-index.ts';
import {
  countClosedStacks,
  extend,
  focusOn,
  idsForAction,
  nothingSelected,
  onIndex,
  selectAll,
  selectOne,
  toggle,
} from '../../../../../../renderer/entities/items/grid-index/selection.ts';
import {
  countItems,
  shownPositionOf,
  stackAt,
  stackSizeText,
  stackTakes,
} from '../../../../../../renderer/entities/items/grid-index/stack-takes.ts';
import { createIndexRows, setUuid, stackOfCopies } from '../../../../../../shared/library/grid-index-blocks.ts';

interface Row {
  /** '' for no take. */
  readonly shot: string;
  readonly selected?: boolean;
  readonly group?: string;
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Row n has the id n and is older than the rows before it. */
function indexOf(rows: readonly Row[]): GridIndex {
  const names = [...new Set(['', ...rows.flatMap(({ shot, group = '' }) => [shot, group])])];
  const columns = createIndexRows(rows.length, true);
  for (const [at, { shot, selected = false, group = '' }] of rows.entries()) {
    setUuid(columns.ids, at, idOf(at));
    columns.times[at] = 1000 - at;
    columns.groups[at] = names.indexOf(group);
    columns.shots[at] = names.indexOf(shot);
    columns.selected[at] = selected ? 1 : 0;
  }
  const builder = createIndexBuilder();
  builder.add({ rows: columns, names });
  return builder.index();
}

const numbersOf = (index: GridIndex) =>
  Array.from({ length: index.count }, (_, position) => Number(idAt(index, position)?.slice(-12)));
const numbers = (ids: Iterable<string>) => Array.from(ids, (id) => Number(id.slice(-12)));
const open = (...shots: string[]) => new Set(shots);

// Takes of A are 1, 3 and 6; 3 is selected. Takes of B are 2 and 5. C has one take.
const whole = indexOf([
  { shot: '', group: 'today' },
  { shot: 'A', group: 'today' },
  { shot: 'B', group: 'today' },
  { shot: 'A', selected: true, group: 'today' },
  { shot: '', group: 'before' },
  { shot: 'B', group: 'before' },
  { shot: 'A', group: 'before' },
  { shot: 'C', group: 'before' },
]);

describe('the takes of a shot', () => {
  it('are one row with the selected take, otherwise the newest, at the place of the first', () => {
    const index = stackTakes(whole, open());
    expect(numbersOf(index)).toEqual([0, 3, 2, 4, 7]);
    expect([1, 2, 3].map((position) => stackAt(index, position)?.count)).toEqual([3, 2, undefined]);
    expect(index.groupStarts.map((start) => groupNameAt(index, start))).toEqual(['today', 'before']);
    // Times still fall, because the timeline relies on them.
    expect([...index.times.subarray(0, index.count)]).toEqual([1000, 999, 998, 996, 993]);
  });

  it('are counted in their group, also when they are hidden', () => {
    const index = stackTakes(whole, open('B'));
    expect([countItems(index, 0, 3), countItems(index, 0, index.count), countItems(whole, 0, 8)]).toEqual([5, 8, 8]);
  });

  it('are consecutive in an open stack, and belong to the group of its place', () => {
    const index = stackTakes(whole, open('A'));
    expect(numbersOf(index)).toEqual([0, 3, 1, 6, 2, 4, 7]);
    expect([1, 2, 3].map((position) => stackAt(index, position)?.shotId)).toEqual(['A', 'A', 'A']);
    expect(stackAt(index, 4)?.isOpen).toBe(false);
    expect(groupNameAt(index, 3)).toBe('today');
  });

  it('are found under their stack', () => {
    const index = stackTakes(whole, open());
    expect([6, 3, 7, 9].map((number) => shownPositionOf(index, idOf(number)))).toEqual([1, 1, 4, -1]);
  });

  it('leave an index without stacks unchanged', () => {
    const plain = indexOf([{ shot: '' }, { shot: 'A' }, { shot: 'B' }]);
    expect(stackTakes(plain, open())).toBe(plain);
  });
});

describe('the selection', () => {
  const closed = stackTakes(whole, open());

  it('of a closed stack is all of its takes', () => {
    const one = selectOne(closed, 1);
    expect(one.count).toBe(3);
    expect(numbers(one.ids).sort()).toEqual([1, 3, 6]);
    expect(countClosedStacks(one)).toBe(1);
    const range = extend(one, 3, { adds: false });
    expect(range.count).toBe(6);
    expect(numbers(toggle(range, 1).ids).sort()).toEqual([2, 4, 5]);
    expect(selectAll(onIndex(nothingSelected, closed)).count).toBe(8);
  });

  it('stays the same when a stack opens, and when it closes completely selected', () => {
    const opened = onIndex(selectOne(closed, 1), stackTakes(whole, open('A')));
    expect(opened.ranges).toEqual([1, 4]);
    expect(opened.count).toBe(3);
    expect(onIndex(opened, closed).ranges).toEqual([1, 2]);
  });

  it('never grows when a stack closes that is partly selected', () => {
    const part = selectOne(stackTakes(whole, open('A')), 2);
    const after = onIndex(part, closed);
    expect(after.count).toBe(0);
    // The focus moves to the tile of the stack.
    expect(after.focused).toBe(idOf(3));
  });

  it('is what an action on one of its rows applies to, otherwise the row with its hidden takes', () => {
    const selection = selectOne(closed, 0);
    expect(numbers(idsForAction(selection, idOf(0)))).toEqual([0]);
    expect(numbers(idsForAction(selection, idOf(3)))).toEqual([3, 1, 6]);
    expect(numbers(idsForAction(focusOn(selection, idOf(4)), idOf(4)))).toEqual([4]);
  });
});

describe('any library', () => {
  const anyRows = fc.array(
    fc.record({
      shot: fc.constantFrom('', '', 'A', 'B', 'C', 'D'),
      selected: fc.boolean(),
      group: fc.constantFrom('one', 'two'),
    }),
    { maxLength: 60 },
  );
  const anyOpen = fc.subarray(['A', 'B', 'C', 'D']).map((shots) => open(...shots));

  it('shows each item once, and selects everything with every stack open or closed', () => {
    fc.assert(
      fc.property(anyRows, anyOpen, anyOpen, (rows, first, second) => {
        const all = indexOf(rows.toSorted((one, other) => one.group.localeCompare(other.group)));
        const index = stackTakes(all, first);
        const selection = selectAll(onIndex(nothingSelected, index));
        expect(selection.count).toBe(all.count);
        expect(numbers(selection.ids).sort((a, b) => a - b)).toEqual(numbersOf(all));
        const after = onIndex(selection, stackTakes(all, second));
        expect(after.count).toBe(all.count);
        expect(countItems(index, 0, index.count)).toBe(all.count);
        expect(new Set(numbersOf(index)).size).toBe(index.count);
      }),
    );
  });

  it('selects only what is selected before, when stacks open and close', () => {
    fc.assert(
      fc.property(anyRows, anyOpen, anyOpen, fc.array(fc.nat(59)), (rows, first, second, toggled) => {
        const all = indexOf(rows);
        let selection = onIndex(nothingSelected, stackTakes(all, first));
        for (const position of toggled) if (position < selection.index.count) selection = toggle(selection, position);
        const after = onIndex(selection, stackTakes(all, second));
        for (const id of after.ids) expect(selection.ids.has(id)).toBe(true);
        expect(after.ids.size).toBe(after.count);
      }),
    );
  });
});

describe('stacks of near copies', () => {
  it('are stacks like those of takes, and say what they contain', () => {
    const [one, two] = [stackOfCopies(idOf(0)), stackOfCopies(idOf(2))];
    const copies = indexOf([
      { shot: one, selected: true },
      { shot: one },
      { shot: two, selected: true },
      { shot: one },
    ]);
    const index = stackTakes(copies, open());
    expect(numbersOf(index)).toEqual([0, 2]);
    const stack = stackAt(index, 0);
    expect(stack && stackSizeText(stack)).toBe('3 copies');
    expect(stackAt(index, 1)).toBeUndefined();
    expect(stackSizeText({ shotId: idOf(1), count: 2 })).toBe('2 takes');
    expect(numbersOf(stackTakes(copies, open(one)))).toEqual([0, 1, 3, 2]);
  });
});
