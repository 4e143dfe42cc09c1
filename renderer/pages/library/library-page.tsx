import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconLayoutDashboard, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useLocation, useRoute } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { LibraryQuery } from '../../../shared/library/library-query.ts';
import { problem } from '../../../shared/problem.ts';
import { formatBytes, formatCount, formatCounted } from '../../../shared/util/format-numbers.ts';
import { isId } from '../../../shared/util/is-id.ts';
import { useApi } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { useSynced } from '../../api/synced-state.ts';
import { type GridHandle, QueryViewport } from '../../entities/items/grid/item-grid.tsx';
import {
  clearSelection,
  countClosedStacks,
  idsForAction,
  type Selection,
} from '../../entities/items/grid-index/selection.ts';
import { shownPositionOf } from '../../entities/items/grid-index/stack-takes.ts';
import { useLibraryGridStore } from '../../entities/items/library-grid-store.ts';
import { useRecord, useShownIndex } from '../../entities/items/library-index/use-library-index.ts';
import { useSelectionSummary } from '../../entities/items/organize/use-organize.ts';
import { DeletePermanentlyDialog } from '../../entities/items/trash/delete-permanently-dialog.tsx';
import { isTrashKey, useTrash, useTrashSize } from '../../entities/items/trash/use-trash.ts';
import { NoResults } from '../../entities/library-search/search/no-results.tsx';
import { useRecounting } from '../../entities/library-search/search/use-facets.ts';
import styles from '../../entities/results/actions/selection-bar.module.css';
import { SelectionBar } from '../../entities/results/actions/selection-bar.tsx';
import { IndexViewer } from '../../entities/results/viewer/viewer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box, Flex } from '../../ui/layout-primitives.tsx';
import { focusPage } from '../../ui/navigation/focus-page.ts';
import { comparisonsPath, itemPath, leaderboardPath } from '../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useSessionState } from '../../ui/use-session-state.ts';
import { Collections } from './collections/collections.tsx';
import { ComparisonList } from './comparisons/comparison-list.tsx';
import { DetailsPanelHost } from './details/details-panel-host.tsx';
import { LibraryGrid } from './grid/library-grid.tsx';
import { ImportButton, LibraryDropTarget } from './import/import-button.tsx';
import { ImportPanel } from './import/import-panel.tsx';
import { LeaderboardPage } from './leaderboard/leaderboard-page.tsx';
import { HitsInOtherPages } from './search/hits-in-other-pages.tsx';
import { SearchBar } from './search/search-bar.tsx';
import { LibrarySidebar } from './sidebar/library-sidebar.tsx';

/** The saved results, the comparisons of them, or the leaderboard of their blind votes. */
export function LibraryPage() {
  const [location] = useLocation();
  if (location === comparisonsPath) return <ComparisonList />;
  if (location === leaderboardPath) return <LeaderboardPage />;
  return <SavedResults />;
}

/** A step in the viewer changes the URL, and renders nothing of the page below. */
const SavedResults = memo(function SavedResults() {
  const query = useLibraryGridStore((memory) => memory.query);
  const isSearched = query.words !== '' || query.conditions.length > 0;
  useEffect(() => useSessionState.setState({ isLibraryFiltered: !showsNewResults(query) }), [query]);
  useRecounting();
  const wide = useMediaQuery('(min-width: 1101px)', true, { getInitialValueInEffect: false });
  const isTight = useMediaQuery('(max-width: 1500px)', false, { getInitialValueInEffect: false });
  const open = (id: string) => navigate(itemPath(id));
  const trashKeys = useTrashKeys();
  const grid = useRef<GridHandle>(null);
  const toGrid = () => {
    if (!grid.current?.focus()) focusPage();
  };
  return (
    <div className="panes">
      <LibrarySidebar>
        <Collections />
      </LibrarySidebar>
      <Box
        component="section"
        className="pane"
        pos="relative"
        flex={1}
        aria-label="Items"
        onKeyDown={trashKeys.onKeyDown}
      >
        <LibraryDropTarget />
        <SearchBar toGrid={toGrid}>{!query.trash && <ImportButton compact={isTight} />}</SearchBar>
        <QueryViewport
          query={query}
          empty={isSearched ? <NoResults /> : query.trash ? <TrashEmptyState /> : <EmptyLibrary />}
        >
          {(shown) => <LibraryGrid key={shown.queryKey} ref={grid} {...shown} open={open} />}
        </QueryViewport>
        <HitsInOtherPages searchText={query.words} />
        <ImportPanel />
        {query.trash ? <TrashBar /> : <LibrarySelectionBar open={open} />}
        {trashKeys.dialog}
      </Box>
      {wide && <DetailsPanelHost query={query} open={open} />}
      <OpenItem query={query} />
    </div>
  );
});

/** The grid shows every new result, the newest first. */
function showsNewResults({ words, conditions, order, trash }: LibraryQuery): boolean {
  return words.trim() === '' && conditions.length === 0 && order === 'newest' && !trash;
}

function EmptyLibrary() {
  return (
    <EmptyState
      icon={IconLayoutDashboard}
      title="No results saved yet"
      text="Every Studio result is saved here automatically, with the prompt and settings that made it."
    >
      <Button onClick={() => navigate('/studio')}>Open Studio</Button>
      <ImportButton inBar={false} />
    </EmptyState>
  );
}

/** Viewer of the item in the URL, which the current query may not contain. */
function OpenItem({ query }: { query: LibraryQuery }) {
  const [, params] = useRoute('/library/:id');
  return params?.id === undefined ? null : <ItemViewer id={params.id} query={query} />;
}

