import { useLocation } from 'wouter';
import type { Item } from '../../../../shared/library/item.ts';
import { type LibraryQuery, wholeLibrary } from '../../../../shared/library/library-query.ts';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { positionOf } from '../grid-index/grid-index.ts';
import { useLibraryGridStore } from '../library-grid-store.ts';
import { useLibraryIndex } from '../library-index/use-library-index.ts';

export interface LineageNavigation {
  /** Opens another item: selects the item in the library, or shows the item in the viewer. */
  to(item: Item): void;
  /** Opens a search for all items made from one item. */
  toMadeFrom(itemId: string): void;
}

/** Id of the item that the last step opened. Its lineage receives the focus, so that the next step can start there. */
let lastOpenedId: string | undefined;

export function isReachedByLineage(itemId: string): boolean {
  if (lastOpenedId !== itemId) return false;
  lastOpenedId = undefined;
  return true;
}

/** Returns the steps of the lineage. `leave` closes the viewer if the lineage is inside one. */
export function useLineageNavigation(closeOverlay: (() => void) | undefined): LineageNavigation {
  const { query, setQuery, requestItem } = useLibraryGridStore();
  const { index } = useLibraryIndex(query);
  const [, navigate] = useLocation();

  function search(next: LibraryQuery, title: string): void {
    setQuery(next);
    if (query.words === '' && query.conditions.length === 0 && query.trash === next.trash) return;
    notifyUndo(title, () => setQuery(query));
  }

  return {
    to(item) {
      lastOpenedId = item.id;
      if (closeOverlay) return navigate(itemPath(item.id), { replace: true });
      const trash = item.trashedAt !== undefined;
      // An item outside the search results can only be shown after the search is cleared.
      if (positionOf(index, item.id) < 0) search({ ...wholeLibrary, trash }, 'Search cleared');
      requestItem(item.id);
    },
    toMadeFrom(itemId) {
      closeOverlay?.();
      search({ ...wholeLibrary, conditions: [{ name: 'from', value: itemId }] }, 'Search replaced');
      if (closeOverlay) navigate('/library');
    },
  };
}
