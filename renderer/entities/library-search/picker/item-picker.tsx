import { Button, Modal } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import type { ConditionName } from '../../../../shared/library/library-query.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import {
  type GridHandle,
  ItemGrid,
  type QueryGridProps,
  QueryViewport,
  useItemGrid,
} from '../../items/grid/item-grid.tsx';
import { idAt, positionOf } from '../../items/grid-index/grid-index.ts';
import {
  createLibraryGridStore,
  LibraryStoreProvider,
  useNearestLibraryState,
} from '../../items/library-grid-store.ts';
import { useLibraryIndex } from '../../items/library-index/use-library-index.ts';
import { FacetList } from '../filters/facet-list.tsx';
import { LibraryViews } from '../filters/library-views.tsx';
import { NoResults } from '../search/no-results.tsx';
import { QueryProblem, SearchBox } from '../search/search-box.tsx';
import { useSearchField } from '../search/search-field-store.ts';
import { SearchHelp } from '../search/search-help.tsx';
import { GridRowHeight, SortMenu } from '../search/sort-menu.tsx';
import { useConditionNames, useFacets, useRecounting } from '../search/use-facets.ts';
import { selectionOfChosen, withToggled } from './chosen-items.ts';
import styles from './picker.module.css';

const facets = [
  ['kind', 'Type'],
  ['after', 'Date'],
  ['rating', 'Rating'],
  ['collection', 'Collections'],
  ['model', 'Model'],
  ['shape', 'Aspect ratio'],
  ['tag', 'Tags'],
] as const satisfies readonly (readonly [ConditionName, string])[];

/** Larger than in the library, because the user looks for a single image. Screen pixels. */
const rowHeight = 196;
/** State of the library picker. The last search and filters stay until the window closes. */
const usePickerGridStore = createLibraryGridStore({
  queryName: 'picker-query',
  viewName: 'picker-view',
  rowHeight,
});

interface ItemPickerProps {
  readonly title: string;
  /** Number of items that can be chosen. With 1, a click submits the item. */
  readonly freeSlots: number;
  /** Fewer items cannot be submitted; 1 if absent. */
  readonly minCount?: number;
  /** Ids that are chosen when the dialog opens. */
  readonly initial?: readonly string[];
  /** Text at a chosen item. The index is its position in the choice, from 0. */
  readonly badgeOf?: (index: number) => string;
  /** Sentence under the grid, for the number of chosen items. */
  readonly hintOf: (count: number) => string;
  /** Label of the button that submits this number of items. */
  readonly labelOf: (count: number) => string;
  /** Actions over an item while the pointer is on it or it has the focus. */
  readonly actionsOf?: (item: Item) => ReactNode;
  /** Called with the chosen ids, in the order of choosing. */
  readonly submit: (ids: readonly string[]) => void;
  readonly isPending?: boolean;
  readonly problem?: Problem | undefined;
  readonly close: () => void;
}

/** The library in a dialog, to choose items. The last search and filters are those of every picker. */
export function ItemPicker(props: ItemPickerProps) {
  return (
    <LibraryStoreProvider value={usePickerGridStore}>
      <PickerDialog {...props} />
    </LibraryStoreProvider>
  );
}

