import { createIndexRows, type IndexRows, setUuid, uuidAt } from '../../../../shared/library/grid-index-blocks.ts';

/**
 * All results of a query in their order: columns of numbers, without an object per row. The columns may be longer than
 * `count`; rows below `count` never change.
 */
export interface GridIndex extends IndexRows {
  readonly count: number;
  /** Names of all groups that rows refer to. */
  readonly names: readonly string[];
  /** The positions of the first item of each group. */
  readonly groupStarts: readonly number[];
  /** Present where rows of the query are stacked. */
  readonly stacking?: Stacking;
}

/** The takes of one shot in a grid, or near copies. */
export interface ItemStack {
  /** The shot, or see `stackOfCopies`. */
  readonly shotId: string;
  readonly isOpen: boolean;
  /** Number of takes in the results. */
  readonly count: number;
  /** The takes in the order of an open stack: the one on top first. */
  readonly takeIds: () => string[];
  /** Positions of the takes in the complete index, in the same order. */
  readonly positions: readonly number[];
}

/** The rows behind the rows of a grid with stacks. Positions are those of the grid, unless stated otherwise. */
export interface Stacking {
  /** All results. */
  readonly whole: GridIndex;
  /** The position of each row in the complete index. */
  readonly positions: Int32Array;
  /** The stacks, each by the position of its first row. */
  readonly stacks: ReadonlyMap<number, ItemStack>;
  /** 1 for rows of open stacks. */
  readonly isInOpenStack: Uint8Array;
  /** For each position, and for the end: the number of hidden takes before it. */
  readonly hiddenBefore: Int32Array;
}

export const emptyIndex: GridIndex = { ...createIndexRows(0), count: 0, names: [], groupStarts: [] };

export function idAt(index: GridIndex, position: number): string | undefined {
  return position >= 0 && position < index.count ? uuidAt(index.ids, position) : undefined;
}

const idBytes = new Uint8Array(16);

/**
 * Returns the position of an item, or -1. Scans the complete index: about a millisecond for some hundred thousand
 * items.
 */
export function positionOf({ ids, count }: GridIndex, id: string): number {
  if (id.length !== 36) return -1;
  setUuid(idBytes, 0, id);
  const [first = 0, second = 0, third = 0, fourth = 0] = idBytes;
  const end = count * 16;
  for (let at = 0; at < end; at += 16) {
    if (ids[at] !== first || ids[at + 1] !== second || ids[at + 2] !== third || ids[at + 3] !== fourth) continue;
    if (matchesAt(ids, at)) return at / 16;
  }
  return -1;
}

function matchesAt(ids: Uint8Array, at: number): boolean {
  for (let byte = 4; byte < 16; byte += 1) if (ids[at + byte] !== idBytes[byte]) return false;
  return true;
}

export function groupNameAt(index: GridIndex, position: number): string {
  return index.names[index.groups[position] ?? 0] ?? '';
}

/** Returns a builder that assembles an index from received rows. */
export function createIndexBuilder(expected = 0) {
  let rows = createIndexRows(Math.max(1024, expected));
  let count = 0;
  const names: string[] = [];
  const groupStarts: number[] = [];

  function ensureCapacity(needed: number): void {
    if (needed <= rows.times.length) return;
    const larger = createIndexRows(Math.max(needed, rows.times.length * 2), rows.shots.length > 0);
    copyRows(rows, 0, larger, 0, count);
    rows = larger;
  }

  return {
    add(block: { readonly rows: IndexRows; readonly names: readonly string[] }): void {
      const added = block.rows.times.length;
      // All blocks of a query have shots, or none.
      if (count === 0 && block.rows.shots.length > 0) rows = createIndexRows(rows.times.length, true);
      ensureCapacity(count + added);
      copyRows(block.rows, 0, rows, count, added);
      names.push(...block.names);
      for (let position = count; position < count + added; position += 1) {
        if (position === 0 || rows.groups[position] !== rows.groups[position - 1]) groupStarts.push(position);
      }
      count += added;
    },
    /** Returns the rows added until now. Later additions do not change the returned index. */
    index: (): GridIndex => ({ ...rows, count, names: [...names], groupStarts: [...groupStarts] }),
  };
}

