import { ActionIcon, Button, Input, Menu } from '@mantine/core';
import { IconActivity, IconChecks, IconChevronDown, IconLink, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useRoute } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import { canBeCharged } from '../../../shared/tasks/can-be-charged.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { passesTaskFilter, type TaskFilter } from '../../../shared/tasks/task-query.ts';
import { type TaskGroup, taskGroups } from '../../../shared/tasks/task-state-group.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { isId } from '../../../shared/util/is-id.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { useSynced } from '../../api/synced-state.ts';
import { modelTitle } from '../../entities/models/model-title.ts';
import { type SelectedTask, useActivityPageStore } from '../../entities/tasks/activity-page-store.ts';
import { TaskRequestLog } from '../../entities/tasks/task-request-log.tsx';
import { taskStateText } from '../../entities/tasks/task-state-text.ts';
import { TrackDialog } from '../../entities/tasks/track/track-dialog.tsx';
import { useRemoveTask } from '../../entities/tasks/use-remove-task.ts';
import { useOneTask, useTaskCounts, useTaskList } from '../../entities/tasks/use-task-list.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { MenuRadioItem } from '../../ui/checkable-menu-items.tsx';
import { EmptyState, NotFound } from '../../ui/empty-state.tsx';
import { Box, Flex, Group } from '../../ui/layout-primitives.tsx';
import { taskPath } from '../../ui/navigation/page-paths.ts';
import { notify, notifyFailure, notifyProblem } from '../../ui/notify.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SelectMenuButton } from '../../ui/select-menu-button.tsx';
import { useIsShownLater } from '../../ui/use-is-shown-later.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSessionState } from '../../ui/use-session-state.ts';
import styles from './activity-page.module.css';
import taskFiltersStyles from './list/task-filters.module.css';
import { TaskList } from './list/task-list.tsx';
import { ActivityBar } from './requests/activity-bar.tsx';
import { RequestsPage } from './requests/requests-page.tsx';
import { TaskDetail } from './task-detail.tsx';

/** Shows the activity of the program: its tasks, and every request. */
export function ActivityPage() {
  const [inRequests] = useRoute('/activity/requests/:id?');
  return inRequests ? <RequestsPage /> : <TasksPage />;
}

/** Every task with its evidence, and what one can do about it. */
function TasksPage() {
  const live = useSynced('tasks');
  const filter = useActivityPageStore((memory) => memory.filter);
  const hasSelection = useActivityPageStore((memory) => memory.selected.size > 0);
  const showsRequest = useActivityPageStore((memory) => memory.showsRequest);
  const { tasks, isPending, error, more: loadMore } = useTaskList(filter);
  const [, route] = useRoute('/activity/:id');
  const running = live.filter((task) => !isFinal(task.state)).length;
  const now = useNow(running > 0);
  useSeen();
  const listed = route ? tasks.find((task) => task.id === route.id) : tasks[0];
  const known = listed ?? live.find((task) => task.id === route?.id);
  const singleTask = useOneTask(route && !known && isId(route.id) ? route.id : undefined);
  const found = known ?? singleTask.data;
  const [lastFound, setLastFound] = useState<string>();
  if (found && found.id !== lastFound) setLastFound(found.id);
  // After the removal of the open task, the first one opens.
  const open = found ?? (route?.id === lastFound ? tasks[0] : undefined);
  useCloseHidden(open, filter);
  // The list comes first: the detail of a run is as large as the list.
  const hasDetail = useIsShownLater();
  const isNarrowed = Object.keys(filter).length > 0;
  if (!open && !isNarrowed && !isPending && tasks.length === 0) return <NoTasks />;
  return (
    <>
      <section className={`pane ${styles['list']}`} aria-label="Runs">
        <ActivityBar>
          <TaskListMenu hasPage={!isPending} />
        </ActivityBar>
        <TaskFilters hasPage={!isPending} />
        {error && (
          <Box py="s3" px="s4">
            <ProblemNote problem={problemOf(error)} />
          </Box>
        )}
        {tasks.length > 0 || isPending ? (
          <TaskList tasks={tasks} isPending={isPending} openId={open?.id} now={now} loadMore={loadMore} />
        ) : (
          <NoMatch />
        )}
        {hasSelection && <TaskSelectionBar />}
      </section>
      <Flex key={open?.id} className={`grow ${styles['open']}`}>
        {open && hasDetail && <TaskDetail task={open} now={now} />}
        {route && !open && !singleTask.isLoading && (
          <NotFound
            problem={singleTask.error ? problemOf(singleTask.error) : undefined}
            noun="run"
            text="It was removed, or it is in another data folder. Removing a run never deletes its results."
            listPath="/activity"
          />
        )}
        {open && hasDetail && showsRequest && <TaskRequestLog task={open} />}
      </Flex>
    </>
  );
}

