import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { LibraryQuery } from '../../../shared/library/library-query.ts';
import { clearSelection, focusOn, nothingSelected, type Selection } from './grid-index/selection.ts';
import { readStoredQuery, storeQuery } from './stored-query.ts';
import { readStoredView, type StoredPosition, storeView } from './stored-view.ts';

export const rowHeights = { min: 72, max: 360, first: 168 } as const;

export interface LibraryGridState {
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
  const before = readStoredView(viewName);
  const store: LibraryGridStore = create<LibraryGridState>((set) => ({
    query: readStoredQuery(queryName),
    setQuery: (query) => {
      storeQuery(queryName, query);
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
      storeState();
    },
  }));
  function storeState(): void {
    const { rowHeight: height, place, selection } = store.getState();
    const { focused } = selection;
    storeView(viewName, { rowHeight: height, ...(place && { place }), ...(focused !== null && { focused }) });
  }
  return store;
}

/** State of the library page. */
export const useLibraryGridStore = createLibraryGridStore({
  queryName: 'library-query',
  viewName: 'triptych library view',
  rowHeight: rowHeights.first,
});

function clampHeight(height: number): number {
  return Math.round(Math.min(rowHeights.max, Math.max(rowHeights.min, height)));
}
