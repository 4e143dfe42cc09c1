import { useMemo } from 'react';
import { panesOfRuns } from '../../../../../shared/comparisons/panes-of-runs.ts';
import type { PlannedRun, Sweep } from '../../../../../shared/comparisons/run-plan/planned-run.ts';
import { mostVisiblePanes } from '../../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import { modelById } from '../../../../../shared/models/all-models.ts';
import { resultCount } from '../../../../../shared/models/model.ts';
import { isFinal } from '../../../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../../api/synced-state.ts';
import { RatingChip } from '../../../../entities/items/rating/rating-controls.tsx';
import { ThumbnailImage } from '../../../../entities/items/thumbnail-image.tsx';
import { usePlannedEstimateText } from '../../../../entities/money/use-estimate-text.ts';
import { taskStateText } from '../../../../entities/tasks/task-state-text.ts';
import { StartButton, useStartRuns } from '../../../../entities/tasks/use-start-runs.tsx';
import { ElapsedTime } from '../../../../ui/elapsed-time.tsx';
import { Box, Grid, Stack } from '../../../../ui/layout-primitives.tsx';
import { notify } from '../../../../ui/notify.ts';
import { type RovingFocus, useRovingFocus } from '../../../../ui/roving-focus/use-roving-focus.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import { type CellState, computeCellStates } from './cell-states.ts';
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
                      comparisonId={isTrashed ? undefined : comparison.id}
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

interface SweepCellProps {
  readonly state: CellState;
  /** Its two labels. */
  readonly name: string;
  readonly stop: ReturnType<RovingFocus['item']>;
  readonly show: () => void;
  /** Unset if no run can be started. */
  readonly comparisonId: string | undefined;
}

/** One run: thumbnails of its results, or its progress. */
function SweepCell({ state, name, stop, show, comparisonId }: SweepCellProps) {
  const connection = useSynced('connection');
  const { letters, run } = state;
  const canStart = state.kind === 'skipped' || (state.kind === 'planned' && connection.kind !== 'none');
  return (
    <Stack className={styles['cell']} w="var(--cell)" data-on={letters.length > 0} data-off={state.kind === 'skipped'}>
      <button
        type="button"
        className={styles['show']}
        data-ring="inside"
        {...stop}
        aria-pressed={letters.length > 0}
        aria-disabled={state.kind === 'skipped'}
        aria-label={`${name}: ${textOfState(state)}${letters.length > 0 ? `, shown as ${letters.join(', ')}` : ''}`}
        title={letters.length > 0 ? 'Remove from panes' : 'Show in panes'}
        onClick={() => state.kind !== 'skipped' && show()}
      >
        {state.kind === 'items' ? (
          state.items.map((item) => (
            <Box
              component="span"
              key={item.id}
              className={styles['still']}
              pos="relative"
              flex={1}
              miw={0}
              data-flag={item.flag}
            >
              <ThumbnailImage item={item} />
              <RatingChip item={item} />
            </Box>
          ))
        ) : (
          <Grid component="span" className={`t2 small-size ${styles['word']}`} flex={1}>
            <CellText state={state} />
          </Grid>
        )}
        {letters.length > 0 && (
          <Box component="span" className="on-media micro" pos="absolute" top={4} left={4} px={5}>
            {letters.join(' ')}
          </Box>
        )}
      </button>
      {canStart && comparisonId !== undefined && <StartRun run={run} comparisonId={comparisonId} />}
    </Stack>
  );
}

function StartRun({ run, comparisonId }: { readonly run: PlannedRun; readonly comparisonId: string }) {
  const estimate = usePlannedEstimateText([run]);
  const count = resultCount(modelById(run.modelId), run.draft);
  const charge = count > 1 ? `1 charge, ${count} results` : '1 charge';
  const start = useStartRuns(
    (calls, { intentId, evenIfNotSavable }) =>
      calls.comparisons.startRuns({ intentId, id: comparisonId, runIds: [run.id], evenIfNotSavable }),
    { notification: () => ({ title: 'Couldn’t start the run', charge }) },
  );
  return (
    <StartButton
      data-charges="start-cell"
      size="xs"
      variant="subtle"
      verb="Start run"
      charge={charge}
      title={estimate}
      start={start}
    />
  );
}

function CellText({ state }: { state: CellState }) {
  if (state.kind !== 'task') return textOfState(state);
  const { task } = state;
  const { icon: Icon, tone } = taskStateText(task);
  return (
    <span className={tone === 'bad' ? 'bad' : tone === 'warm' ? 'ink' : undefined}>
      <Icon size={14} stroke={1.5} aria-hidden /> {textOfState(state)}{' '}
      {!isFinal(task.state) && <ElapsedTime since={task.acceptedAt ?? task.createdAt} />}
    </span>
  );
}

function textOfState(state: CellState): string {
  switch (state.kind) {
    case 'skipped':
      return 'Excluded';
    case 'planned':
      return 'Not sent';
    case 'starting':
      return 'Waiting to be sent';
    case 'task':
      return taskStateText(state.task).label;
    case 'items':
      return formatCounted(state.items.length, 'result');
  }
}

/** Width divided by height of the results: a cell that fits the middle one wastes the least space. */
function medianShape(items: readonly Item[]): number | undefined {
  const shapes = items.flatMap(({ width, height }) => (height > 0 ? [width / height] : [])).sort((a, b) => a - b);
  return shapes[Math.floor(shapes.length / 2)];
}
