import { Button, Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type ReactNode, type UIEvent, useRef, useState } from 'react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { capitalized } from '../../../shared/util/text-for-sentence.ts';
import type { Pages } from '../../api/use-newest-pages.ts';
import { CommandTooltip } from '../commands/command-tooltip.tsx';
import { ariaKeysOf } from '../commands/keys-of-command.ts';
import { useCommand } from '../commands/use-command.ts';
import { EmptyState } from '../empty-state.tsx';
import { Box, Grid } from '../layout-primitives.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { useRovingFocus } from '../roving-focus/use-roving-focus.ts';

/** The search and the Trash switch of a list of cards. `searchText` follows the typed text after a pause. */
export function useCardFilter() {
  const [search, setSearch] = useState('');
  const [inTrash, setInTrash] = useState(false);
  const [searchText] = useDebouncedValue(search.trim(), 150);
  return { search, setSearch, searchText, inTrash, setInTrash };
}

interface CardListProps<Entry> {
  readonly title: string;
  /** Name of one entry, such as `project`. An `s` makes the plural. */
  readonly noun: string;
  /** Placeholder of the search: the searched texts, such as `Title, shot or brief`. */
  readonly searches: string;
  readonly commands: { readonly search: CommandName; readonly trash: CommandName };
  readonly filter: ReturnType<typeof useCardFilter>;
  readonly pages: Pages<Entry>;
  readonly renderCard: (entry: Entry) => ReactNode;
  /** Buttons before Trash and at the end of the bar. */
  readonly secondaryActions?: ReactNode;
  readonly primaryAction: ReactNode;
  /** Shown instead of cards while none exists. */
  readonly nothingYet: ReactNode;
}

/** A page of cards, last changed first, with search and Trash. */
export function CardList<Entry extends { readonly id: string }>(props: CardListProps<Entry>) {
  const { title, noun, searches, commands, filter, pages, renderCard } = props;
  const { search, setSearch, searchText, inTrash, setInTrash } = filter;
  const { found, problem, loadMore } = pages;
  const roving = useRovingFocus<HTMLUListElement>({ layout: 'grid' });
  const searchField = useRef<HTMLInputElement>(null);
  useCommand(commands.search, () => searchField.current?.focus());
  useCommand(commands.trash, () => setInTrash(!inTrash));
  const isFiltered = searchText !== '' || inTrash;
  return (
    <Box component="section" className="pane" flex={1} aria-label={`${capitalized(noun)}s`}>
      <div className="bar">
        <h1 className="head">{title}</h1>
        {inTrash && <span className="t3 small">Trash</span>}
        <span className="grow" />
        <Input
          size="xs"
          flex="0 1 260px"
          miw={120}
          ref={searchField}
          aria-label={`Search ${noun}s`}
          aria-keyshortcuts={ariaKeysOf(commands.search)}
          placeholder={searches}
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
        {props.secondaryActions}
        <CommandTooltip by={commands.trash} tip={inTrash ? `Back to all ${noun}s` : `${capitalized(noun)}s in Trash`}>
          <Button
            size="xs"
            variant={inTrash ? 'default' : 'subtle'}
            aria-pressed={inTrash}
            leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
            onClick={() => setInTrash(!inTrash)}
          >
            Trash
          </Button>
        </CommandTooltip>
        {props.primaryAction}
      </div>
      {problem && (
        <Box p="s5">
          <ProblemNote problem={problem} title={`Couldn’t load the ${noun}s`} />
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
          <Grid component="ul" columns="repeat(auto-fill, minmax(248px, 1fr))" gap="s5 s4" p="s4" {...roving.list}>
            {found.map((entry) => (
              <Fragment key={entry.id}>{renderCard(entry)}</Fragment>
            ))}
          </Grid>
        </div>
      )}
      {found?.length === 0 && !isFiltered && props.nothingYet}
      {found?.length === 0 && isFiltered && (
        <NothingFound
          noun={noun}
          searchText={searchText}
          showAll={() => {
            setSearch('');
            if (searchText === '') setInTrash(false);
            searchField.current?.focus();
          }}
        />
      )}
      <p className="visually-hidden" role="status">
        {found && isFiltered && `${formatCounted(found.length, noun)} found`}
      </p>
    </Box>
  );
}

function NothingFound({ noun, searchText, showAll }: { noun: string; searchText: string; showAll: () => void }) {
  const isTrash = searchText === '';
  return (
    <EmptyState
      icon={isTrash ? IconTrash : IconSearchOff}
      title={isTrash ? 'Trash is empty' : 'No matches'}
      text={isTrash ? `Deleted ${noun}s appear here.` : `No matches for “${searchText}”.`}
    >
      <Button onClick={showAll}>{isTrash ? `All ${noun}s` : 'Clear search'}</Button>
    </EmptyState>
  );
}
