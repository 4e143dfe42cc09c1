import { setImmediate } from 'node:timers/promises';
import type { Item } from '../../shared/item.ts';
import { calendarOf } from '../../shared/library/calendar.ts';
import { type IndexBlock, indexKinds, mostIndexRows, rowsOf, setUuid } from '../../shared/library/index-blocks.ts';
import type { LibraryQuery } from '../../shared/library/query.ts';
import type { ItemStore } from '../store/item-store.ts';

/** So many come first, for the first screen. */
const firstRows = 200;

export type LibraryIndex = (query: LibraryQuery) => AsyncGenerator<IndexBlock>;

export function createLibraryIndex(items: ItemStore): LibraryIndex {
  return async function* blocksOf(query) {
    const { dayOf } = calendarOf(query.timeZone);
    const known = new Map<string, number>();
    const found = query.trash ? 0 : await items.count();
    let before: Item | undefined;
    let limit = firstRows;
    do {
      const page: Item[] = query.trash ? [] : await items.page(before, limit);
      const rows = rowsOf(page.length);
      const names: string[] = [];
      for (const [row, item] of page.entries()) {
        const name = query.group === 'day' ? dayOf(item.createdAt) : '';
        if (!known.has(name)) {
          known.set(name, known.size);
          names.push(name);
        }
        setUuid(rows.ids, row, item.id);
        rows.times[row] = item.createdAt;
        rows.widths[row] = Math.min(item.width, 65_535);
        rows.heights[row] = Math.min(item.height, 65_535);
        rows.kinds[row] = indexKinds.indexOf(item.kind);
        rows.groups[row] = known.get(name) ?? 0;
      }
      yield { rows, names, found };
      before = page.length === limit ? page.at(-1) : undefined;
      limit = mostIndexRows;
      await setImmediate();
    } while (before);
  };
}
