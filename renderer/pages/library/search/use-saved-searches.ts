import { create } from 'zustand';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import type { SavedSearch } from '../../../../shared/library/saved-search.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSavedSearches } from '../../../api/queries.ts';
import { useLibraryStore } from '../../../entities/items/library-store.ts';
import { showQuery } from '../../../entities/items/search/search-store.ts';
import { notifyFailure, notifyProblem } from '../../../ui/toast.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';

/** Id of the saved search that was opened last, while the current query is based on it. */
const useOpened = create<{ readonly id: string | undefined }>(() => ({ id: undefined }));

/** Letter by letter what is shown, but for where the user is. */
export function sameQuery(one: LibraryQuery, other: LibraryQuery): boolean {
  const { timeZone: _, ...first } = one;
  const { timeZone: _other, ...second } = other;
  return JSON.stringify(ordered(first)) === JSON.stringify(ordered(second));
}

function ordered({ words, conditions, trash, order, group }: LibraryQuery) {
  return [words.trim(), conditions.map(({ name, value, not }) => [name, value, not === true]), trash, order, group];
}

/** All saved searches by name, the open one, and its unsaved changes. */
export function useOpenSearch() {
  const searches = useSavedSearches();
  const query = useLibraryStore((memory) => memory.query);
  const id = useOpened((opened) => opened.id);
  const isEmpty = query.words.trim() === '' && query.conditions.length === 0;
  const same = searches.find((search) => sameQuery(search.query, query));
  const open = same ?? (isEmpty ? undefined : searches.find((search) => search.id === id));
  const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return {
    searches: searches.toSorted((one, other) => byName.compare(one.name, other.name)),
    open,
    isChanged: open !== undefined && same === undefined,
  };
}

export function useSearchActions() {
  const calls = useCalls();
  const keep = (search: { id?: string; name: string; query: LibraryQuery }, failed: string) =>
    calls.library.saveSearch(search).catch((error: unknown) => {
      notifyProblem(failed, problemOf(error));
      return undefined;
    });
  const shown = () => {
    const { timeZone: _, ...query } = useLibraryStore.getState().query;
    return query;
  };
  return {
    show(search: SavedSearch) {
      useOpened.setState({ id: search.id });
      showQuery(search.query);
    },
    /** Saves the current query under a name. */
    async add(name: string) {
      const kept = await keep({ name, query: shown() }, 'Couldn’t save the search');
      if (kept) useOpened.setState({ id: kept.id });
      return kept !== undefined;
    },
    update(search: SavedSearch) {
      void keep({ ...search, query: shown() }, 'Couldn’t update the search');
      notifyUndo(`“${search.name}” updated`, () => void keep(search, 'Couldn’t restore the search'));
    },
    rename(search: SavedSearch, typed: string) {
      const name = typed.trim();
      if (name !== '' && name !== search.name) void keep({ ...search, name }, 'Couldn’t rename the search');
    },
    remove(search: SavedSearch) {
      calls.library
        .removeSavedSearch({ id: search.id })
        .then(
          () => notifyUndo(`“${search.name}” removed`, () => void keep(search, 'Couldn’t restore the search')),
          notifyFailure('Couldn’t remove the search'),
        );
    },
  };
}