/** A row to be added to the index. */
export interface NewRow {
  readonly id: string;
  readonly time: number;
  readonly width: number;
  readonly height: number;
  /** Position in `indexKinds`. */
  readonly kind: number;
  readonly group: string;
}

/** Returns the index without the removed rows and with the added ones, each before the first row that `isBefore` it. */
export function applyChanges(index: GridIndex, removedIds: ReadonlySet<string>, added: readonly NewRow[]): GridIndex {
  const movedIds = new Set([...removedIds, ...added.map(({ id }) => id)]);
  const positions = [...movedIds].map((id) => positionOf(index, id)).filter((position) => position >= 0);
  if (positions.length === 0 && added.length === 0) return index;
  const builder = createIndexBuilder(index.count + added.length);
  const namesSent = new Map<string, number>();
  builder.add({ rows: createIndexRows(0), names: index.names });
  for (const [number, name] of index.names.entries()) namesSent.set(name, number);
  // Remaining rows are copied in ranges; new rows are inserted between two ranges.
  const newRows = added.toSorted((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1));
  const cuts = [
    ...positions.map((at) => ({ at, row: undefined })),
    ...newRows.map((row) => ({ at: findPosition(index, row.time, row.id), row })),
  ].toSorted((a, b) => a.at - b.at);
  let from = 0;
  for (const { at, row } of cuts) {
    builder.add({ rows: partOf(index, from, at), names: [] });
    from = Math.max(from, row ? at : at + 1);
    if (!row) continue;
    const known = namesSent.get(row.group);
    const number = known ?? namesSent.size;
    if (known === undefined) namesSent.set(row.group, number);
    builder.add({ rows: createRow(row, number), names: known === undefined ? [row.group] : [] });
  }
  builder.add({ rows: partOf(index, from, index.count), names: [] });
  return builder.index();
}

/**
 * Returns the first position, newest first, that is older than `time` and `id`. Items with an equal time are sorted by
 * descending id.
 */
function findPosition(index: GridIndex, time: number, id: string): number {
  let [low, high] = [0, index.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    const timeAtMiddle = index.times[middle] ?? 0;
    if (timeAtMiddle > time || (timeAtMiddle === time && (idAt(index, middle) ?? '') > id)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function createRow({ id, time, width, height, kind }: NewRow, group: number): IndexRows {
  const row = createIndexRows(1);
  setUuid(row.ids, 0, id);
  row.times[0] = time;
  row.widths[0] = Math.min(65_535, width);
  row.heights[0] = Math.min(65_535, height);
  row.kinds[0] = kind;
  row.groups[0] = group;
  return row;
}

function partOf(rows: IndexRows, from: number, to: number): IndexRows {
  const end = Math.max(from, to);
  return {
    ids: rows.ids.subarray(from * 16, end * 16),
    times: rows.times.subarray(from, end),
    widths: rows.widths.subarray(from, end),
    heights: rows.heights.subarray(from, end),
    kinds: rows.kinds.subarray(from, end),
    groups: rows.groups.subarray(from, end),
    shots: rows.shots.subarray(from, end),
    selected: rows.selected.subarray(from, end),
  };
}

export function copyRows(from: IndexRows, start: number, to: IndexRows, at: number, count: number): void {
  const part = partOf(from, start, start + count);
  to.ids.set(part.ids, at * 16);
  to.times.set(part.times, at);
  to.widths.set(part.widths, at);
  to.heights.set(part.heights, at);
  to.kinds.set(part.kinds, at);
  to.groups.set(part.groups, at);
  if (part.shots.length === 0) return;
  to.shots.set(part.shots, at);
  to.selected.set(part.selected, at);
}
