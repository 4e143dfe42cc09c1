import { resultCount } from '../../../../shared/comparisons/panes-of-runs.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useConnection } from '../../../api/synced-state-hooks.ts';
import { RatingChip } from '../../../entities/items/rating/rating-chip.tsx';
import { ThumbnailImage } from '../../../entities/items/thumbnail-image.tsx';
import { usePlannedEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { ElapsedTime } from '../../../ui/elapsed-time.tsx';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import type { RovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import type { CellState } from './cell-states.ts';
import styles from './sweep-grid.module.css';

interface SweepCellProps {
  readonly state: CellState;
  /** Its two labels. */
  readonly name: string;
  readonly stop: ReturnType<RovingFocus['item']>;
  readonly show: () => void;
  /** Unset if no run can be started. */
  readonly start: (() => void) | undefined;
}

/** One run: thumbnails of its results, or its progress. */
export function SweepCell({ state, name, stop, show, start }: SweepCellProps) {
  const connection = useConnection();
  const { letters, run } = state;
  const estimate = usePlannedEstimateText([run]);
  const count = resultCount(modelById(run.modelId), run.draft);
  const charge = connection.kind === 'sandbox' ? 'free' : count > 1 ? `1 charge, ${count} results` : '1 charge';
  const canStart = start && (state.kind === 'skipped' || (state.kind === 'planned' && connection.kind !== 'none'));
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
          <span className={`t2 ${styles['word']}`}>
            <CellText state={state} />
          </span>
        )}
        {letters.length > 0 && (
          <Box component="span" className="on-media micro" pos="absolute" top={4} left={4} px={5}>
            {letters.join(' ')}
          </Box>
        )}
      </button>
      {canStart && (
        <ChargeButton
          data-charges="start-cell"
          size="xs"
          variant="subtle"
          verb="Start run"
          cost={charge}
          title={estimate}
          onClick={start}
        />
      )}
    </Stack>
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
