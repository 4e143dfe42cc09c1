import type { LibraryQuery } from '../../../shared/library/library-query.ts';
import type { Calendar } from '../../../shared/library/time-zone-calendar.ts';
import { isSearchedMeasurement } from '../../../shared/measurements/searched-measurements.ts';
import type { EventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { ShotsOfItems } from './cached-shots.ts';
import type { ItemCatalog } from './item-catalog.ts';

/** The stack of each item, by the slots of the catalog: the takes of a shot, or near copies. */
export type Stacks = Pick<ShotsOfItems, 'shots' | 'selected' | 'ids'>;

/** Places of rows in an order: lower ranks come first, equal ranks keep their order. */
export interface Ranks {
  readonly ranks: Uint32Array;
  /** Every rank is below it. */
  readonly count: number;
}

/** Rows in the requested order, group by group. */
export interface SortedItems {
  readonly slots: Uint32Array;
  /** Returns the name of a row's group, by its slot. */
  readonly groupOf: (slot: number) => string;
  /** Present if the rows name their stacks. */
  readonly stacks?: Stacks | undefined;
}

interface Grouping extends Pick<LibraryQuery, 'group'> {
  readonly calendar: Calendar;
  /** Absent if the group does not depend on shots. */
  readonly shots?: ShotsOfItems | undefined;
}

interface Sorting extends Pick<LibraryQuery, 'order'> {
  /** If `order` is a measurement: its values by the numbers of the items. */
  readonly measured?: ReadonlyMap<number, number> | undefined;
  /** The places of the rows by similarity, which go before `order`. */
  readonly similar?: Ranks | undefined;
}

/** `newestFirst` contains the found slots. */
export async function sortAndGroup(
  catalog: ItemCatalog,
  newestFirst: Uint32Array,
  { order, measured, similar, ...grouping }: Sorting & Grouping,
  pace: EventLoopYield,
): Promise<SortedItems> {
  const { group } = grouping;
  const groupOf = groupsOf(catalog, grouping);
  const slots = await ordered(catalog, newestFirst, { order, measured, similar }, pace);
  const isTogether = group === 'none' || (group === 'day' && (order === 'newest' || order === 'oldest'));
  // Group names are computed when a block is sent, so the first rows wait for no others.
  if (isTogether) return { slots, groupOf };
  // Groups are sorted by their first row. The order within a group stays.
  const { numbers, count } = await numbered(slots, groupOf, pace);
  return { slots: taken(slots, await sortedBy(numbers, count, pace)), groupOf };
}

async function ordered(
  catalog: ItemCatalog,
  slots: Uint32Array,
  { order, measured, similar }: Sorting,
  pace: EventLoopYield,
) {
  if (similar) return taken(slots, await sortedBy(similar.ranks, similar.count, pace));
  if (order === 'newest') return slots;
  if (order === 'oldest') return slots.toReversed();
  const { ratings, seconds, widths, heights } = catalog;
  const keysOf = {
    rating: (slot: number) => ratings[slot] ?? 0,
    // Images have no duration and come last.
    duration: (slot: number) => seconds[slot] || 0,
    size: (slot: number) => (widths[slot] ?? 0) * (heights[slot] ?? 0),
  };
  // Items that were not measured come last.
  const keyOf = isSearchedMeasurement(order)
    ? (slot: number) => measured?.get(catalog.numbers[slot] ?? -1) ?? Number.NEGATIVE_INFINITY
    : keysOf[order];
  // Thousands of items share a few keys, so the keys are numbered first and then sorted.
  const { numbers, seen } = await numbered(slots, keyOf, pace);
  const ranks = new Uint32Array(seen.size);
  for (const [rank, key] of [...seen.keys()].sort((a, b) => b - a).entries()) ranks[seen.get(key) ?? 0] = rank;
  await pace.yieldIfDue();
  for (let row = 0; row < numbers.length; row += 1) numbers[row] = ranks[numbers[row] ?? 0] ?? 0;
  return taken(slots, await sortedBy(numbers, ranks.length, pace));
}

/** Returns a function for the name of a row's group, by its slot. */
export function groupsOf(
  { times, models, comparisons, modelNames, comparisonNames }: ItemCatalog,
  { group, calendar: { dayOf }, shots }: Grouping,
): (slot: number) => string {
  return {
    none: () => '',
    day: (slot: number) => dayOf(times[slot] ?? 0),
    model: (slot: number) => modelNames[models[slot] ?? 0] ?? '',
    comparison: (slot: number) => comparisonNames[comparisons[slot] ?? 0] ?? '',
    project: (slot: number) => shots?.projectIds[shots.shots[slot] ?? 0] ?? '',
    shot: (slot: number) => shots?.ids[shots.shots[slot] ?? 0] ?? '',
  }[group];
}

/** Returns keys as numbers, in the order of their first occurrence. */
async function numbered<Key>(slots: Uint32Array, keyOf: (slot: number) => Key, pace: EventLoopYield) {
  const seen = new Map<Key, number>();
  const numbers = new Uint32Array(slots.length);
  for (let row = 0; row < slots.length; row += 1) {
    const key = keyOf(slots[row] ?? 0);
    const number = seen.get(key) ?? seen.size;
    if (number === seen.size) seen.set(key, number);
    numbers[row] = number;
    if (row % 4096 === 4095) await pace.yieldIfDue();
  }
  return { numbers, seen, count: seen.size };
}

function taken(from: Uint32Array, places: Uint32Array): Uint32Array {
  const to = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1) to[at] = from[places[at] ?? 0] ?? 0;
  return to;
}

/** Returns the positions of the ranks, lowest first. Equal ranks keep their order. */
async function sortedBy(ranks: Uint32Array, count: number, pace: EventLoopYield): Promise<Uint32Array> {
  const starts = new Uint32Array(count + 1);
  for (let place = 0; place < ranks.length; place += 1) {
    const next = (ranks[place] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let rank = 0; rank < count; rank += 1) starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0);
  await pace.yieldIfDue();
  const places = new Uint32Array(ranks.length);
  for (let place = 0; place < ranks.length; place += 1) {
    const rank = ranks[place] ?? 0;
    const at = starts[rank] ?? 0;
    places[at] = place;
    starts[rank] = at + 1;
  }
  await pace.yieldIfDue();
  return places;
}
