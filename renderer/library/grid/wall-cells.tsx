import type { AriaAttributes, ReactNode } from 'react';
import type { LibraryQuery } from '../../../shared/library/query.ts';
import { cellsOfRow, groupBottom, groupOfRow, rowOfPosition } from './geometry-places.ts';
import { cellId, GridCell } from './grid-cell.tsx';
import { GroupHeading } from './group-heading.tsx';
import { groupNameAt, idAt } from './library-index.ts';
import { includes } from './position-ranges.ts';
import type { Selection } from './selection.ts';
import type { LaidOut } from './use-geometry.ts';
import { headingHeight } from './use-wall.ts';
import type { MountedRows } from './wall-scroll.ts';

interface WallCellsProps {
  /** `undefined`: nothing is laid out yet. */
  readonly laidOut: LaidOut | undefined;
  readonly rows: MountedRows;
  readonly group: LibraryQuery['group'];
  readonly selection: Selection;
  /** Position of the one cell that the Tab key reaches: mounted wherever it is, so that the focus is never lost. */
  readonly reached: number;
  readonly grid: Pick<AriaAttributes, 'aria-label' | 'aria-busy' | 'aria-rowcount'>;
}

/**
 * The mounted part of a wall. Cells lie beside one another, each under its own id, so that they stay what they are when
 * rows break elsewhere. The grid holds the rows alone, and those own their cells by name: a cell that lay in the grid and
 * in no row of it would be none for whoever listens.
 */
export function WallCells({ laidOut, grid, ...shown }: WallCellsProps) {
  const { owners, cells } = laidOut ? mounted(laidOut, shown) : nothing;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: A table cannot be virtualised into rows of different shapes. */}
      <div className="grid-rows" role="grid" aria-multiselectable="true" {...grid}>
        {owners}
      </div>
      {cells}
    </>
  );
}

const nothing = { owners: null, cells: null };

function mounted(laidOut: LaidOut, { rows, group, selection, reached }: Omit<WallCellsProps, 'laidOut' | 'grid'>) {
  const { geometry, index } = laidOut;
  const first = Math.min(rows.first, geometry.rows);
  const end = Math.min(rows.end, geometry.rows);
  const shown = Array.from({ length: end - first }, (_, at) => first + at);
  const reachedRow = geometry.rows === 0 ? -1 : rowOfPosition(geometry, reached);
  if (reachedRow >= 0 && reachedRow < first) shown.unshift(reachedRow);
  if (reachedRow >= end) shown.push(reachedRow);

  const owners: ReactNode[] = [];
  const cells: ReactNode[] = [];
  let headingOf = -1;
  for (const row of shown) {
    const groupOf = groupOfRow(geometry, row);
    const hasHeading = geometry.layout.heading > 0;
    if (hasHeading && groupOf !== headingOf && row >= first && row < end) {
      headingOf = groupOf;
      owners.push(headingFor(laidOut, groupOf, { first, end, shift: rows.shift, group }));
    }
    const owned: string[] = [];
    for (const [column, { position, left, width }] of cellsOfRow(geometry, index, row).entries()) {
      const isMounted = (row >= first && row < end) || position === reached;
      const id = isMounted ? idAt(index, position) : undefined;
      if (id === undefined) continue;
      owned.push(cellId(id));
      cells.push(
        <GridCell
          key={id}
          id={id}
          position={position}
          isVideo={index.kinds[position] === 1}
          left={left}
          top={(geometry.rowTops[row] ?? 0) - rows.shift}
          width={width}
          height={geometry.rowHeights[row] ?? 0}
          column={column + 1}
          selected={includes(selection.ranges, position)}
          reached={position === reached}
        />,
      );
    }
    owners.push(
      // biome-ignore lint/a11y/useSemanticElements: A table cannot be virtualised into rows of different shapes.
      // biome-ignore lint/a11y/useFocusableInteractive: Its cells take the focus.
      <div
        key={`row ${row}`}
        role="row"
        aria-rowindex={row + 1 + (hasHeading ? groupOf + 1 : 0)}
        aria-owns={owned.join(' ')}
      />,
    );
  }
  return { owners, cells };
}

interface Near {
  readonly first: number;
  readonly end: number;
  readonly shift: number;
  readonly group: LibraryQuery['group'];
}

/** Of a group of a hundred thousand only the part near the window is there for its heading to stick to. */
function headingFor({ geometry, index }: LaidOut, of: number, { first, end, shift, group }: Near): ReactNode {
  const above = (geometry.rowTops[first] ?? 0) - headingHeight;
  const below = (geometry.rowTops[end - 1] ?? 0) + (geometry.rowHeights[end - 1] ?? 0);
  const top = Math.max(geometry.groupTops[of] ?? 0, above);
  const start = index.groupStarts[of] ?? 0;
  const name = groupNameAt(index, start);
  return (
    <GroupHeading
      key={`group ${name}`}
      group={group}
      name={name}
      count={(index.groupStarts[of + 1] ?? index.count) - start}
      top={top - shift}
      height={Math.min(groupBottom(geometry, of), below) - top}
      rowIndex={(geometry.groupRows[of] ?? 0) + of + 1}
    />
  );
}
