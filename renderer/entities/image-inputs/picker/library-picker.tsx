import { Button, Modal } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import { counted, formatCount } from '../../../../shared/util/numbers.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Flex, Group, Stack } from '../../../ui/primitives.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import { CellExtrasContext } from '../../items/grid/cell-extras.ts';
import { GridRowHeight } from '../../items/grid/grid-row-height.tsx';
import { QueryViewport } from '../../items/grid/query-viewport.tsx';
import type { GridHandle } from '../../items/grid/use-cell-focus.ts';
import { useGridIndex, useRecords } from '../../items/grid-index/use-grid-index.ts';
import { LibraryScopeProvider, useScopedLibrary } from '../../items/library-scope.ts';
import { NoResults } from '../../items/search/no-results.tsx';
import { QueryProblem } from '../../items/search/query-problem.tsx';
import { SearchBox } from '../../items/search/search-box.tsx';
import { SearchHelp } from '../../items/search/search-help.tsx';
import { useSearchField } from '../../items/search/search-store.ts';
import { SortMenu } from '../../items/search/sort-menu.tsx';
import { useRecounting } from '../../items/search/use-facets.ts';
import { endItemRequest, type ItemRequest, useDialogRequests } from '../image-dialog-requests.ts';
import { withToggled } from './chosen-items.ts';
import styles from './picker.module.css';
import { PickerFilters } from './picker-filters.tsx';
import { PickerGrid } from './picker-grid.tsx';
import { usePickerStore } from './picker-store.ts';
import { VideoEnds } from './video-ends.tsx';

/** The library in a dialog, to choose images for a field. */
export function LibraryPicker() {
  const request = useDialogRequests((requests) => requests.item);
  if (!request) return null;
  return (
    <LibraryScopeProvider value={usePickerStore}>
      <PickerDialog request={request} />
    </LibraryScopeProvider>
  );
}

function PickerDialog({ request }: { request: ItemRequest }) {
  const { title, freeSlots = 1, done } = request;
  const records = useRecords();
  const query = useScopedLibrary((memory) => memory.query);
  const { found } = useGridIndex(query);
  const { step } = useSearchField();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const content = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  /** The user left the search field for the grid, whose items of the new search may still be loading. */
  const wantsGrid = useRef(false);
  useRecounting();

  const submitItems = (ids: readonly string[]) => {
    endItemRequest();
    records
      .loadAll(ids)
      .then((items) => {
        for (const item of sortByIds(items, ids)) done(item);
      })
      .catch(notifyFailure('Couldn’t read the item'));
  };
  const choose = (id: string) => (freeSlots === 1 ? submitItems([id]) : setChosen(withToggled(chosen, id, freeSlots)));
  const finish = (id: string) => submitItems(chosen.length > 0 ? chosen : [id]);
  const toGrid = () => {
    wantsGrid.current = true;
    if (!grid.current?.focus()) content.current?.focus();
  };
  const forgetGrid = () => {
    wantsGrid.current = false;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // React forwards events of the dialog's menus, which handle their keys themselves.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    forgetGrid();
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape') endItemRequest();
    else if (key === 'Enter' && (ctrlKey || metaKey) && chosen.length > 0) submitItems(chosen);
    else if (isTyped(key) && !ctrlKey && !metaKey && !altKey && !event.target.closest('input, button')) {
      // The key is not cancelled: its letter arrives in the field that has the focus by then.
      content.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    }
  };
  const extras = useMemo(
    () => ({
      numberOf: (id: string) => (freeSlots > 1 && chosen.includes(id) ? chosen.indexOf(id) + 1 : undefined),
      actionsOf: (item: Item) => freeSlots === 1 && item.kind === 'video' && <VideoEnds item={item} done={done} />,
    }),
    [chosen, freeSlots, done],
  );
  const isSearched = query.words !== '' || query.conditions.length > 0;
  return (
    <Modal
      opened
      onClose={endItemRequest}
      title={`Choose from the library for ${title}`}
      size="min(1240px, 96vw)"
      classNames={{ content: styles['window'] ?? '', header: styles['head'] ?? '', body: styles['body'] ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnEscape={false}
      onKeyDown={onKeyDown}
      onPointerDown={forgetGrid}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: It hands the focus on to the grid. */}
      <div
        ref={content}
        className={styles['picker']}
        tabIndex={-1}
        data-autofocus
        data-focus-quiet
        // The dialog focuses this element; the grid may already be mounted.
        onFocus={(event) => event.target === event.currentTarget && toGrid()}
      >
        <PickerFilters />
        <Stack miw={0} mih={0} bg="window">
          <Flex
            className={styles['bar']}
            gap="s2"
            align="flex-start"
            flex="none"
            py={6}
            px="s4"
            line="bottom"
            bg="raised"
          >
            <SearchBox closeOverlay={toGrid} finish={toGrid}>
              <Box component="output" className={`t3 num small ${styles['found']}`} flex="none" miw="5ch" ta="right">
                {found !== undefined && `${formatCount(found)} found`}
              </Box>
              <SearchHelp insertExample={(typed) => step({ kind: 'typed', text: typed, caret: typed.length })} />
            </SearchBox>
            <GridRowHeight />
            <SortMenu />
          </Flex>
          <QueryProblem conditions={query.conditions} />
          <CellExtrasContext value={extras}>
            <QueryViewport query={query} empty={isSearched ? <NoResults /> : <EmptyLibrary />}>
              {(shown) => (
                <PickerGrid
                  key={shown.queryKey}
                  ref={grid}
                  wantsFocus={wantsGrid}
                  {...shown}
                  chosen={chosen}
                  freeSlots={freeSlots}
                  choose={choose}
                  finish={finish}
                />
              )}
            </QueryViewport>
          </CellExtrasContext>
        </Stack>
      </div>
      <Group gap="s2" flex="none" mih={52} px="s4" line="top">
        <span className="t3 small grow" role="status">
          {hintOf(chosen.length, freeSlots)}
        </span>
        <Button onClick={endItemRequest}>Cancel</Button>
        {freeSlots > 1 && (
          <Button
            variant="filled"
            aria-disabled={chosen.length === 0}
            data-disabled={chosen.length === 0}
            onClick={() => chosen.length > 0 && submitItems(chosen)}
          >
            {chosen.length === 0 ? 'Add items' : `Add ${counted(chosen.length, 'item')}`}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function sortByIds(items: readonly Item[], ids: readonly string[]): readonly Item[] {
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
}

function isTyped(key: string): boolean {
  return key !== ' ' && [...key].length === 1;
}

function hintOf(count: number, freeSlots: number): string {
  const frame = 'For a video, you choose a frame next.';
  if (freeSlots === 1) return frame;
  if (count === freeSlots) return `${count} of ${freeSlots} chosen. There is no room for more.`;
  return count === 0 ? `Choose up to ${freeSlots}. ${frame}` : `${count} of ${freeSlots} chosen. ${frame}`;
}

function EmptyLibrary() {
  return (
    <EmptyState
      icon={IconLayoutDashboard}
      title="No results saved yet"
      text="Studio results are saved to your library automatically."
    />
  );
}
