import { createIndexRows, isStackOfCopies, uuidAt } from '../../../../shared/library/grid-index-blocks.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { copyRows, type GridIndex, type ItemStack, positionOf, type Stacking } from './grid-index.ts';

/**
 * Returns the rows of a grid: the takes of a shot are one row, or are consecutive if their stack is open. A stack is at
 * the place of its first take in the results, and in the group of that take. The selected take is on top, otherwise the
 * newest. A shot with one take in the results is no stack. One pass; 100,000 rows take a few milliseconds.
 */
export function stackTakes(whole: GridIndex, openShotIds: ReadonlySet<string>): GridIndex {
  const takes = findStacks(whole);
  if (takes.every((each) => each === undefined)) return whole;
  const positions = new Int32Array(whole.count);
  /** The rows whose place and group differ from those of their item, with the position that they take. */
  const moved: [row: number, place: number][] = [];
  const stacks = new Map<number, ItemStack>();
  const openRows: [first: number, end: number][] = [];
  let count = 0;
  for (let position = 0; position < whole.count; position += 1) {
    const own = takes[whole.shots[position] ?? 0];
    if (own === undefined) {
      positions[count] = position;
      count += 1;
    } else if (own[0] === position) {
      const stack = stackOf(whole, own, openShotIds);
      stacks.set(count, stack);
      const shown = stack.isOpen ? stack.positions : stack.positions.slice(0, 1);
      if (stack.isOpen) openRows.push([count, count + shown.length]);
      for (const each of shown) {
        positions[count] = each;
        if (each !== position) moved.push([count, position]);
        count += 1;
      }
    }
  }
  const index = rowsAt(whole, positions.subarray(0, count), moved);
  return { ...index, stacking: { whole, positions, stacks, ...marksOf(stacks, openRows, count) } };
}

/** Returns the positions of the takes by shot, for shots with several takes in the results. */
function findStacks({ count, shots, names }: GridIndex): (number[] | undefined)[] {
  const takes: (number[] | undefined)[] = [];
  if (shots.length === 0) return takes;
  const none = names.indexOf('');
  for (let position = 0; position < count; position += 1) {
    const shot = shots[position] ?? 0;
    if (shot === none) continue;
    const known = takes[shot];
    if (known) known.push(position);
    else takes[shot] = [position];
  }
  return takes.map((each) => (each && each.length > 1 ? each : undefined));
}

function stackOf(whole: GridIndex, takes: readonly number[], openShotIds: ReadonlySet<string>): ItemStack {
  const [first = 0] = takes;
  const shotId = whole.names[whole.shots[first] ?? 0] ?? '';
  const newest = takes.reduce(
    (best, each) => ((whole.times[each] ?? 0) > (whole.times[best] ?? 0) ? each : best),
    first,
  );
  const top = takes.find((each) => whole.selected[each] === 1) ?? newest;
  const positions = [top, ...takes.filter((each) => each !== top)];
  return {
    shotId,
    isOpen: openShotIds.has(shotId),
    count: positions.length,
    positions,
    takeIds: () => positions.map((position) => uuidAt(whole.ids, position)),
  };
}

/** Returns the rows at these positions. Consecutive rows are copied together. */
function rowsAt(whole: GridIndex, positions: Int32Array, moved: readonly [row: number, place: number][]): GridIndex {
  const count = positions.length;
  const rows = createIndexRows(count, true);
  for (let from = 0; from < count; ) {
    let end = from + 1;
    while (end < count && positions[end] === (positions[end - 1] ?? 0) + 1) end += 1;
    copyRows(whole, positions[from] ?? 0, rows, from, end - from);
    from = end;
  }
  for (const [row, place] of moved) {
    rows.times[row] = whole.times[place] ?? 0;
    rows.groups[row] = whole.groups[place] ?? 0;
  }
  const groupStarts: number[] = [];
  for (let row = 0; row < count; row += 1)
    if (row === 0 || rows.groups[row] !== rows.groups[row - 1]) groupStarts.push(row);
  return { ...rows, count, names: whole.names, groupStarts };
}

function marksOf(
  stacks: ReadonlyMap<number, ItemStack>,
  openRows: readonly [first: number, end: number][],
  count: number,
): Pick<Stacking, 'isInOpenStack' | 'hiddenBefore'> {
  const isInOpenStack = new Uint8Array(count);
  for (const [first, end] of openRows) isInOpenStack.fill(1, first, end);
  const hiddenBefore = new Int32Array(count + 1);
  for (const [position, stack] of stacks) if (!stack.isOpen) hiddenBefore[position + 1] = stack.count - 1;
  for (let position = 1; position <= count; position += 1)
    hiddenBefore[position] = (hiddenBefore[position] ?? 0) + (hiddenBefore[position - 1] ?? 0);
  return { isInOpenStack, hiddenBefore };
}

/** Returns "3 takes", or "3 copies" in a search by similarity. */
export function stackSizeText({ shotId, count }: Pick<ItemStack, 'shotId' | 'count'>): string {
  return isStackOfCopies(shotId) ? formatCounted(count, 'copy', 'copies') : formatCounted(count, 'take');
}

/** Returns the number of items in rows, with the hidden takes of closed stacks. */
export function countItems({ stacking }: GridIndex, start: number, end: number): number {
  return end - start + (stacking ? (stacking.hiddenBefore[end] ?? 0) - (stacking.hiddenBefore[start] ?? 0) : 0);
}

/** Returns the stack with a row: of an open stack, also for its other rows. */
export function stackAt({ stacking }: GridIndex, position: number): ItemStack | undefined {
  if (!stacking) return undefined;
  const { stacks, isInOpenStack } = stacking;
  let first = position;
  while (first > 0 && !stacks.has(first) && isInOpenStack[first] === 1) first -= 1;
  return stacks.get(first);
}

/** Returns the position of an item, or of the closed stack that hides it; -1 if the results lack it. */
export function shownPositionOf(index: GridIndex, id: string): number {
  const shown = positionOf(index, id);
  const { stacking } = index;
  if (shown >= 0 || !stacking) return shown;
  const hidden = positionOf(stacking.whole, id);
  if (hidden < 0) return -1;
  for (const [row, stack] of stacking.stacks) if (stack.positions.includes(hidden)) return row;
  return -1;
}
