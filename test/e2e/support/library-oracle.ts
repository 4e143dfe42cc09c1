import { type Geometry, layOut } from '../../../renderer/library/grid/geometry.ts';
import { cellsOfRow, rowAt, rowOfPosition } from '../../../renderer/library/grid/geometry-places.ts';
import { calendarOf } from '../../../shared/library/calendar.ts';
import { type BigLibrary, bigItem } from '../../support/big-library.ts';

/** What a library of this form has to look like, by its own account: the order of its items, and where each lies. */
export interface LibraryOracle {
  readonly ids: readonly string[];
  readonly geometry: Geometry;
  /** The id of the first item of the row at this height of the wall. */
  firstAt(wall: number): string | undefined;
  topOf(position: number): number;
  columnsOf(position: number): number;
}

const heading = 36;

export function libraryOracle(options: BigLibrary, layout: { width: number; rowHeight: number }): LibraryOracle {
  const { dayOf } = calendarOf(undefined);
  const items = Array.from({ length: options.count }, (_, index) => bigItem(index, options))
    .filter((item) => item.trashedAt === undefined)
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  const groupStarts = items.flatMap((item, at) => {
    const before = items[at - 1];
    return before && dayOf(before.createdAt) === dayOf(item.createdAt) ? [] : [at];
  });
  const shapes = {
    count: items.length,
    widths: items.map(({ width }) => width),
    heights: items.map(({ height }) => height),
    groupStarts,
  };
  const geometry = layOut(shapes, { ...layout, gap: 3, heading });
  const ids = items.map(({ id }) => id);
  return {
    ids,
    geometry,
    firstAt: (wall) => ids[geometry.rowFirst[rowAt(geometry, wall)] ?? -1],
    topOf: (position) => geometry.rowTops[rowOfPosition(geometry, position)] ?? 0,
    columnsOf: (position) => cellsOfRow(geometry, shapes, rowOfPosition(geometry, position)).length,
  };
}
