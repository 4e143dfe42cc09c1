import { type LibraryQuery, libraryQuerySchema, wholeLibrary } from '../../../shared/library/library-query.ts';

const name = 'library-query';

/** The search as this window had it when its page was left or loaded anew; everything in a new window. */
export function storedQuery(): LibraryQuery {
  try {
    // The stored text may contain anything when it is read.
    return libraryQuerySchema.parse(JSON.parse(sessionStorage.getItem(name) ?? ''));
  } catch {
    return wholeLibrary;
  }
}

export function storeQuery(query: LibraryQuery): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(query));
  } catch {
    // A full or forbidden storage takes nothing from the search itself.
  }
}
