import { uuidAt } from '../../../shared/library/grid-index-blocks.ts';
import type { LibraryQuery } from '../../../shared/library/library-query.ts';
import type { Database } from '../../storage/database/database.ts';
import { type ItemCatalogRow, newestItemCatalogRows } from '../../storage/read-item-catalog.ts';
import { firstRows } from './grid-index.ts';
import { createItemCatalog, type ItemCatalog } from './item-catalog.ts';

/** True for the initial view of a library: all items, newest first. */
export function isInitialView({ words, conditions, trash, order, group, stackTakes }: LibraryQuery): boolean {
  const isPlain = words.trim() === '' && conditions.length === 0 && !trash && stackTakes !== true;
  return isPlain && order === 'newest' && (group === 'day' || group === 'none');
}

/** The newest items of the library, available before all of it is in memory. */
export async function readInitialViewItems(database: Database) {
  const { rows, count } = await newestItemCatalogRows(database, firstRows);
  const catalog = createItemCatalog(rows.length);
  // The catalog reserves space up to the highest number, so these rows get small numbers.
  for (const [index, row] of rows.entries()) catalog.put({ ...row, number: index + 1 });
  const last = rows.at(-1);
  return {
    catalog,
    slots: catalog.newestFirst(),
    /** Total number of items. */
    found: count,
    /** Returns the slots of another catalog, newest first, that come after the slots of this one. */
    restOf(all: ItemCatalog, slots: Uint32Array): Uint32Array {
      let from = 0;
      // Continues after the last entry, regardless of the count: added items are reported separately.
      while (from < slots.length && !(last && isOlder(all, slots[from] ?? 0, last))) from += 1;
      return slots.subarray(from);
    },
  };
}

function isOlder({ times, ids }: ItemCatalog, slot: number, { created_at, id }: ItemCatalogRow): boolean {
  const time = times[slot] ?? 0;
  return time === created_at ? uuidAt(ids, slot) < id.toLowerCase() : time < created_at;
}
