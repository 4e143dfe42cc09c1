import { useQuery } from '@tanstack/react-query';
import { type AriaAttributes, memo, type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { projectTitle } from '../../../../shared/projects/project.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { comparisonQuery } from '../../../api/comparison-cache.ts';
import { shotTitle } from '../../projects/shot-text.ts';
import { groupNameAt, idAt } from '../grid-index/grid-index.ts';
import { includes } from '../grid-index/position-ranges.ts';
import type { Selection } from '../grid-index/selection.ts';
import { countItems } from '../grid-index/stack-takes.ts';
import styles from './grid.module.css';
import { cellId, GridCell } from './grid-cell.tsx';
import { groupBottom, groupOfRow, layOutRow, rowOfPosition } from './grid-geometry.ts';
import { groupTitle } from './group-title.ts';
import type { RowRange } from './mounted-rows.ts';
import type { ViewportLayout } from './use-geometry.ts';
import type { MountedRows, ViewportScroll } from './viewport-scroll.ts';

/** The heading of a group; it stays in sight for as long as one of its rows does. */
const GroupHeading = memo(function GroupHeading(props: GroupHeadingProps) {
  const { group, name, count, top, height, rowIndex } = props;
  const comparison = useComparisonTitle(group === 'comparison' ? name : '');
  const project = useProjectTitle(group === 'project' || group === 'shot' ? name : '');
  const text = comparison ?? project ?? groupTitle(group, name, Date.now());
  return (
    <div className={styles['group']} role="presentation" style={{ top, height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: As for the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: A heading; the cells below take the focus. */}
      <div role="row" aria-rowindex={rowIndex} className={styles['heading']}>
        {/* biome-ignore lint/a11y/useSemanticElements: As for the grid. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: A heading. */}
        <div role="rowheader">
          <b>{text}</b>
          <span className="t3 num">{formatCounted(count, 'item')}</span>
        </div>
      </div>
    </div>
  );
});

interface ViewportCellsProps {
  /** `undefined` before the first layout. */
  readonly layout: ViewportLayout | undefined;
  readonly scroll: ViewportScroll;
  readonly group: LibraryQuery['group'];
  readonly selection: Selection;
  /** Position of the cell that the Tab key reaches: always mounted, so that the focus is never lost. */
  readonly reached: number;
  readonly grid: Pick<AriaAttributes, 'aria-label' | 'aria-busy' | 'aria-rowcount' | 'aria-multiselectable'>;
  /** Called after cells were mounted or unmounted. */
  readonly onDrawn: () => void;
}

/** A row as drawn. */
interface DrawnRow {
  readonly owner: ReactNode;
  readonly cells: readonly ReactNode[];
}

/**
 * The mounted part of a grid. Cells are siblings with their ids as keys, so that they survive other row breaks. For
 * accessibility the grid contains rows, which own their cells by id.
 */
export function ViewportCells({ layout, scroll, group, selection, reached, grid, onDrawn }: ViewportCellsProps) {
  const rows = useSyncExternalStore(scroll.followRows, scroll.rows);
  const { shift } = rows;
  // Unchanged rows reuse their drawn elements, so that a new row costs only that row and not all rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: They are what a row is drawn from.
  const drawn = useMemo(() => new Map<number, DrawnRow>(), [layout, shift, selection, reached]);
  useLayoutEffect(onDrawn);
  const { owners, cells } = layout ? renderMounted(layout, { rows, group, selection, reached }, drawn) : noRows;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: A table cannot be virtualised into rows of different shapes. */}
      <div style={{ display: 'contents' }} role="grid" aria-multiselectable="true" {...grid}>
        {owners}
      </div>
      {cells}
    </>
  );
}

const noRows = { owners: null, cells: null };

interface Shown extends Pick<ViewportCellsProps, 'group' | 'selection' | 'reached'> {
  readonly rows: MountedRows;
}

