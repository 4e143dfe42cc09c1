import { Button, Menu } from '@mantine/core';
import { IconFolderDown, IconMovie } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { collectionPath, collectionTree, flattenTree } from '../../../../shared/library/collection.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useCollectionActions } from '../../../entities/items/organize/use-collection-actions.ts';
import { useActivityPageStore } from '../../../entities/tasks/activity-page-store.ts';
import { useTaskList } from '../../../entities/tasks/use-task-list.ts';
import { MenuRadioItem } from '../../../ui/checkable-menu-items.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RowHeightSlider } from '../../../ui/row-height-slider.tsx';
import { SelectMenu } from '../../../ui/select-menu.tsx';
import { SelectMenuButton } from '../../../ui/select-menu-button.tsx';
import styles from './feed.module.css';
import { feedRowHeights, useFeedRowHeight, useFeedStore } from './feed-store.ts';
import {
  type FeedFilter,
  type FeedRange,
  feedFilters,
  feedRanges,
  firstRange,
  matchesFilter,
  selectFeedTasks,
} from './feed-tasks.ts';

// The first load is the form: batches are fetched with the first run.
const FeedList = lazy(async () => ({ default: (await import('./feed-list.tsx')).FeedList }));

interface FeedProps {
  /** Button that leads to the stage. */
  readonly viewSwitch: ReactNode;
}

/** Shows the results of the runs, newest first: those of this session, or of all runs. */
export function Feed({ viewSwitch }: FeedProps) {
  const tasks = useSynced('tasks');
  const [began] = useState(sessionStartTime);
  const { range, setRange } = useFeedStore();
  const [first] = useState(() => firstRange(tasks, began));
  useEffect(() => {
    if (range === undefined) setRange(first);
  }, [range, setRange, first]);
  return (range ?? first) === 'session' ? (
    <SessionFeed tasks={tasks} began={began} viewSwitch={viewSwitch} />
  ) : (
    <AllRunsFeed viewSwitch={viewSwitch} />
  );
}

function SessionFeed({
  tasks,
  began,
  viewSwitch,
}: FeedProps & { readonly tasks: readonly Task[]; readonly began: number }) {
  const session = useMemo(() => selectFeedTasks(tasks, began), [tasks, began]);
  return <FeedPane tasks={session} footer={<OlderWaiting />} viewSwitch={viewSwitch} />;
}

const everyTask = {};

function AllRunsFeed({ viewSwitch }: FeedProps) {
  const { tasks, isPending, error, more: loadMore } = useTaskList(everyTask);
  // The list of Activity begins with the runs that need attention.
  const newestFirst = useMemo(() => tasks.toSorted((a, b) => b.createdAt - a.createdAt), [tasks]);
  const footer = error && <ProblemNote problem={problemOf(error)} title="Couldn’t load older runs" />;
  return <FeedPane {...{ tasks: newestFirst, isPending, loadMore, footer, viewSwitch }} />;
}

interface FeedPaneProps extends FeedProps {
  /** Newest first. */
  readonly tasks: readonly Task[];
  readonly isPending?: boolean;
  readonly loadMore?: () => void;
  readonly footer: ReactNode;
}

function FeedPane({ tasks, isPending = false, loadMore, footer, viewSwitch }: FeedPaneProps) {
  const filter = useFeedStore((feed) => feed.filter);
  const shown = useMemo(() => tasks.filter((task) => matchesFilter(task, filter)), [tasks, filter]);
  return (
    <section className={`pane ${styles['feed']}`} aria-label="Feed">
      <FeedBar count={tasks.length} viewSwitch={viewSwitch} />
      {shown.length > 0 ? (
        <Suspense fallback={null}>
          <FeedList tasks={shown} {...(loadMore && { loadMore })} />
        </Suspense>
      ) : (
        !isPending && <EmptyFeed filtered={tasks.length > 0} />
      )}
      {footer}
    </section>
  );
}

