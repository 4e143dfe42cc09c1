import { Input, Menu } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type TaskGroup, taskGroups } from '../../../../shared/tasks/task-state-group.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { changedFilter, useActivityPageStore } from '../../../entities/tasks/activity-page-store.ts';
import { useTaskCounts } from '../../../entities/tasks/use-task-list.ts';
import { MenuRadioItem } from '../../../ui/checkable-menu-items.tsx';
import { Group } from '../../../ui/layout-primitives.tsx';
import { SelectMenuButton } from '../../../ui/select-menu-button.tsx';
import styles from './task-filters.module.css';

/** After the last key of a search. Milliseconds. */
const timeout = 200;

/** Filters of the task list, with the number of tasks per filter. `hasPage`: the first page of the list is loaded. */
export function TaskFilters({ hasPage }: { hasPage: boolean }) {
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
    <SelectMenuButton label={`${chosen.join(', ') || 'All runs'} ${textOf(count)}`} className={styles['menu']}>
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
