import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { taskGroups } from '../../../shared/task-group.ts';
import { modelTitle } from '../../parts/model-title.ts';
import { changedFilter, useActivityMemory } from './activity-memory.ts';
import { groupWords } from './group-words.ts';
import styles from './task-filters.module.css';
import { useTaskCounts } from './use-task-list.ts';

/** After the last key of a search. Milliseconds. */
const patience = 200;

/** Which tasks the list shows, with how many there are of each kind. */
export function TaskFilters() {
  const filter = useActivityMemory((memory) => memory.filter);
  const setFilter = useActivityMemory((memory) => memory.setFilter);
  const counts = useTaskCounts(filter);
  const whole = counts ? Object.values(counts.groups).reduce((sum, count) => sum + count, 0) : undefined;
  return (
    <search className={styles['filters']} aria-label="Filter tasks">
      <div className={styles['tools']}>
        <Search />
        <ModelMenu models={counts?.models ?? []} />
      </div>
      <fieldset className={styles['groups']} aria-label="State">
        {([undefined, ...taskGroups] as const).map((group) => {
          const count = group === undefined ? whole : counts?.groups[group];
          return (
            <button
              key={group ?? 'all'}
              type="button"
              aria-pressed={filter.group === group}
              data-none={count === 0 || undefined}
              onClick={() => setFilter(changedFilter(filter, { group }))}
            >
              {group === undefined ? 'All' : groupWords[group]}{' '}
              <span className="num">{count?.toLocaleString('en')}</span>
            </button>
          );
        })}
      </fieldset>
    </search>
  );
}

function Search() {
  const filter = useActivityMemory((memory) => memory.filter);
  const setFilter = useActivityMemory((memory) => memory.setFilter);
  const [typed, setTyped] = useState(filter.search ?? '');
  const kept = filter.search ?? '';
  useEffect(() => {
    if (typed.trim() === kept) return;
    const later = setTimeout(() => setFilter(changedFilter(filter, { search: typed.trim() })), patience);
    return () => clearTimeout(later);
  }, [typed, kept, filter, setFilter]);
  // Cleared from elsewhere, it is empty here as well.
  const [before, setBefore] = useState(kept);
  if (before !== kept) {
    setBefore(kept);
    if (typed.trim() !== kept) setTyped(kept);
  }
  return (
    <div className={styles['search']}>
      <IconSearch size={14} stroke={1.5} aria-hidden />
      <input
        className="control-input"
        type="search"
        aria-label="Search tasks"
        placeholder="Prompt, id or trace"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

function ModelMenu({ models }: { models: readonly { modelId: string; count: number }[] }) {
  const filter = useActivityMemory((memory) => memory.filter);
  const setFilter = useActivityMemory((memory) => memory.setFilter);
  const choices = [undefined, ...models.map((each) => each.modelId)];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          className={styles['model'] ?? ''}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          <span className="cut">{filter.modelId === undefined ? 'All models' : modelTitle(filter.modelId)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((modelId) => (
          <Menu.Item
            key={modelId ?? ''}
            role="menuitemradio"
            aria-checked={modelId === filter.modelId}
            rightSection={
              <span className="row">
                <span className="t3 num">{models.find((each) => each.modelId === modelId)?.count}</span>
                {modelId === filter.modelId && <IconCheck size={14} stroke={1.5} aria-hidden />}
              </span>
            }
            onClick={() => setFilter(changedFilter(filter, { modelId }))}
          >
            {modelId === undefined ? 'All models' : modelTitle(modelId)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
