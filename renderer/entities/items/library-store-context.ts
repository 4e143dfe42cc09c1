import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { type LibraryGridState, type LibraryGridStore, useLibraryGridStore } from './library-grid-store.ts';

const LibraryScope = createContext<LibraryGridStore>(useLibraryGridStore);

/** Provides a separate store to the grid, the search and the filters inside, instead of that of the library page. */
export const LibraryStoreProvider = LibraryScope.Provider;

export const useNearestLibraryStore = (): LibraryGridStore => use(LibraryScope);

/** Reads the state of the library that the component is part of. */
export function useNearestLibraryState<T>(select: (memory: LibraryGridState) => T): T {
  return useStore(use(LibraryScope), select);
}
