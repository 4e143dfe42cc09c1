import { emptyIndex, type GridIndex, idAt, positionOf } from './grid-index.ts';
import { includes, type PositionRanges, positionsOf, toggleRange, withRange } from './position-ranges.ts';
import { type SelectedItems, selectedAt } from './selection-target.ts';
import { countItems, shownPositionOf, stackAt } from './stack-takes.ts';

/** The selected items of an index. A closed stack is selected with all of its takes. */
export interface Selection {
  /** The index that the positions refer to. */
  readonly index: GridIndex;
  readonly ranges: PositionRanges;
  readonly count: number;
  /** The ids of all selected items, in the order of the index. Created on the first access. */
  readonly ids: ReadonlySet<string>;
  /** The selected items in the format for main. Created on the first access. */
  readonly chosen: SelectedItems;
  /** Id of the item where a range starts. */
  readonly anchor: string | null;
  /** Id of the item with the keyboard focus. */
  readonly focused: string | null;
}

type Parts = Pick<Selection, 'index' | 'ranges' | 'anchor' | 'focused'>;

function selectionOf(parts: Parts): Selection {
  let ids: ReadonlySet<string> | undefined;
  let chosen: SelectedItems | undefined;
  let rows: SelectedRows | undefined;
  const findRows = () => {
    rows ??= rowsOf(parts);
    return rows;
  };
  return {
    ...parts,
    count: countSelected(parts),
    get ids() {
      const { index, ranges } = findRows();
      ids ??= new Set(Array.from(positionsOf(ranges), (position) => idAt(index, position) ?? ''));
      return ids;
    },
    get chosen() {
      const { index, ranges } = findRows();
      chosen ??= selectedAt(index, ranges, this.count, () => this.ids);
      return chosen;
    },
  };
}

type SelectedRows = Pick<Parts, 'index' | 'ranges'>;

function countSelected({ index, ranges }: SelectedRows): number {
  let count = 0;
  for (let at = 0; at < ranges.length; at += 2) count += countItems(index, ranges[at] ?? 0, ranges[at + 1] ?? 0);
  return count;
}

/** Returns the selected rows of the complete index, with all takes of selected closed stacks. */
function rowsOf({ index, ranges }: SelectedRows): SelectedRows {
  const { stacking } = index;
  if (!stacking) return { index, ranges };
  const positions: number[] = [];
  for (const row of positionsOf(ranges)) {
    const stack = stacking.stacks.get(row);
    if (stack && !stack.isOpen) positions.push(...stack.positions);
    else positions.push(stacking.positions[row] ?? 0);
  }
  const whole: number[] = [];
  for (const position of Int32Array.from(positions).sort()) {
    if (whole.at(-1) === position) whole[whole.length - 1] = position + 1;
    else whole.push(position, position + 1);
  }
  return { index: stacking.whole, ranges: whole };
}

export const nothingSelected: Selection = selectionOf({ index: emptyIndex, ranges: [], anchor: null, focused: null });

/** The keyboard is elsewhere, and nothing else changes. */
export function focusOn(selection: Selection, id: string | null): Selection {
  const { index, ranges, anchor } = selection;
  return selectionOf({ index, ranges, anchor, focused: id });
}

/** Selects a single item. */
export function selectOne(index: GridIndex, position: number): Selection {
  const id = idAt(index, position) ?? null;
  return selectionOf({ index, ranges: id === null ? [] : [position, position + 1], anchor: id, focused: id });
}

/** Toggles one item. */
export function toggle(selection: Selection, position: number): Selection {
  const { index } = selection;
  const id = idAt(index, position) ?? null;
  return selectionOf({ index, ranges: toggleRange(selection.ranges, position), anchor: id, focused: id });
}

/** Selects the range from the anchor to `position`, in addition to the selection or instead of it. */
export function extend(selection: Selection, position: number, { adds }: { adds: boolean }): Selection {
  const { index } = selection;
  const id = idAt(index, position) ?? null;
  const known = selection.anchor === null ? -1 : positionOf(index, selection.anchor);
  const from = known < 0 ? position : known;
  const ranges = withRange(adds ? selection.ranges : [], Math.min(from, position), Math.max(from, position) + 1);
  return selectionOf({ index, ranges, anchor: idAt(index, from) ?? null, focused: id });
}

/** Selects these positions, in addition to `before` or instead of it. */
export function selectRanges(selection: Selection, ranges: PositionRanges): Selection {
  const { index, anchor, focused } = selection;
  return selectionOf({ index, ranges, anchor, focused });
}

export function selectAll(selection: Selection): Selection {
  return selectRanges(selection, selection.index.count === 0 ? [] : [0, selection.index.count]);
}

export const clearSelection = (selection: Selection): Selection => selectRanges(selection, []);