const rangeTitles: Readonly<Record<FeedRange, string>> = { session: 'This session', all: 'All runs' };
const titleOfFilter = (filter: FeedFilter) => (filter === 'All' ? 'All states' : filter);

function FeedBar({ count, viewSwitch }: FeedProps & { readonly count: number }) {
  const { range, setRange, filter, setFilter } = useFeedStore();
  const rowHeight = useFeedRowHeight();
  const { min, max } = feedRowHeights;
  const hasRuns = useSynced('tasks').length > 0 || count > 0;
  return (
    <div className="bar">
      <h2 className="visually-hidden">Results</h2>
      {hasRuns && (
        <SelectMenu
          options={feedRanges}
          selected={range ?? 'session'}
          select={setRange}
          titleOf={(each) => rangeTitles[each]}
        />
      )}
      {count > 0 && range === 'session' && (
        <span className="small t3" title="Runs of this session">
          {formatCount(count)}
        </span>
      )}
      <span className="grow" />
      <SavingIntoCollection />
      {count > 0 && (
        <>
          <SelectMenu options={feedFilters} selected={filter} select={setFilter} titleOf={titleOfFilter} />
          <RowHeightSlider min={min} max={max} value={rowHeight} change={useFeedRowHeight.setState} />
        </>
      )}
      {viewSwitch}
    </div>
  );
}

/** The feed has the newest that wait for a decision; Activity has all of them. */
function OlderWaiting() {
  const moreWaiting = useSynced('moreWaiting');
  const setFilter = useActivityPageStore((memory) => memory.setFilter);
  const [, navigate] = useLocation();
  if (!moreWaiting) return null;
  const open = () => {
    setFilter({ group: 'needs-you' });
    navigate('/activity');
  };
  return (
    <Box component="p" className="t2" flex="none" py="s3" ta="center">
      Older runs also need your decision.{' '}
      <button type="button" className="link" onClick={open}>
        Show in Activity
      </button>
    </Box>
  );
}

function EmptyFeed({ filtered }: { filtered: boolean }) {
  const setFilter = useFeedStore((feed) => feed.setFilter);
  if (!filtered) {
    return (
      <EmptyState
        icon={IconMovie}
        title="Results appear here"
        text="Newest first. Results are saved to your library as soon as they are ready."
      />
    );
  }
  return (
    <EmptyState icon={IconMovie} title="No matching runs" text="Other runs are hidden by the filter.">
      <Button onClick={() => setFilter('All')}>Show all</Button>
    </EmptyState>
  );
}

const name = 'triptych.run-began';

/**
 * Returns the start of this program run, as the window knows it. A reload belongs to the same run; closing the window
 * ends it.
 */
function sessionStartTime(): number {
  const stored = Number(sessionStorage.getItem(name));
  if (stored > 0) return stored;
  const now = Date.now();
  sessionStorage.setItem(name, String(now));
  return now;
}

/** Setting for the collection that automatically receives results of new runs. Shows nothing without collections. */
function SavingIntoCollection() {
  const collections = useSynced('collections');
  const { savingInto } = useSynced('settings');
  const { saveInto } = useCollectionActions();
  if (collections.length === 0) return null;
  const path = savingInto === null ? [] : collectionPath(collections, savingInto);
  const target = path.length === 0 ? 'Library' : path.join(', ');
  return (
    <SelectMenuButton
      label={`Saving into: ${target}`}
      title={`Saving into: ${target}`}
      widest={230}
      icon={<IconFolderDown size={14} stroke={1.5} aria-hidden />}
    >
      <MenuRadioItem title="Library only" isChosen={path.length === 0} choose={() => void saveInto(null)} />
      <Menu.Divider />
      {flattenTree(collectionTree(collections)).map(({ collection, level }) => (
        <MenuRadioItem
          key={collection.id}
          title={collection.name}
          indent={8 + (level - 1) * 14}
          isChosen={collection.id === savingInto}
          choose={() => void saveInto(collection)}
        />
      ))}
    </SelectMenuButton>
  );
}
