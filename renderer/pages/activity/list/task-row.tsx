import { type MouseEvent, memo } from 'react';
import { Link } from 'wouter';
import { promptOf } from '../../../../shared/models/prompts-of-form.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import type { TypicalTime } from '../../../../shared/tasks/typical-time.ts';
import { formatWhen } from '../../../../shared/util/format-dates.ts';
import { ItemThumbnail } from '../../../entities/items/item-thumbnail.tsx';
import { useRecord } from '../../../entities/items/library-index/use-library-index.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { taskLine } from '../../../entities/tasks/task-sentences.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { ElapsedTime } from '../../../ui/elapsed-time.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { taskPath } from '../../../ui/navigation/page-paths.ts';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import styles from './task-row.module.css';

interface TaskRowProps {
  readonly task: Task;
  readonly now: number;
  readonly typicalTime: TypicalTime | undefined;
  readonly isOpen: boolean;
  /** The one row that the Tab key reaches. */
  readonly isReached: boolean;
  readonly isSelected: boolean;
  readonly onCheck: (task: Task, event: MouseEvent) => void;
}

/** A task in the list. Its row has a fixed position and height in every state. */
export const TaskRow = memo(
  function TaskRow({ task, now, typicalTime, isOpen, isReached, isSelected, onCheck }: TaskRowProps) {
    const { icon: Icon, tone, label: text } = taskStateText(task);
    const title = modelTitle(task.modelId);
    const about = task.tracked ? `Tracked by ID ${task.taskId ?? ''}` : promptOf(task).trim();
    return (
      <Box
        className={styles['item']}
        pos="relative"
        role="listitem"
        data-task={task.id}
        data-selected={isSelected || undefined}
      >
        <input
          type="checkbox"
          className={styles['check']}
          aria-label={`Select ${title}: ${about.slice(0, 80)}`}
          tabIndex={isReached ? 0 : -1}
          checked={isSelected}
          // Only the click event reports Shift; the change event does not.
          onClick={(event) => onCheck(task, event)}
          onChange={() => {}}
        />
        <Link
          href={taskPath(task.id)}
          className={`pick ${styles['row']}`}
          data-ring="inside"
          tabIndex={isReached ? 0 : -1}
          {...rovingItem(task.id)}
          aria-current={isOpen ? 'true' : undefined}
        >
          <Icon size={16} stroke={1.5} aria-label={text} role="img" data-tone={tone} />
          <b className="cut">{title}</b>
          {isFinal(task.state) ? (
            <time className="num t3">{formatWhen(task.endedAt ?? task.createdAt, now)}</time>
          ) : (
            <strong>
              <ElapsedTime since={task.acceptedAt ?? task.createdAt} />
            </strong>
          )}
          <span className={`t2 cut ${styles['about']}`}>{about === '' ? 'No prompt' : about}</span>
          <span className={`t3 num cut ${styles['line']}`} title={task.problem?.sentence}>
            {taskLine(task, now, typicalTime)}
          </span>
          <FirstResult task={task} />
        </Link>
      </Box>
    );
  },
  // A finished task has a constant text.
  (before, after) =>
    before.task === after.task &&
    before.typicalTime === after.typicalTime &&
    before.isOpen === after.isOpen &&
    before.isReached === after.isReached &&
    before.isSelected === after.isSelected &&
    before.onCheck === after.onCheck &&
    (before.now === after.now || isFinal(after.task.state)),
);

function FirstResult({ task }: { task: Task }) {
  const item = useRecord(task.links.find(({ itemId }) => itemId !== undefined)?.itemId);
  if (item === undefined) return null;
  return (
    <span className={styles['result']} aria-hidden>
      <ItemThumbnail item={item} />
    </span>
  );
}