function ItemViewer({ id, query }: { id: string; query: LibraryQuery }) {
  const api = useApi();
  const requestItem = useLibraryGridStore((memory) => memory.requestItem);
  const { index } = useShownIndex(query);
  const cached = useRecord(id);
  const loaded = useQuery(api.library.item.queryOptions({ input: { id }, enabled: cached === undefined && isId(id) }));
  const item = cached ?? loaded.data;
  const position = shownPositionOf(index, id);
  // A mark can remove the item from the query; its neighbors are then those of the last position.
  const [last, setLast] = useState({ id, position });
  if (position >= 0 && (last.id !== id || last.position !== position)) setLast({ id, position });
  const show = (next: string) => navigate(itemPath(next), { replace: true });
  const close = () => {
    requestItem(id);
    navigate('/library', { replace: true });
  };
  if (item) {
    const lastPosition = last.id === id ? last.position : -1;
    return <IndexViewer {...{ item, index, position, lastPosition, show, close }} />;
  }
  if (!loaded.error && isId(id)) return null;
  const missing = problem('not-found', 'This result isn’t in the library.');
  return (
    <Flex
      pos="absolute"
      right={0}
      // Above the status line.
      bottom={24}
      left="var(--rail)"
      gap="s4"
      align="flex-start"
      py="s3"
      px="s4"
      line="top"
      bg="panel"
    >
      <ProblemNote problem={loaded.error ? problemOf(loaded.error) : missing} title="Couldn’t show this item" />
      <Button size="xs" onClick={() => navigate('/library', { replace: true })}>
        Back to the library
      </Button>
    </Flex>
  );
}

/** Actions for several items at the same time; the panel beside the grid has those for one. */
function LibrarySelectionBar({ open }: { readonly open: (id: string) => void }) {
  const selection = useLibraryGridStore((memory) => memory.selection);
  const setSelection = useLibraryGridStore((memory) => memory.setSelection);
  const summary = useSelectionSummary(selection.chosen);
  if (selection.count < 2) return null;
  return (
    <SelectionBar
      target={{ count: selection.count, ids: () => [...selection.ids], items: () => selection.chosen, open }}
      bytes={summary?.count === selection.count ? summary.bytes : undefined}
      note={stackNote(selection)}
      clear={() => setSelection(clearSelection(selection))}
    />
  );
}

/** Says that closed stacks are selected with all of their results. */
function stackNote(selection: Selection): string | undefined {
  const stacks = countClosedStacks(selection);
  return stacks === 0 ? undefined : `with all results of ${formatCounted(stacks, 'stack')}`;
}

/** Actions for the items in the trash, and the time of their automatic deletion. */
function TrashBar() {
  const { trashDays } = useSynced('settings');
  const selection = useLibraryGridStore((memory) => memory.selection);
  const inTrash = useTrashSize();
  const { restore } = useTrash();
  const [asked, setAsked] = useState<{ ids?: readonly string[] }>();
  const isNothingSelected = selection.count === 0;
  const isEmpty = inTrash?.count === 0;
  return (
    <div className={styles['bar']} role="toolbar" aria-label="Trash">
      <b className="nowrap">{isNothingSelected ? 'Trash' : `${formatCount(selection.count)} selected`}</b>
      <span className="t3 small cut">
        {inTrash && inTrash.count > 0 && `${formatBytes(inTrash.bytes)} · `}
        {trashDays === 0 ? 'items stay until you empty Trash' : `deleted after ${formatCounted(trashDays, 'day')}`}
      </span>
      <span className="grow" />
      <Button
        size="xs"
        aria-disabled={isNothingSelected}
        leftSection={<IconArrowBackUp size={14} stroke={1.5} aria-hidden />}
        onClick={() => !isNothingSelected && void restore([...selection.ids])}
      >
        Restore
      </Button>
      <Button
        size="xs"
        aria-disabled={isNothingSelected}
        onClick={() => !isNothingSelected && setAsked({ ids: [...selection.ids] })}
      >
        Delete permanently
      </Button>
      <Button
        size="xs"
        aria-disabled={isEmpty}
        leftSection={<IconTrashX size={14} stroke={1.5} aria-hidden />}
        onClick={() => !isEmpty && setAsked({})}
      >
        Empty Trash{inTrash && inTrash.count > 0 ? ` · ${formatCounted(inTrash.count, 'item')}` : ''}
      </Button>
      {asked && <DeletePermanentlyDialog ids={asked.ids} close={() => setAsked(undefined)} />}
    </div>
  );
}

function TrashEmptyState() {
  const { trashDays } = useSynced('settings');
  const retention = trashDays === 0 ? 'until you empty Trash' : `for ${trashDays} days`;
  return (
    <EmptyState
      icon={IconTrash}
      title="Trash is empty"
      text={`Deleted items stay here ${retention}, with their files and details.`}
    />
  );
}

/** Handles Delete and Backspace on a cell: deletes the selected items if the cell is selected, else only its item. */
function useTrashKeys() {
  const { trash } = useTrash();
  const [asked, setAsked] = useState<readonly string[]>();
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || !isTrashKey(event) || !(event.target instanceof HTMLElement)) return;
      const id = event.target.closest<HTMLElement>('[role="gridcell"][data-id]')?.dataset['id'];
      if (id === undefined) return;
      event.preventDefault();
      const { selection, query } = useLibraryGridStore.getState();
      const ids = idsForAction(selection, id);
      if (query.trash) setAsked(ids);
      else void trash(ids);
    },
    /** Confirmation dialog for permanent deletion. */
    dialog: asked && <DeletePermanentlyDialog ids={asked} close={() => setAsked(undefined)} />,
  };
}