function renderMounted(layout: ViewportLayout, shown: Shown, drawn: Map<number, DrawnRow>) {
  const { geometry } = layout;
  const { rows, reached } = shown;
  const first = Math.min(rows.first, geometry.rows);
  const end = Math.min(rows.end, geometry.rows);
  for (const row of drawn.keys()) if (row < first || row >= end) drawn.delete(row);
  const reachedRow = geometry.rows === 0 ? -1 : rowOfPosition(geometry, reached);
  const apart =
    reachedRow >= 0 && (reachedRow < first || reachedRow >= end) ? rowFor(layout, reachedRow, shown) : undefined;

  const owners: ReactNode[] = [];
  const cells: ReactNode[] = [];
  const add = (row: DrawnRow) => {
    owners.push(row.owner);
    cells.push(...row.cells);
  };
  if (apart && reachedRow < first) add(apart);
  let headingOf = -1;
  for (let row = first; row < end; row += 1) {
    const groupOf = groupOfRow(geometry, row);
    if (geometry.layout.heading > 0 && groupOf !== headingOf) {
      headingOf = groupOf;
      owners.push(headingFor(layout, groupOf, { first, end }, shown));
    }
    const known = drawn.get(row) ?? rowFor(layout, row, shown);
    drawn.set(row, known);
    add(known);
  }
  if (apart && reachedRow >= end) add(apart);
  return { owners, cells };
}

/** A row with its cells; of one that is not mounted only the cell that the Tab key reaches. */
function rowFor({ geometry, index }: ViewportLayout, row: number, { rows, selection, reached }: Shown): DrawnRow {
  const isMounted = row >= rows.first && row < rows.end;
  const owned: string[] = [];
  const cells: ReactNode[] = [];
  for (const [column, { position, left, width }] of layOutRow(geometry, index, row).entries()) {
    const id = isMounted || position === reached ? idAt(index, position) : undefined;
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
        stack={index.stacking?.stacks.get(position)}
        isInOpenStack={index.stacking?.isInOpenStack[position] === 1}
        reached={position === reached}
      />,
    );
  }
  const headings = geometry.layout.heading > 0 ? groupOfRow(geometry, row) + 1 : 0;
  const owner = (
    // biome-ignore lint/a11y/useSemanticElements: A table cannot be virtualised into rows of different shapes.
    // biome-ignore lint/a11y/useFocusableInteractive: Its cells take the focus.
    <div key={`row ${row}`} role="row" aria-rowindex={row + 1 + headings} aria-owns={owned.join(' ')} />
  );
  return { owner, cells };
}

/**
 * Minimum distance between the drawn end of a group and the mounted rows. The drawn end therefore does not change with
 * every row. Screen pixels.
 */
const segmentHeight = 4096;

/** Renders the sticky heading of a group. Of a group of 100,000 items, only the part near the window is drawn. */
function headingFor(
  { geometry, index }: ViewportLayout,
  row: number,
  { first, end }: RowRange,
  { rows, group }: Shown,
): ReactNode {
  const above = (Math.floor((geometry.rowTops[first] ?? 0) / segmentHeight) - 1) * segmentHeight;
  const below = (Math.ceil((geometry.rowTops[end] ?? geometry.height) / segmentHeight) + 1) * segmentHeight;
  const top = Math.max(geometry.groupTops[row] ?? 0, above);
  const start = index.groupStarts[row] ?? 0;
  const name = groupNameAt(index, start);
  return (
    <GroupHeading
      key={`group ${name}`}
      group={group}
      name={name}
      count={countItems(index, start, index.groupStarts[row + 1] ?? index.count)}
      top={top - rows.shift}
      height={Math.min(groupBottom(geometry, row), below) - top}
      rowIndex={(geometry.groupRows[row] ?? 0) + row + 1}
    />
  );
}

interface GroupHeadingProps {
  readonly group: LibraryQuery['group'];
  readonly name: string;
  readonly count: number;
  /** Screen pixels, of the part of the group that is near the window. */
  readonly top: number;
  readonly height: number;
  readonly rowIndex: number;
}

/** Returns the title of a comparison as on its page. `undefined` until it is loaded, and for a deleted comparison. */
function useComparisonTitle(id: string): string | undefined {
  const { data } = useQuery({ ...comparisonQuery(useCalls(), id), enabled: id !== '' });
  return data && comparisonTitle(data.comparison);
}

/** Returns the title of a project, or of a shot after that of its project. `undefined` until it is loaded. */
function useProjectTitle(id: string): string | undefined {
  const { data } = useQuery(useApi().projects.titles.queryOptions({ input: { id }, enabled: id !== '' }));
  if (!data) return undefined;
  const title = projectTitle(data.project);
  return data.shot ? `${title} › ${shotTitle(data.shot)}` : title;
}
