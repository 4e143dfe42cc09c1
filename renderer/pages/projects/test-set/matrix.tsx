import { useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { taskGroup } from '../../../../shared/tasks/task-state-group.ts';
import { emptyCell, type MatrixRow } from '../../../../shared/test-sets/test-matrix.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import { shotTitle } from '../../../entities/projects/shot-text.ts';
import { openResultMenu, targetOfItems } from '../../../entities/results/actions/result-actions-store.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { itemPath, taskPath } from '../../../ui/navigation/page-paths.ts';
import { type RovingFocus, useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import type { ShotSelection } from '../shot/shot-selection.ts';
import styles from './test-set.module.css';
import { columnTitle, type TestSet } from './use-test-set.ts';

/** Number of rows of the first frame. The others follow in slices, so that a long matrix opens at once. */
const firstRows = 30;

interface MatrixProps {
  readonly testSet: TestSet;
  /** The shots whose rows are shown. */
  readonly shots: readonly Shot[];
  readonly selection: ShotSelection;
  readonly openRow: (shot: Shot) => void;
}

/** Shows briefs as rows and models as columns. Arrow keys move between the rows, Enter opens one on the stage. */
export function Matrix({ testSet: { matrix }, shots, selection, openRow }: MatrixProps) {
  const { columns, rows } = matrix;
  const shown = useMemo(() => {
    const ids = new Set(shots.map(({ id }) => id));
    return rows.filter(({ shot }) => ids.has(shot.id));
  }, [rows, shots]);
  const drawn = useDeferredValue(shown, shown.slice(0, firstRows));
  const roving = useRovingFocus<HTMLTableSectionElement>({
    layout: 'table',
    first: shown[0]?.shot.id,
    has: (id) => shown.some(({ shot }) => id.startsWith(shot.id)),
  });
  return (
    <div className="scroll grow">
      <table className={styles['matrix']} aria-label="Matrix">
        <thead>
          <tr>
            <th scope="col">Brief</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {columnTitle(column)}{' '}
                <span className="t3 num">
                  {rows.filter(({ cells }) => (cells.get(column.key)?.items.length ?? 0) > 0).length} of {rows.length}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roving.list}>
          {drawn.map((row) => (
            <tr key={row.shot.id} data-selected={selection.ids.has(row.shot.id) || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles['brief'] ?? ''}
                  aria-pressed={selection.ids.has(row.shot.id)}
                  {...roving.item(row.shot.id)}
                  onClick={(event) => selection.click(row.shot.id, event)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
                    event.preventDefault();
                    event.stopPropagation();
                    openRow(row.shot);
                  }}
                >
                  <span className="cut">{shotTitle(row.shot)}</span>
                  <Box component="span" className="t3 small clamp" lineClamp={2}>
                    {row.shot.brief}
                  </Box>
                </button>
              </th>
              {columns.map((column) => (
                <td key={column.key}>
                  <Cell row={row} columnKey={column.key} title={columnTitle(column)} stopOf={roving.item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly row: MatrixRow;
  readonly columnKey: string;
  readonly title: string;
  /** Makes a take reachable by arrow keys. */
  readonly stopOf: RovingFocus['item'];
}

/** The takes of one brief by one model. A click opens a take, its menu has all actions on results. */
function Cell({ row: { shot, cells }, columnKey, title, stopOf }: CellProps) {
  const { items, tasks } = cells.get(columnKey) ?? emptyCell;
  const waiting = tasks.filter((task) => taskGroup(task) === 'needs-you');
  const running = tasks.length - waiting.length;
  const [first] = waiting;
  const open = (id: string) => navigate(itemPath(id));
  if (items.length === 0 && tasks.length === 0) return <span className="t3">–</span>;
  return (
    <Group gap="s1" wrap="wrap">
      {items.map(({ id, fileState }, index) => (
        <button
          key={id}
          type="button"
          className={`image-box ${styles['take']}`}
          aria-label={`${title}, ${shotTitle(shot)}, take ${index + 1} of ${items.length}`}
          data-selected={id === shot.selectedItemId || undefined}
          {...stopOf(`${shot.id} ${id}`)}
          onClick={() => open(id)}
          onContextMenu={(event) => openResultMenu(event, targetOfItems([id], open))}
        >
          {fileState !== 'missing' && <ThumbnailById itemId={id} />}
        </button>
      ))}
      {running > 0 && <span className="t2 small">{running} running</span>}
      {first && (
        <Link className="small" href={taskPath(first.id)}>
          {waiting.length === 1 ? 'Needs you' : `${waiting.length} need you`}
        </Link>
      )}
    </Group>
  );
}
