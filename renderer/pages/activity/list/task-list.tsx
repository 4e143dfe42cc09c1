import { type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import { promptOf } from '../../../../shared/models/prompts-of-form.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { type TypicalTime, typicalTimeOf } from '../../../../shared/tasks/typical-time.ts';
import { formatWhen } from '../../../../shared/util/format-dates.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { useRecord } from '../../../entities/items/library-index/use-library-index.ts';
import { ItemThumbnail } from '../../../entities/items/thumbnails/item-thumbnail.tsx';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { type SelectedTask, useActivityPageStore } from '../../../entities/tasks/activity-page-store.ts';
import { taskLine } from '../../../entities/tasks/task-sentences.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { ElapsedTime } from '../../../ui/elapsed-time.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { taskPath } from '../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { findNextIndex } from '../../../ui/roving-focus/next-index.ts';
import { rovingItem, useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useRowsAhead } from '../../../ui/use-is-shown-later.ts';
import styles from './task-list.module.css';
import { type ListedTask, useHeldOrder } from './use-held-order.ts';

interface TaskListProps {
  readonly tasks: readonly Task[];
  /** The tasks of the filter are not read yet. */
  readonly isPending: boolean;
  readonly openId: string | undefined;
  readonly now: number;
  /** Called near the end of the loaded tasks. */
  readonly loadMore: () => void;
}

type Entry = { readonly heading: string; readonly key: string } | ListedTask;

const headings = ['Needs attention', 'Running', 'Ended'];

/** List of all tasks; only visible rows are mounted. Tab reaches one row; arrow keys move between rows. */
export function TaskList({ tasks: sorted, isPending, openId, now, loadMore }: TaskListProps) {
  const calls = useCalls();
  const typicalTime = useSynced('typicalTimes');
  const { selected, select, toggle, anchor, setAnchor, filter } = useActivityPageStore();
  const list = useRef<VListHandle>(null);
  const roving = useRovingFocus();
  const rowsAhead = useRowsAhead();
  /** Set by keys: the next open row receives the focus after mounting. */
  const isFocusRequested = useRef(false);
  /**
   * Id of the task that was last scrolled into view. Later changes of the list therefore move nothing; neither does a
   * task that opens automatically while the pointer is over the list.
   */
  const scrolledTo = useRef<string>(undefined);
  const [isPointed, setIsPointed] = useState(false);
  const listed = useHeldOrder(sorted, isPointed, isPending ? undefined : filter);
  const tasks = useMemo(() => listed.map(({ task }) => task), [listed]);
  const at = tasks.findIndex((task) => task.id === openId);
  const entries = useMemo(() => withHeadings(listed), [listed]);
  const entryAt = entries.findIndex((entry) => 'task' in entry && entry.task.id === openId);
  const reachedId = at >= 0 ? openId : tasks[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: Only another open row, or its new place, moves the focus.
  useEffect(() => {
    if (openId === undefined || entryAt < 0) return;
    const mayScroll = isFocusRequested.current || !isPointed;
    if (scrolledTo.current !== openId && mayScroll) list.current?.scrollToIndex(entryAt, { align: 'nearest' });
    scrolledTo.current = openId;
    if (!isFocusRequested.current) return;
    isFocusRequested.current = false;
    const focus = () => roving.focus(openId);
    requestAnimationFrame(focus);
  }, [openId, entryAt]);

  const selectRange = (toId: string) => {
    const from = tasks.findIndex((task) => task.id === (anchor ?? openId));
    const to = tasks.findIndex((task) => task.id === toId);
    if (from < 0 || to < 0) return;
    select(tasks.slice(Math.min(from, to), Math.max(from, to) + 1).map(createSelectedTask));
  };

  const check = (task: Task, event: MouseEvent) => {
    if (event.shiftKey) selectRange(task.id);
    else toggle(createSelectedTask(task));
  };
  const latestCheck = useRef(check);
  useEffect(() => {
    latestCheck.current = check;
  });
  // Stable, so that unchanged rows are not rendered again.
  const onCheck = useCallback((task: Task, event: MouseEvent) => latestCheck.current(task, event), []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isAll) {
      event.preventDefault();
      const notify = notifyFailure('Couldn’t select every run');
      calls.tasks.matching(filter).then((matching) => select(matching.tasks), notify);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && selected.size > 0) {
      event.preventDefault();
      select([]);
      return;
    }
    const reached = tasks[at];
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement && reached) {
      event.preventDefault();
      toggle(createSelectedTask(reached));
      return;
    }
    const next = tasks[findNextIndex(event.key, at, { count: tasks.length }) ?? -1];
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey) {
      if (anchor === undefined) setAnchor(openId);
      selectRange(next.id);
    } else setAnchor(undefined);
    isFocusRequested.current = true;
    navigate(taskPath(next.id), { replace: true });
  };

  return (
    <Box
      {...roving.list}
      flex={1}
      mih={0}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      data-selecting={selected.size > 0 || undefined}
    >
      <VList
        ref={list}
        className={styles['list'] ?? ''}
        role="list"
        aria-label="All runs"
        data={entries}
        itemSize={67}
        bufferSize={rowsAhead}
        // The open row remains mounted at any scroll position, so that it keeps the focus.
        keepMounted={entryAt >= 0 ? [entryAt] : []}
        onScroll={() => {
          const handle = list.current;
          if (handle && handle.scrollSize - handle.scrollOffset - handle.viewportSize < 2000) loadMore();
        }}
      >
        {(entry: Entry) =>
          'heading' in entry ? (
            // biome-ignore lint/a11y/useSemanticElements: The list makes the elements of its items.
            <div key={entry.key} role="listitem">
              <Box component="h2" pt="s3" px="s4" pb="s1" className="t3 micro regular">
                {entry.heading}
              </Box>
            </div>
          ) : (
            <TaskRow
              key={entry.task.id}
              task={entry.task}
              now={now}
              typicalTime={typicalTimeOf(entry.task, typicalTime)}
              isOpen={entry.task.id === openId}
              isReached={entry.task.id === reachedId}
              isSelected={selected.has(entry.task.id)}
              onCheck={onCheck}
            />
          )
        }
      </VList>
    </Box>
  );
}

function createSelectedTask({ id, state, taskId, destination }: Task): SelectedTask {
  return { id, state, accepted: taskId !== undefined, destination };
}

function withHeadings(listed: readonly ListedTask[]): readonly Entry[] {
  return listed.flatMap((entry, index): Entry[] => {
    const { rank, task } = entry;
    if (listed[index - 1]?.rank === rank) return [entry];
    return [{ heading: headings[rank] ?? '', key: `heading of ${task.id}` }, entry];
  });
}

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
const TaskRow = memo(
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
