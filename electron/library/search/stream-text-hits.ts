import { type IndexBlock, mostIndexRows } from '../../../shared/library/grid-index-blocks.ts';
import type { EventLoopYield } from '../../util/yield-to-event-loop.ts';
import { filterSlotsInPlace, type SlotFilter } from './filter-slots-in-place.ts';
import { blockOf, firstRows, type NamesAlreadySent } from './grid-index.ts';
import type { ItemCatalog } from './item-catalog.ts';
import type { SortedItems } from './sort-and-group.ts';
import type { TextHits } from './text-hits.ts';

/** Number of rows that fill the first screen. A smaller block would cause a second layout immediately. */
const firstScreen = 50;
const slotsOfTurn = 8192;

/**
 * Yields the hits of the words, newest first, while older items are still being searched. The last block has the total.
 */
export async function* streamTextHits(
  catalog: ItemCatalog,
  words: TextHits,
  sought: SlotFilter,
  named: Omit<SortedItems, 'slots'>,
  pace: EventLoopYield,
): AsyncGenerator<IndexBlock> {
  // Moves hits to the front, after the earlier hits.
  const slots = catalog.newestFirst();
  const names: NamesAlreadySent = new Map();
  let [position, count, sent] = [0, 0, 0];
  const take = (most: number, found?: number) => {
    const batch = slots.subarray(sent, Math.min(sent + most, count));
    sent += batch.length;
    return blockOf(catalog, { slots: batch, ...named }, names, found);
  };
  while (position < slots.length) {
    await words.reach(catalog.numbers[slots[position] ?? 0] ?? 0, pace);
    const to = knownUntil(slots, position, catalog.numbers, words.knownFrom());
    count = filterSlotsInPlace(slots, { from: position, to, count }, sought);
    position = to;
    // Each block is as large as all previous blocks together, so there are few layouts.
    while (count - sent >= Math.min(Math.max(sent, firstScreen), mostIndexRows) && position < slots.length) {
      yield take(sent === 0 ? firstRows : mostIndexRows);
      await pace.yieldIfDue();
    }
    await pace.yieldIfDue();
  }
  if (sent === 0 && count > firstRows) yield take(firstRows, count);
  do yield take(mostIndexRows, count);
  while (sent < count);
}

/**
 * Returns the first position after `from` whose item is not yet searched, within one slice. `from` itself is searched.
 */
function knownUntil(slots: Uint32Array, from: number, numbers: Float64Array, knownFrom: number): number {
  const most = Math.min(slots.length, from + slotsOfTurn);
  let to = from + 1;
  while (to < most && (numbers[slots[to] ?? 0] ?? 0) >= knownFrom) to += 1;
  return to;
}
