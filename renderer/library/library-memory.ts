import { create } from 'zustand';
import type { LibraryQuery } from '../../shared/library/query.ts';
import { keepQuery, keptQuery } from './find/kept-query.ts';
import { nothingSelected, type Selection } from './selection.ts';

export const rowHeights = { min: 72, max: 360, first: 168 } as const;

interface LibraryMemory {
  /** What the grid shows, and how. */
  readonly query: LibraryQuery;
  readonly setQuery: (query: LibraryQuery) => void;
  /** Screen pixels that rows aim at. */
  readonly rowHeight: number;
  readonly selection: Selection;
  /** How far the grid was scrolled when the page was left. */
  readonly offset: number;
  /** The item that the grid is asked to show and focus, once. */
  readonly wanted: string | null;
  readonly setWanted: (id: string | null) => void;
  readonly setRowHeight: (height: number) => void;
  readonly setSelection: (selection: Selection) => void;
  readonly setOffset: (offset: number) => void;
}

/** What the library remembers while other pages are open. */
export const useLibraryMemory = create<LibraryMemory>((set) => ({
  query: keptQuery(),
  setQuery: (query) => {
    keepQuery(query);
    set({ query });
  },
  rowHeight: rowHeights.first,
  selection: nothingSelected,
  offset: 0,
  wanted: null,
  setWanted: (wanted) => set({ wanted }),
  setRowHeight: (height) => set({ rowHeight: Math.round(Math.min(rowHeights.max, Math.max(rowHeights.min, height))) }),
  setSelection: (selection) => set({ selection }),
  setOffset: (offset) => set({ offset }),
}));
