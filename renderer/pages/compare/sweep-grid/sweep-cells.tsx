import { useMemo } from 'react';
import { panesOfRuns, resultCount } from '../../../../shared/comparisons/panes-of-runs.ts';
import type { PlannedRun, Sweep } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { mostVisiblePanes } from '../../../../shared/comparisons/view-state.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { notify } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { computeCellStates, medianShape } from './cell-states.ts';
import { SweepCell } from './sweep-cell.tsx';
import styles from './sweep-grid.module.css';

/** Width divided by height of a cell without a result. */
const defaultShape = 16 / 9;

/** Shows every cell of a sweep under its labels, live. A click toggles the results of a cell on the stage. */
export function SweepCells({ open, sweep }: { open: OpenComparison; sweep: Sweep }) {
  const { comparison, tasks, items, starting, changePanes } = open;
  const states = useMemo(
    () => computeCellStates(comparison, { tasks, items, starting }),
    [comparison, tasks, items, starting],
  );
  const { columns, rows } = sweep;
  const roving = useRovingFocus<HTMLTableElement>({
    layout: 'table',
    first: [...states.keys()][0],
    has: (place) => states.has(place),
  });
  const freeCount = mostVisiblePanes - comparison.panes.length;
  const isTrashed = comparison.trashedAt !== undefined;

  const show = (run: PlannedRun) => {
    const isOn = comparison.panes.some(({ source }) => source.kind === 'run' && source.runId === run.id);
    if (isOn) {
      changePanes((panes) => panes.filter(({ source }) => source.kind !== 'run' || source.runId !== run.id));
      return;
    }
    if (freeCount < 1)
      return notify('All panes are in use', `${mostVisiblePanes} results at most. Click a shown result to remove it.`);
    const shownPanes = panesOfRuns(
      [run],
      ({ modelId, draft }) => resultCount(modelById(modelId), draft),
      freeCount,
      () => crypto.randomUUID(),
    );
    changePanes((panes) => [...panes, ...shownPanes.slice(0, Math.max(0, mostVisiblePanes - panes.length))]);
  };
  const start = useAction(
    (calls, runId: string, intentId) =>
      calls.comparisons.startRuns({ intentId: intentId(), id: comparison.id, runIds: [runId] }),
    { failed: 'Couldn’t start the run' },
  );

  return (
    <Box
      className={styles['window']}
      flex={1}
      mih={0}
      p="s4"
      overflow="auto"
      style={{
        '--columns': columns.labels.length,
        '--rows': rows?.labels.length ?? 1,
        '--shape': medianShape(items) ?? defaultShape,
      }}
    >
      <table className={styles['grid']} aria-label="Runs of the sweep" {...roving.list}>
        <thead>
          <tr>
            <th scope="col" className={styles['corner']}>
              {rows ? `${rows.title} ↓ ` : ''}
              {columns.title} →
            </th>
            {columns.labels.map((label, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The place is the identity: two labels may read the same.
              <th scope="col" key={column} title={label}>
                <span className={`anywhere ${styles['label']}`}>{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(rows?.labels ?? ['']).map((label, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The place is the identity: two labels may read the same.
            <tr key={row}>
              <th scope="row" title={label}>
                <span className={`anywhere ${styles['label']}`}>{label}</span>
              </th>
              {columns.labels.map((columnLabel, column) => {
                const state = states.get(`${column} ${row}`);
                // biome-ignore lint/suspicious/noArrayIndexKey: As above.
                if (!state) return <td key={column} />;
                return (
                  <td key={state.run.id}>
                    <SweepCell
                      state={state}
                      name={rows ? `${columnLabel}, ${label}` : columnLabel}
                      stop={roving.item(`${column} ${row}`)}
                      show={() => show(state.run)}
                      start={isTrashed ? undefined : () => start.run(state.run.id)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