/** A task that another filter hides does not stay open beside a list that it is not in. */
function useCloseHidden(open: Task | undefined, filter: TaskFilter): void {
  const before = useRef(filter);
  useEffect(() => {
    if (before.current === filter) return;
    before.current = filter;
    if (open && !passesTaskFilter(open, filter)) navigate('/activity', { replace: true });
  }, [open, filter]);
}

/** Marks failures as seen. A failure before the user leaves the page is no longer new. */
function useSeen(): void {
  const failed = useSynced('tasks').filter((task) => task.state === 'failed' || task.state === 'rejected').length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Seen is what failed by now.
  useEffect(() => useSessionState.setState({ activitySeen: Date.now() }), [failed]);
}

function NoMatch() {
  const { filter, setFilter } = useActivityPageStore();
  return (
    <EmptyState
      icon={IconSearch}
      title="No matching runs"
      text={
        filter.search === undefined ? 'Other runs are hidden by the filter.' : `No run contains “${filter.search}”.`
      }
    >
      <Button onClick={() => setFilter({})}>Show all</Button>
    </EmptyState>
  );
}

function NoTasks() {
  return (
    <section className="pane grow" aria-label="Runs">
      <ActivityBar>
        <TaskListMenu hasPage={false} />
      </ActivityBar>
      <EmptyState
        icon={IconActivity}
        title="No runs yet"
        text="Every run appears here with its request, response and possible cost."
      >
        <Button onClick={() => navigate('/studio')}>Open Studio</Button>
      </EmptyState>
    </section>
  );
}

/** States of tasks that need no further action: saved tasks, and tasks that failed without a result. */
const finished = ['saved', 'failed'] as const;

/** Rare actions of the list. `hasPage`: its first page is loaded. */
function TaskListMenu({ hasPage }: { hasPage: boolean }) {
  const filter = useActivityPageStore((state) => state.filter);
  const counts = useTaskCounts(filter, hasPage);
  const calls = useCalls();
  const removeTasks = useRemoveTask();
  const [tracking, setTracking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const groups = finished.filter((group) => filter.group === undefined || filter.group === group);
  const count = groups.reduce((sum, group) => sum + (counts?.groups[group] ?? 0), 0);
  const clear = async () => {
    try {
      const lists = await Promise.all(groups.map((group) => calls.tasks.matching(changedFilter(filter, { group }))));
      await removeTasks(lists.flatMap(({ tasks }) => tasks.map((task) => task.id)));
    } catch (error) {
      notifyProblem('Couldn’t clear the list', problemOf(error));
    }
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            ref={button}
            size="xs"
            variant="subtle"
            mr={-8}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconChecks size={14} stroke={1.5} aria-hidden />}
            disabled={count === 0}
            title="Removes saved and failed runs from this list. Results stay in the library."
            onClick={() => void clear()}
          >
            Clear finished{count > 0 && ` ${formatCount(count)}`}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={14} stroke={1.5} aria-hidden />} onClick={() => setTracking(true)}>
            Track by task ID
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {tracking && (
        <TrackDialog
          close={() => setTracking(false)}
          refocus={() => button.current?.focus()}
          onTracked={(task, isKnown) => {
            navigate(taskPath(task.id));
            if (isKnown) notify(`This task is already in your list: ${taskStateText(task).label.toLowerCase()}`);
          }}
        />
      )}
    </>
  );
}

/** Actions for all selected tasks; each button shows the number of tasks that it applies to. */
function TaskSelectionBar() {
  const { selected, select } = useActivityPageStore();
  const calls = useCalls();
  const removeTasks = useRemoveTask();
  const selectedTasks = [...selected.values()];
  const each = (action: 'look' | 'download' | 'stop', tasks: readonly SelectedTask[], title: string) => {
    const ids = tasks.map((task) => task.id);
    calls.tasks.actOnMany({ action, ids }).then(
      ({ done }) => {
        if (done < ids.length) notify(`${title}: ${formatCount(done)} of ${formatCount(ids.length)}`);
      },
      notifyFailure(`${title} failed`),
    );
  };
  const checkable = selectedTasks.filter((task) => task.accepted && (!isFinal(task.state) || task.state === 'stopped'));
  const fetchable = selectedTasks.filter(
    (task) => task.accepted && (task.state === 'done' || task.state === 'expired'),
  );
  const watched = selectedTasks.filter((task) => task.state === 'waiting' || task.state === 'saving');
  const ended = selectedTasks.filter((task) => isFinal(task.state));
  const remainingText = ended.length < selectedTasks.length ? 'Active runs stay in the list' : undefined;
  return (
    <Box component="section" flex="none" pt="s2" px="s4" pb="s3" edge="top" bg="panel" aria-label="Selected runs">
      <div className="row">
        <b className="grow" role="status">
          {formatCount(selectedTasks.length)} selected
        </b>
        <ActionIcon size={24} aria-label="Deselect" title="Deselect (Esc)" onClick={() => select([])}>
          <IconX size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <Flex gap={6} wrap="wrap" mt="s1">
        {checkable.length > 0 && (
          <ChargeButton
            size="xs"
            verb={`Check status (${checkable.length})`}
            cost="free"
            onClick={() => each('look', checkable, 'Status checks')}
          />
        )}
        {fetchable.length > 0 && (
          <ChargeButton
            size="xs"
            verb={`Download again (${fetchable.length})`}
            cost="free"
            title="Checks for missing files and downloads them"
            onClick={() => each('download', fetchable, 'Downloads')}
          />
        )}
        {watched.length > 0 && (
          <Button
            size="xs"
            title={`These runs may still finish${watched.some(canBeCharged) ? ' and be charged' : ''}`}
            onClick={() => each('stop', watched, 'Stop tracking')}
          >
            Stop tracking ({watched.length})
          </Button>
        )}
        {ended.length > 0 && (
          <Button
            size="xs"
            title={remainingText}
            onClick={() => {
              select([]);
              void removeTasks(ended.map((task) => task.id));
            }}
          >
            Remove from list ({ended.length})
          </Button>
        )}
      </Flex>
    </Box>
  );
}

