import { useEffect, useState } from 'react';
import { taskGroups } from '../../../../shared/tasks/task-state-group.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { changedFilter, useActivityPageStore } from '../../../entities/tasks/activity-page-store.ts';
import { useTaskCounts } from '../../../entities/tasks/use-task-list.ts';
import { Box, Grid, Group } from '../../../ui/layout-primitives.tsx';
import { SelectMenu } from '../../../ui/select-menu.tsx';
import { SearchField } from '../search-field.tsx';
import styles from './task-filters.module.css';
import { taskGroupLabels } from './task-group-labels.ts';

/** After the last key of a search. Milliseconds. */
const timeout = 200;

/** Filters of the task list, with the number of tasks per filter. `hasPage`: the first page of the list is loaded. */
export function TaskFilters({ hasPage }: { hasPage: boolean }) {
  const filter = useActivityPageStore((memory) => memory.filter);
  const setFilter = useActivityPageStore((memory) => memory.setFilter);
  const counts = useTaskCounts(filter, hasPage);
  const total = counts ? Object.values(counts.groups).reduce((sum, count) => sum + count, 0) : undefined;
  return (
    <Box component="search" flex="none" line="bottom" aria-label="Filter runs">
      <Group gap="s1" pt="s2" pr="s2" pl="s4">
        <Search />
        <ModelMenu models={counts?.models ?? []} />
      </Group>
      <Grid
        component="fieldset"
        className={styles['groups']}
        gap="2 s1"
        justify="start"
        py="s2"
        px="s3"
        aria-label="State"
      >
        {([undefined, ...taskGroups] as const).map((group) => {
          const count = group === undefined ? total : counts?.groups[group];
          // Empty groups stay, because another number of lines would move the list under the pointer.
          return (
            <button
              key={group ?? 'all'}
              type="button"
              aria-pressed={filter.group === group}
              onClick={() => setFilter(changedFilter(filter, { group }))}
            >
              {group === undefined ? 'All' : taskGroupLabels[group]}{' '}
              <span className="num">{count !== undefined && formatCount(count)}</span>
            </button>
          );
        })}
      </Grid>
    </Box>
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
  return <SearchField label="Search runs" placeholder="Prompt, ID or trace" value={typed} change={setTyped} />;
}

function ModelMenu({ models }: { models: readonly { modelId: string; count: number }[] }) {
  const filter = useActivityPageStore((memory) => memory.filter);
  const setFilter = useActivityPageStore((memory) => memory.setFilter);
  const countOf = (modelId: string) => models.find((each) => each.modelId === modelId)?.count;
  return (
    <SelectMenu
      className={styles['model']}
      options={['', ...models.map((each) => each.modelId)]}
      selected={filter.modelId ?? ''}
      select={(modelId) => setFilter(changedFilter(filter, { modelId: modelId === '' ? undefined : modelId }))}
      titleOf={(modelId) => (modelId === '' ? 'All models' : modelTitle(modelId))}
      noteOf={(modelId) => <span className="t3 num">{countOf(modelId)}</span>}
    />
  );
}
