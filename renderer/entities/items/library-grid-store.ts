import { createContext, use } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { z } from 'zod';
import { create, type StoreApi, type UseBoundStore, useStore } from 'zustand';
import {
  type Condition,
  type LibraryQuery,
  libraryQuerySchema,
  wholeLibrary,
} from '../../../shared/library/library-query.ts';
import { createStoredChoice } from '../../ui/stored-choice.ts';
import { clearSelection, focusOn, nothingSelected, type Selection } from './grid-index/selection.ts';

const placeSchema = z.object({
  /** Key of the query that the position belongs to. */
  queryKey: z.string(),
  anchor: z.object({ id: z.string(), position: z.number(), share: z.number(), below: z.number() }),
});
const viewSchema = z.object({
  rowHeight: z.number().optional(),
  place: placeSchema.optional(),
  focused: z.string().optional(),
});

export const rowHeights = { min: 72, max: 360, first: 168 } as const;

interface LibraryGridState {
  /** The query and the layout that the grid shows. */
  readonly query: LibraryQuery;
  /** Sets the query and clears the selection of the previous query. */
  readonly setQuery: (query: LibraryQuery) => void;
  /** Screen pixels that rows aim at. */
  readonly rowHeight: number;
  readonly selection: Selection;
  /** Scroll position of the user; absent at the top. */
  readonly place: StoredPosition | undefined;
  /** The item that the grid must show and focus once, or `firstHit`. */
  readonly requestedId: string | null;
  readonly requestItem: (id: string | null) => void;
  readonly setRowHeight: (height: number) => void;
  readonly setSelection: (selection: Selection) => void;
  /** Ids of the shots whose stacks are open in this query. */
  readonly openStacks: ReadonlySet<string>;
  readonly toggleStack: (shotId: string) => void;
  readonly setPlace: (place: StoredPosition | undefined) => void;
}

/** Requests the first item of the current query, which may still be searched for. */
export const firstHit = 'first';

const noStacks: ReadonlySet<string> = new Set();

export type LibraryGridStore = UseBoundStore<StoreApi<LibraryGridState>>;

interface LibraryStoreOptions {
  /** Names in `sessionStorage`. */
  readonly queryName: string;
  readonly viewName: string;
  /** Row height in a new window. Screen pixels. */
  readonly rowHeight: number;
}

/** Creates the state of a library grid. The state survives other pages and a reload of the page. */
export function createLibraryGridStore({ queryName, viewName, rowHeight }: LibraryStoreOptions): LibraryGridStore {
  const storedQuery = createStoredChoice<LibraryQuery>({
    place: queryName,
    isForWindow: true,
    parse: libraryQuerySchema.parse,
    first: wholeLibrary,
  });
  const storedView = createStoredChoice<z.infer<typeof viewSchema>>({
    place: viewName,
    isForWindow: true,
    parse: viewSchema.parse,
    first: {},
  });
  const before = storedView.read();
  return create<LibraryGridState>((set, get) => ({
    query: storedQuery.read(),
    setQuery: (query) => {
      storedQuery.save(query);
      set(({ selection, requestedId }) => ({
        query,
        selection: clearSelection(selection),
        openStacks: noStacks,
        requestedId: requestedId === firstHit ? null : requestedId,
      }));
    },
    rowHeight: clampHeight(before.rowHeight ?? rowHeight),
    selection: focusOn(nothingSelected, before.focused ?? null),
    place: before.place,
    requestedId: null,
    requestItem: (requestedId) => set({ requestedId }),
    setRowHeight: (height) => set({ rowHeight: clampHeight(height) }),
    setSelection: (selection) => set({ selection }),
    openStacks: noStacks,
    toggleStack: (shotId) =>
      set(({ openStacks }) => {
        const others = [...openStacks].filter((id) => id !== shotId);
        return { openStacks: new Set(openStacks.has(shotId) ? others : [...others, shotId]) };
      }),
    setPlace: (place) => {
      set({ place });
      const { rowHeight: height, selection } = get();
      const { focused } = selection;
      storedView.save({ rowHeight: height, ...(place && { place }), ...(focused !== null && { focused }) });
    },
  }));
}

/** State of the library page. */
export const useLibraryGridStore = createLibraryGridStore({
  queryName: 'library-query',
  viewName: 'triptych library view',
  rowHeight: rowHeights.first,
});

/** Returns the function that turns to the library, looking for this alone. */
export function useShowInLibrary(): (conditions: readonly Condition[], trash?: boolean) => void {
  return (conditions, trash = false) => {
    useLibraryGridStore.getState().setQuery({ ...wholeLibrary, conditions: [...conditions], trash });
    navigate('/library');
  };
}

function clampHeight(height: number): number {
  return Math.round(Math.min(rowHeights.max, Math.max(rowHeights.min, height)));
}

/**
 * Scroll position of the user in the results of a query. The position refers to an item, therefore items inserted above
 * do not change it.
 */
type StoredPosition = Readonly<z.infer<typeof placeSchema>>;

const LibraryScope = createContext<LibraryGridStore>(useLibraryGridStore);
/** Provides a separate store to the grid, the search and the filters inside, instead of that of the library page. */
export const LibraryStoreProvider = LibraryScope.Provider;
export const useNearestLibraryStore = (): LibraryGridStore => use(LibraryScope);

/** Reads the state of the library that the component is part of. */
export function useNearestLibraryState<T>(select: (memory: LibraryGridState) => T): T {
  return useStore(use(LibraryScope), select);
}
