import { Button, Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconColumns3, IconPlus, IconSearch, IconSearchOff, IconTrash, IconTrophy } from '@tabler/icons-react';
import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { counted } from '../../../../shared/util/numbers.ts';
import { AddResultsDialog } from '../../../entities/comparisons/add-results-dialog.tsx';
import { CommandButton } from '../../../ui/commands/command-button-props.tsx';
import { ariaKeysOf } from '../../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { ComparisonCard } from './comparison-card.tsx';
import styles from './list.module.css';
import { useComparisons } from './use-comparisons.ts';

/** Every comparison, last changed first: found by title, prompt or model, and in the trash. */
export function ComparisonList() {
  const [picking, setPicking] = useState(false);
  const [search, setSearch] = useState('');
  const [inTrash, setInTrash] = useState(false);
  const [searchText] = useDebouncedValue(search.trim(), 150);
  const { found, problem, loadMore } = useComparisons({ search: searchText, inTrash });
  const roving = useRovingFocus<HTMLUListElement>({ layout: 'grid' });
  const [, navigate] = useLocation();
  const searchField = useRef<HTMLInputElement>(null);
  useCommand('searchComparisons', () => searchField.current?.focus());
  useCommand('comparisonTrash', () => setInTrash(!inTrash));
  useCommand('addResults', () => setPicking(true));
  const isPlain = searchText === '' && !inTrash;
  return (
    <Box component="section" className="pane" flex={1} aria-label="Comparisons">
      <div className="bar">
        <h1 className="head">Compare</h1>
        {inTrash && <span className="t3 small">Trash</span>}
        <span className="grow" />
        <Input
          size="xs"
          className={styles['search'] ?? ''}
          ref={searchField}
          aria-label="Search comparisons"
          aria-keyshortcuts={ariaKeysOf('searchComparisons')}
          placeholder="Title, prompt or model"
          leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Escape') setSearch('');
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            roving.focusAt(0);
          }}
        />
        <CommandButton by="leaderboard" tip="Models ranked by your blind votes">
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconTrophy size={14} stroke={1.5} aria-hidden />}
            onClick={() => navigate('/compare/leaderboard')}
          >
            Leaderboard
          </Button>
        </CommandButton>
        <CommandButton by="comparisonTrash" tip={inTrash ? 'Back to all comparisons' : 'Comparisons in Trash'}>
          <Button
            size="xs"
            variant={inTrash ? 'default' : 'subtle'}
            aria-pressed={inTrash}
            leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
            onClick={() => setInTrash(!inTrash)}
          >
            Trash
          </Button>
        </CommandButton>
        <CommandButton by="addResults" tip="Starts a new comparison">
          <Button
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            Choose results
          </Button>
        </CommandButton>
      </div>
      {problem && (
        <Box p="s5">
          <ProblemNote problem={problem} title="Couldn’t load the comparisons" />
        </Box>
      )}
      {found && found.length > 0 && (
        <div
          className="scroll"
          onScroll={({ currentTarget }: UIEvent<HTMLElement>) => {
            const { scrollTop, clientHeight, scrollHeight } = currentTarget;
            if (scrollTop + 2 * clientHeight > scrollHeight) loadMore();
          }}
        >
          <ul className={styles['grid']} {...roving.list}>
            {found.map((comparison) => (
              <ComparisonCard key={comparison.id} comparison={comparison} />
            ))}
          </ul>
        </div>
      )}
      {found?.length === 0 &&
        (isPlain ? (
          <NothingYet onPick={() => setPicking(true)} />
        ) : (
          <NothingFound
            search={searchText}
            onShowAll={() => {
              setSearch('');
              if (searchText === '') setInTrash(false);
              searchField.current?.focus();
            }}
          />
        ))}
      <p className="visually-hidden" role="status">
        {found && !isPlain && `${counted(found.length, 'comparison')} found`}
      </p>
      {picking && <AddResultsDialog onClose={() => setPicking(false)} />}
    </Box>
  );
}

function NothingFound({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const isTrash = search === '';
  return (
    <EmptyState
      icon={isTrash ? IconTrash : IconSearchOff}
      title={isTrash ? 'Trash is empty' : 'No matches'}
      text={isTrash ? 'Deleted comparisons appear here.' : `No matches for “${search}”.`}
    >
      <Button onClick={onShowAll}>{isTrash ? 'All comparisons' : 'Clear search'}</Button>
    </EmptyState>
  );
}

function NothingYet({ onPick }: { onPick: () => void }) {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={IconColumns3}
      title="Nothing to compare yet"
      text="Choose 2 to 9 results. Videos play in sync, and your layout is saved."
    >
      <Button onClick={onPick}>Choose results</Button>
      <Button variant="subtle" onClick={() => navigate('/library')}>
        Library
      </Button>
      <Button variant="subtle" onClick={() => navigate('/studio')}>
        Studio
      </Button>
    </EmptyState>
  );
}