/**
 * Returns the selection on a rebuilt index: deleted items are removed, and new items between selected ones are not
 * selected. If the focused item was deleted, the item that is now at its position receives the focus.
 */
export function onIndex(selection: Selection, index: GridIndex): Selection {
  if (selection.index === index) return selection;
  const { anchor, focused } = selection;
  return selectionOf({
    index,
    ranges: findRanges(selection, index),
    anchor: anchor !== null && positionOf(index, anchor) >= 0 ? anchor : null,
    focused: focused === null ? null : findFocused(selection, focused, index),
  });
}

function findFocused({ index: before }: Selection, focused: string, index: GridIndex): string | null {
  // The tile of a closed stack stands for its takes.
  const shown = shownPositionOf(index, focused);
  if (shown >= 0) return idAt(index, shown) ?? focused;
  const previousPosition = positionOf(before, focused);
  return previousPosition < 0 ? focused : (idAt(index, Math.min(previousPosition, index.count - 1)) ?? focused);
}

function findRanges(selection: Selection, index: GridIndex): PositionRanges {
  const { ranges, index: before, count } = selection;
  if (count === 0) return [];
  const isStacked = before.stacking !== undefined || index.stacking !== undefined;
  if (!isStacked && hasSameStart(before, index) && (ranges.at(-1) ?? 0) <= index.count) return ranges;
  const rows = rowsOf(selection);
  const hasId = createIdTable(rows.index, rows.ranges, count);
  // A closed stack is selected when all of its takes are.
  const isSelected = (position: number) => {
    const stack = index.stacking?.stacks.get(position);
    const { whole } = index.stacking ?? {};
    if (!stack || stack.isOpen || !whole) return hasId(index.ids, position * 16);
    return stack.positions.every((each) => hasId(whole.ids, each * 16));
  };
  const result: number[] = [];
  let start = -1;
  for (let position = 0; position <= index.count; position += 1) {
    const isIn = position < index.count && isSelected(position);
    if (isIn && start < 0) start = position;
    if (!isIn && start >= 0) {
      result.push(start, position);
      start = -1;
    }
  }
  return result;
}

/** Returns true when the index has only grown at its end, and no existing item has another position. */
function hasSameStart(before: GridIndex, after: GridIndex): boolean {
  const length = Math.min(before.count, after.count) * 16;
  if (before.ids === after.ids) return true;
  for (let at = 0; at < length; at += 1) if (before.ids[at] !== after.ids[at]) return false;
  return true;
}

/**
 * Returns a function that checks whether the id at a position of another index is selected. Uses a hash table with open
 * addressing.
 */
function createIdTable({ ids }: GridIndex, ranges: PositionRanges, count: number) {
  const size = 2 ** Math.ceil(Math.log2(count * 2 + 2));
  const table = new Int32Array(size);
  const slotOf = (bytes: Uint8Array, at: number) => {
    const [a = 0, b = 0, c = 0, d = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
    const [e = 0, f = 0, g = 0, h = 0] = [bytes[at + 12], bytes[at + 13], bytes[at + 14], bytes[at + 15]];
    const high = a | (b << 8) | (c << 16) | (d << 24);
    const low = e | (f << 8) | (g << 16) | (h << 24);
    return (Math.imul(high ^ Math.imul(low, 0x9e3779b1), 0x85ebca6b) >>> 0) & (size - 1);
  };
  const isSame = (position: number, bytes: Uint8Array, at: number) => {
    for (let byte = 0; byte < 16; byte += 1) if (ids[position * 16 + byte] !== bytes[at + byte]) return false;
    return true;
  };
  for (const position of positionsOf(ranges)) {
    let slot = slotOf(ids, position * 16);
    while (table[slot] !== 0) slot = (slot + 1) & (size - 1);
    table[slot] = position + 1;
  }
  return (bytes: Uint8Array, at: number): boolean => {
    for (let slot = slotOf(bytes, at); ; slot = (slot + 1) & (size - 1)) {
      const entry = table[slot] ?? 0;
      if (entry === 0) return false;
      if (isSame(entry - 1, bytes, at)) return true;
    }
  };
}

/**
 * Returns the ids of the items that an action on one row applies to: the whole selection if it contains the row.
 * Otherwise the item of the row, or all takes of a closed stack.
 */
export function idsForAction(selection: Selection, id: string): string[] {
  if (selection.ids.has(id)) return [...selection.ids];
  const stack = stackAt(selection.index, positionOf(selection.index, id));
  return stack && !stack.isOpen ? stack.takeIds() : [id];
}

/** Returns the number of closed stacks in the selection. */
export function countClosedStacks({ index, ranges }: Selection): number {
  let count = 0;
  for (const [row, stack] of index.stacking?.stacks ?? []) if (!stack.isOpen && includes(ranges, row)) count += 1;
  return count;
}
