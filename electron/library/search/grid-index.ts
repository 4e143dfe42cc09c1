import { createIndexRows, type IndexBlock, mostIndexRows } from '../../../shared/library/grid-index-blocks.ts';
import type { LibraryQuery } from '../../../shared/library/library-query.ts';
import type { EventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { ItemCatalog } from './item-catalog.ts';
import type { SortedItems } from './sort-and-group.ts';

/** Yields everything that a query finds in its order, as at least one block. Throws the reason of an abort. */
export type GridIndex = (query: LibraryQuery, signal?: AbortSignal) => AsyncGenerator<IndexBlock>;

/** Number of rows in the first block, which fills the first screen. */
export const firstRows = 200;
const largestSide = 65_535;

/** Indexes of the group names that were sent. */
export type NamesAlreadySent = Map<string, number>;

/** State of an index that continues after already sent blocks: their number of rows, and their names. */
interface StartedGridIndex {
  readonly rows: number;
  readonly found: number;
  readonly sent: NamesAlreadySent;
}

export async function* blocksOf(
  catalog: ItemCatalog,
  { slots, ...named }: SortedItems,
  pace: EventLoopYield,
  { rows: before, found, sent }: StartedGridIndex = { rows: 0, found: slots.length, sent: new Map() },
): AsyncGenerator<IndexBlock> {
  let from = 0;
  do {
    const batch = slots.subarray(from, from + before === 0 ? firstRows : from + mostIndexRows);
    yield blockOf(catalog, { slots: batch, ...named }, sent, found);
    from += batch.length;
    await pace.yieldIfDue();
  } while (from < slots.length);
}

/** Creates a block. New names are added to the names that were already sent. */
export function blockOf(
  catalog: ItemCatalog,
  { slots, groupOf, stacks }: SortedItems,
  sent: NamesAlreadySent,
  found: number | undefined,
): IndexBlock {
  const rows = createIndexRows(slots.length, stacks !== undefined);
  const names: string[] = [];
  const placeOf = (name: string) => {
    const place = sent.get(name) ?? sent.size;
    if (place === sent.size) {
      sent.set(name, place);
      names.push(name);
    }
    return place;
  };
  // A loop over numbers, because views and arrays per row take most of the time.
  const [idWords, catalogIdWords] = [wordsOfIds(rows.ids), wordsOfIds(catalog.ids)];
  for (let row = 0; row < slots.length; row += 1) {
    const slot = slots[row] ?? 0;
    rows.groups[row] = placeOf(groupOf(slot));
    if (stacks) {
      rows.shots[row] = placeOf(stacks.ids[stacks.shots[slot] ?? 0] ?? '');
      rows.selected[row] = stacks.selected[slot] ?? 0;
    }
    for (let word = 0; word < 4; word += 1) idWords[row * 4 + word] = catalogIdWords[slot * 4 + word] ?? 0;
    rows.times[row] = catalog.times[slot] ?? 0;
    rows.widths[row] = Math.min(catalog.widths[slot] ?? 0, largestSide);
    rows.heights[row] = Math.min(catalog.heights[slot] ?? 0, largestSide);
    rows.kinds[row] = catalog.kinds[slot] ?? 0;
  }
  return { rows, names, found };
}

function wordsOfIds({ buffer, byteOffset, length }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length / 4);
}
