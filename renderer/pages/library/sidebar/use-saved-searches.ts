import { create } from 'zustand';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import type { SavedSearch } from '../../../../shared/library/saved-search.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { showQuery } from '../../../entities/library-search/search/search-field-store.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';

/** Id of the saved search that was opened last, while the current query is based on it. */
const useOpened = create<{ readonly id: string | undefined }>(() => ({ id: undefined }));

/** Returns what two equal searches have in common, letter by letter: not the time zone of the user. */
function comparedText({ words: searchText, conditions, trash, order, group }: LibraryQuery): string {
  const values = conditions.map(({ name, value, not }) => [name, value, not === true]);
  return JSON.stringify([searchText.trim(), values, trash, order, group]);
}

/** All saved searches by name, the open one, and its unsaved changes. */
export function useOpenSearch() {
  const searches = useSynced('savedSearches');
  const query = useLibraryGridStore((memory) => memory.query);
  const id = useOpened((opened) => opened.id);
  const isEmpty = query.words.trim() === '' && query.conditions.length === 0;
  const identical = searches.find((search) => comparedText(search.query) === comparedText(query));
  const open = identical ?? (isEmpty ? undefined : searches.find((search) => search.id === id));
  const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return {
    searches: searches.toSorted((a, b) => byName.compare(a.name, b.name)),
    open,
    isChanged: open !== undefined && identical === undefined,
  };
}

export function useSearchActions() {
  const calls = useCalls();
  const saveSearch = (search: { id?: string; name: string; query: LibraryQuery }, failed: string) =>
    calls.library.saveSearch(search).catch((error: unknown) => {
      notifyFailure(failed)(error);
      return undefined;
    });
  const shownQuery = () => {
    const { timeZone: _, ...query } = useLibraryGridStore.getState().query;
    return query;
  };
  return {
    show(search: SavedSearch) {
      useOpened.setState({ id: search.id });
      showQuery(search.query);
    },
    /** Saves the current query under a name. */
    async add(name: string) {
      const saved = await saveSearch({ name, query: shownQuery() }, 'Couldn’t save the search');
      if (saved) useOpened.setState({ id: saved.id });
      return saved !== undefined;
    },
    update(search: SavedSearch) {
      void saveSearch({ ...search, query: shownQuery() }, 'Couldn’t update the search');
      notifyUndo(`“${search.name}” updated`, () => void saveSearch(search, 'Couldn’t restore the search'));
    },
    rename(search: SavedSearch, typed: string) {
      const name = typed.trim();
      if (name !== '' && name !== search.name) void saveSearch({ ...search, name }, 'Couldn’t rename the search');
    },
    remove(search: SavedSearch) {
      calls.library
        .removeSavedSearch({ id: search.id })
        .then(
          () => notifyUndo(`“${search.name}” removed`, () => void saveSearch(search, 'Couldn’t restore the search')),
          notifyFailure('Couldn’t remove the search'),
        );
    },
  };
}
