import { memo } from 'react';
import { isQueued, type Task } from '../../../../shared/tasks/task.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { typicalTimeOf } from '../../../../shared/tasks/typical-time.ts';
import { formatClock } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import styles from '../../../entities/items/grid/cell.module.css';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { TypicalTimeBar } from '../../../entities/tasks/typical-time-bar.tsx';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import { useNow } from '../../../ui/use-now.ts';
import own from './feed.module.css';

interface RunCellProps {
  readonly task: Task;
  /** Screen pixels. */
  readonly width: number;
  readonly height: number;
  readonly isReached: boolean;
  /** The note of the run names its state. */
  readonly isNamedByNote: boolean;
}

/** A run without a result, in the shape that was requested: its state, and its time while it is in progress. */
export const RunStateCell = memo(function RunStateCell(props: RunCellProps) {
  const { task, width, height, isReached, isNamedByNote } = props;
  const { label, icon: Icon, tone } = taskStateText(task);
  const text = isQueued(task) ? 'Queued' : label;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A table has no cells of different shapes.
    <div
      role="gridcell"
      className={`t2 ${styles['cell']} ${own['run']}`}
      style={{ position: 'relative', width, height }}
      data-feed-cell={task.id}
      data-tone={tone}
      tabIndex={isReached ? 0 : -1}
    >
      <span className="visually-hidden">
        {text}: {modelTitle(task.modelId)}
      </span>
      <Stack align="center" justify="center" gap={4} h="100%" px="s2" overflow="hidden" ta="center" aria-hidden>
        <Icon size={20} stroke={1.5} />
        {!isNamedByNote && <span className="small">{text}</span>}
        {!isFinal(task.state) && task.state !== 'saving' && <Elapsed task={task} />}
      </Stack>
    </div>
  );
});

function Elapsed({ task }: { task: Task }) {
  const typicalTime = typicalTimeOf(task, useSynced('typicalTimes'));
  const elapsed = Math.max(0, useNow() - (task.acceptedAt ?? task.createdAt));
  return (
    <>
      <time className="small t3 num">{formatClock(elapsed / 1000)}</time>
      {typicalTime && (
        <Box component="span" pos="absolute" right="s2" bottom={4} left="s2">
          <TypicalTimeBar elapsed={elapsed} typicalTime={typicalTime} />
        </Box>
      )}
    </>
  );
}
