import { systemClock } from '../../../electron/host/host.ts';
import { createLibrarySearch, type LibrarySearch } from '../../../electron/library/search/library-search.ts';
import { createStores } from '../../../electron/storage/create-stores.ts';
import { type Database, openDatabase } from '../../../electron/storage/database/database.ts';
import { uuidAt } from '../../../shared/library/grid-index-blocks.ts';
import type { Item } from '../../../shared/library/item.ts';
import { type LibraryQuery, wholeLibrary } from '../../../shared/library/library-query.ts';
import { newestTime } from '../../support/big-library/made-items.ts';
import { finds, newestFirst } from '../../support/big-library/search-oracle.ts';
import { bigItem, makeBigLibrary } from '../../support/large-library.ts';
import { noReferenceImages } from '../../support/no-reference-images.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

// Compares each search result with a search that checks one item after the other.

export const options = { count: 3000, files: false };
export const items = Array.from({ length: options.count }, (_, index) => bigItem(index, options)).sort(newestFirst);

export interface SearchedLibrary {
  readonly database: Database;
  readonly search: LibrarySearch;
  /** Returns the results of a query, in its order. */
  idsOf(query: Partial<LibraryQuery>, signal?: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
}

/** A library of these items, with its search. */
export async function openSearchedLibrary(name: string): Promise<SearchedLibrary> {
  const scratch = scratchFolder(name);
  await makeBigLibrary(scratch.path, options);
  const database = await openDatabase(scratch.path);
  const clock = { ...systemClock, now: () => newestTime };
  const search = createLibrarySearch(database, createStores(database, systemClock), clock, noReferenceImages);
  return {
    database,
    search,
    async idsOf(query, signal) {
      const ids: string[] = [];
      for await (const { rows } of search.index({ ...wholeLibrary, ...query, timeZone: 'UTC' }, signal)) {
        for (let row = 0; row < rows.times.length; row += 1) ids.push(uuidAt(rows.ids, row));
      }
      return ids;
    },
    async close() {
      await database.destroy();
      scratch.remove();
    },
  };
}

export function expected(of: readonly Item[], query: Partial<LibraryQuery>): string[] {
  const { words = '', conditions = [], trash = false } = query;
  return of.filter((item) => finds(item, { words, conditions: [...conditions], trash })).map((item) => item.id);
}
