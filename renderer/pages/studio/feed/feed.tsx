import { Button } from '@mantine/core';
import { IconColumns3, IconMovie } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import { counted } from '../../../../shared/util/numbers.ts';
import { useMoreWaiting, useTasks } from '../../../api/queries.ts';
import { useCompareItems } from '../../../entities/comparisons/use-compare-items.ts';
import { useActivityStore } from '../../../entities/tasks/activity-store.ts';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { useFeedStore } from './feed-store.ts';
import { feedFilters, feedTasks, passesFilter } from './feed-tasks.ts';
import { isPreviousRun } from './previous-run.ts';
import { SavingIntoCollection } from './saving-into-collection.tsx';
import { TaskCard } from './task-card.tsx';
import { useIncrementalCount } from './use-incremental-count.ts';
import './feed.css';

/** Shows the results of the runs of this session, newest first. */
export function Feed() {
  const tasks = useTasks();
  const [began] = useState(isPreviousRun);
  const filter = useFeedStore((memory) => memory.filter);
  const session = useMemo(() => feedTasks(tasks, began), [tasks, began]);
  const shown = session.filter((task) => passesFilter(task, filter));
  const { count, end } = useIncrementalCount(shown.length);
  return (
    <section className="pane feed" aria-label="Feed">
      <div className="bar">
        <h2 className="feed-title">This session</h2>
        {session.length > 0 && <span className="t3">{counted(session.length, 'run')}</span>}
        <span className="grow" />
        <SavingIntoCollection />
        {session.length > 0 && <FilterMenu />}
        <CompareButton />
      </div>
      {shown.length > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Arrow keys of the cards inside.
        <div className="scroll feed-list" onKeyDown={walk}>
          {shown.slice(0, count).map((task) => (
            <TaskCard key={task.id} task={task} />
          ))}
          {count < shown.length ? <Box ref={end} flex="none" h={1} /> : <OlderWaiting />}
        </div>
      ) : (
        <Nothing filtered={session.length > 0} />
      )}
    </section>
  );
}

/** The feed has the newest that wait for a decision; Activity has all of them. */
function OlderWaiting() {
  const moreWaiting = useMoreWaiting();
  const setFilter = useActivityStore((memory) => memory.setFilter);
  const [, navigate] = useLocation();
  if (!moreWaiting) return null;
  const open = () => {
    setFilter({ group: 'needs-you' });
    navigate('/activity');
  };
  return (
    <p className="feed-older t2">
      Older runs also need your decision.{' '}
      <button type="button" className="link" onClick={open}>
        Show in Activity
      </button>
    </p>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const setFilter = useFeedStore((memory) => memory.setFilter);
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

function FilterMenu() {
  const filter = useFeedStore((memory) => memory.filter);
  const setFilter = useFeedStore((memory) => memory.setFilter);
  const titleOf = (each: typeof filter) => (each === 'All' ? 'All states' : each);
  return <ChoiceMenu choices={feedFilters} chosen={filter} choose={setFilter} titleOf={titleOf} />;
}

function CompareButton() {
  const picked = useFeedStore((memory) => memory.picked);
  const compareItems = useCompareItems();
  if (picked.length < 2) return null;
  const tooMany = picked.length > mostPanes;
  return (
    <Button
      size="xs"
      variant="subtle"
      title={tooMany ? `Compare accepts ${mostPanes} at most` : undefined}
      {...(tooMany && { 'data-disabled': true, 'aria-disabled': true })}
      leftSection={<IconColumns3 size={14} stroke={1.5} aria-hidden />}
      onClick={() => {
        if (!tooMany) void compareItems(picked);
      }}
    >
      Compare {picked.length}
    </Button>
  );
}

/** On a card itself: arrows go from card to card, Space plays, Enter opens. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const card = event.target;
  if (!(card instanceof HTMLElement) || card.tagName !== 'ARTICLE') return;
  const neighbour = { ArrowDown: card.nextElementSibling, ArrowUp: card.previousElementSibling }[event.key];
  const pressed = { ' ': '.transport button', Enter: '.result-open' }[event.key];
  if (neighbour === undefined && pressed === undefined) return;
  event.preventDefault();
  if (neighbour instanceof HTMLElement) neighbour.focus();
  if (pressed !== undefined) card.querySelector<HTMLElement>(pressed)?.click();
}