function PickerDialog(props: ItemPickerProps) {
  const { title, freeSlots, minCount = 1, initial = [], badgeOf, hintOf, labelOf, actionsOf } = props;
  const { submit, isPending = false, problem, close } = props;
  const query = useNearestLibraryState((memory) => memory.query);
  const { found } = useLibraryIndex(query);
  const { step } = useSearchField();
  const [chosen, setChosen] = useState<readonly string[]>(initial);
  const content = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  /** The user left the search field for the grid, whose items of the new search may still be loading. */
  const wantsGrid = useRef(false);
  useRecounting();

  const canSubmit = chosen.length >= minCount && !isPending;
  const choose = (id: string) => {
    if (freeSlots > 1) setChosen(withToggled(chosen, id, freeSlots));
    else if (!isPending) submit([id]);
  };
  const finish = (id: string) => {
    if (canSubmit) submit(chosen);
    else if (chosen.length === 0 && minCount === 1 && !isPending) submit([id]);
    else choose(id);
  };
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
    if (key === 'Escape') close();
    else if (key === 'Enter' && (ctrlKey || metaKey) && canSubmit) submit(chosen);
    else if (isTyped(key) && !ctrlKey && !metaKey && !altKey && !event.target.closest('input, button')) {
      // The key is not canceled: its letter arrives in the field that has the focus by then.
      content.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    }
  };
  const extras = useMemo(
    () => ({
      badgeOf: (id: string) => (badgeOf && chosen.includes(id) ? badgeOf(chosen.indexOf(id)) : undefined),
      ...(actionsOf && { actionsOf }),
    }),
    [chosen, badgeOf, actionsOf],
  );
  const isSearched = query.words !== '' || query.conditions.length > 0;
  return (
    <Modal
      opened
      onClose={close}
      title={title}
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
          <QueryViewport query={query} empty={isSearched ? <NoResults /> : <EmptyLibrary />}>
            {(shown) => (
              <PickerGrid
                key={shown.queryKey}
                ref={grid}
                wantsFocus={wantsGrid}
                {...shown}
                cells={extras}
                chosen={chosen}
                freeSlots={freeSlots}
                choose={choose}
                finish={finish}
              />
            )}
          </QueryViewport>
        </Stack>
      </div>
      {problem && (
        <Box flex="none" py="s3" px="s4" line="top">
          <ProblemNote problem={problem} />
        </Box>
      )}
      <Group gap="s2" flex="none" mih={52} px="s4" line="top">
        <span className="t3 small grow" role="status">
          {hintOf(chosen.length)}
        </span>
        <Button onClick={close}>Cancel</Button>
        {freeSlots > 1 && (
          <Button
            variant="filled"
            loading={isPending}
            aria-disabled={!canSubmit}
            data-disabled={!canSubmit}
            onClick={() => canSubmit && submit(chosen)}
          >
            {labelOf(chosen.length)}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function isTyped(key: string): boolean {
  return key !== ' ' && [...key].length === 1;
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

/** The filters of the library that help to find an image. */
function PickerFilters() {
  const query = useNearestLibraryState((memory) => memory.query);
  const names = useConditionNames();
  const { facets: found, viewCounts, problem } = useFacets(query);
  const roving = useRovingFocus<HTMLElement>();
  return (
    <nav className={`scroll ${styles['filters']}`} aria-label="Filter the library" {...roving.list}>
      <LibraryViews views={['all', 'picked']} counts={viewCounts} />
      {problem !== undefined && (
        <Box component="p" className="t3 small" py="s3" px="s4" role="alert">
          Couldn’t load the counts. {problem.sentence}
        </Box>
      )}
      {found &&
        facets.map(([name, title]) => (
          <FacetList key={name} title={title} name={name} values={found.facets[name]} names={names} />
        ))}
    </nav>
  );
}

interface PickerGridProps extends QueryGridProps, Pick<ComponentProps<typeof ItemGrid>, 'cells'> {
  /** Ids, in the order in which they were chosen. */
  readonly chosen: readonly string[];
  /** Number of items that can be chosen. */
  readonly freeSlots: number;
  /** Toggles an item. If only one can be chosen, this ends the choice. */
  readonly choose: (id: string) => void;
  /** Ends the choice with the chosen items, or with this one if there are none. */
  readonly finish: (id: string) => void;
  readonly ref: Ref<GridHandle>;
  /** A new grid takes the keyboard focus. */
  readonly wantsFocus: RefObject<boolean>;
}

/** The library grid to choose from. One stop of the Tab key: arrows move, Space chooses, Enter ends the choice. */
function PickerGrid({ cells, chosen, freeSlots, choose, finish, ref, wantsFocus, ...query }: PickerGridProps) {
  const { index } = query;
  const grid = useItemGrid(query, ref);
  const { cellFocus } = grid;
  const [focused, setFocused] = useState<string | null>(null);
  const reached = useMemo(() => Math.max(0, focused === null ? 0 : positionOf(index, focused)), [index, focused]);
  const selection = useMemo(() => selectionOfChosen(index, chosen), [index, chosen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, for a dialog that has just opened or a new search.
  useLayoutEffect(() => {
    if (wantsFocus.current || document.activeElement?.contains(grid.scroller.current)) cellFocus.requestFocus();
  }, []);

  const onDrawn = () => {
    // A user who types or filters before the cells are there keeps the focus.
    if (!wantsFocus.current && document.activeElement instanceof HTMLInputElement) cellFocus.withdrawRequest();
    cellFocus.restoreFocus();
  };
  const press = (_: unknown, position: number) => {
    const id = idAt(index, position);
    if (id === undefined) return;
    setFocused(id);
    choose(id);
  };
  const pressKey = (event: KeyboardEvent, position = -1) => {
    const id = idAt(index, position);
    if (id === undefined || !(event.target instanceof Element && event.target.role === 'gridcell')) return;
    const to = grid.positionAfterKey(event, position);
    if (to !== undefined) {
      setFocused(idAt(index, to) ?? null);
      grid.focusAt(to);
    } else if (event.key === ' ') choose(id);
    else if (event.key === 'Enter') finish(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ItemGrid
      grid={grid}
      className={styles['grid']}
      selection={selection}
      reached={reached}
      isMultiselectable={freeSlots > 1}
      {...(cells && { cells })}
      onDrawn={onDrawn}
      press={press}
      pressKey={pressKey}
    />
  );
}