/** After the last key of a search. Milliseconds. */
const timeout = 200;

/** Filters of the task list, with the number of tasks per filter. `hasPage`: the first page of the list is loaded. */
function TaskFilters({ hasPage }: { hasPage: boolean }) {
  return (
    <Group component="search" gap="s1" py="s2" pr="s2" pl="s4" flex="none" line="bottom" aria-label="Filter runs">
      <Search />
      <FilterMenu hasPage={hasPage} />
    </Group>
  );
}

function Search() {
  const filter = useActivityPageStore((memory) => memory.filter);
  const setFilter = useActivityPageStore((memory) => memory.setFilter);
  const [typed, setTyped] = useState(filter.search ?? '');
  const storedSearch = filter.search ?? '';
  useEffect(() => {
    if (typed.trim() === storedSearch) return;
    const later = setTimeout(() => setFilter(changedFilter(filter, { search: typed.trim() })), timeout);
    return () => clearTimeout(later);
  }, [typed, storedSearch, filter, setFilter]);
  // The field is also cleared when the filter is cleared elsewhere.
  const [before, setBefore] = useState(storedSearch);
  if (before !== storedSearch) {
    setBefore(storedSearch);
    if (typed.trim() !== storedSearch) setTyped(storedSearch);
  }
  return (
    <Input
      type="search"
      flex={1}
      miw={0}
      aria-label="Search runs"
      placeholder="Prompt, ID or trace"
      leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

/** The state and the model of the listed runs, in one menu. */
function FilterMenu({ hasPage }: { hasPage: boolean }) {
  const filter = useActivityPageStore((memory) => memory.filter);
  const setFilter = useActivityPageStore((memory) => memory.setFilter);
  const { group, modelId } = filter;
  const { groups, models = [] } = useTaskCounts(filter, hasPage) ?? {};
  const total = groups && Object.values(groups).reduce((sum, count) => sum + count, 0);
  const chosen = [group && taskGroupLabels[group], modelId !== undefined && modelTitle(modelId)].filter(Boolean);
  const count = group === undefined ? total : groups?.[group];
  const textOf = (number: number | undefined) => (number === undefined ? '' : formatCount(number));
  const note = (number: number | undefined) => <span className="t3 num">{textOf(number)}</span>;
  return (
    <SelectMenuButton
      label={`${chosen.join(', ') || 'All runs'} ${textOf(count)}`}
      className={taskFiltersStyles['menu']}
    >
      <Menu.Label>State</Menu.Label>
      {([undefined, ...taskGroups] as const).map((each) => (
        <MenuRadioItem
          key={each ?? ''}
          title={each ? taskGroupLabels[each] : 'All states'}
          isChosen={group === each}
          choose={() => setFilter(changedFilter(filter, { group: each }))}
          note={note(each ? groups?.[each] : total)}
        />
      ))}
      <Menu.Label>Model</Menu.Label>
      <MenuRadioItem
        title="All models"
        isChosen={modelId === undefined}
        choose={() => setFilter(changedFilter(filter, { modelId: undefined }))}
      />
      {models.map((each) => (
        <MenuRadioItem
          key={each.modelId}
          title={modelTitle(each.modelId)}
          isChosen={modelId === each.modelId}
          choose={() => setFilter(changedFilter(filter, { modelId: each.modelId }))}
          note={note(each.count)}
        />
      ))}
    </SelectMenuButton>
  );
}

const taskGroupLabels: Readonly<Record<TaskGroup, string>> = {
  'needs-you': 'Needs attention',
  running: 'Running',
  saved: 'Saved',
  failed: 'Failed',
  stopped: 'Untracked',
};

/** Returns the filter with another group, model or search. Empty values are removed from the filter. */
function changedFilter(filter: TaskFilter, change: { [K in keyof TaskFilter]: TaskFilter[K] | undefined }) {
  const entries = Object.entries({ ...filter, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== '')) as TaskFilter;
}
