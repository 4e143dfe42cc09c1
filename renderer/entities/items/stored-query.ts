import { type LibraryQuery, libraryQuerySchema, wholeLibrary } from '../../../shared/library/library-query.ts';

/** Returns the last search of this window; an empty search in a new window. */
export function readStoredQuery(name: string): LibraryQuery {
  try {
    // The stored text may contain anything when it is read.
    return libraryQuerySchema.parse(JSON.parse(sessionStorage.getItem(name) ?? ''));
  } catch {
    return wholeLibrary;
  }
}

export function storeQuery(name: string, query: LibraryQuery): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(query));
  } catch {
    // A full or forbidden storage takes nothing from the search itself.
  }
}
