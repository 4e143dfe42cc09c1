import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { type LibraryMemory, type LibraryStore, useLibraryStore } from './library-store.ts';

const LibraryScope = createContext<LibraryStore>(useLibraryStore);

/** Provides a separate store to the grid, the search and the filters inside, instead of that of the library page. */
export const LibraryScopeProvider = LibraryScope.Provider;

export const useLibraryScope = (): LibraryStore => use(LibraryScope);

/** Reads the state of the library that the component is part of. */
export function useScopedLibrary<T>(select: (memory: LibraryMemory) => T): T {
  return useStore(use(LibraryScope), select);
}
