import type { Calendar } from '../../../shared/library/calendar.ts';
import type { LibraryQuery } from '../../../shared/library/query.ts';
import type { Catalog } from './catalog.ts';
import type { Pace } from './pace.ts';

/** Rows in the order asked for, group after group. */
export interface Arranged {
  readonly slots: Uint32Array;
  /** Of each row, a position in `names`. */
  readonly groups: Uint32Array;
  readonly names: readonly string[];
}

/** `newestFirst`: the slots that were found. */
export async function arrange(
  catalog: Catalog,
  newestFirst: Uint32Array,
  { order, group, calendar }: Pick<LibraryQuery, 'order' | 'group'> & { readonly calendar: Calendar },
  pace: Pace,
): Promise<Arranged> {
  const slots = await ordered(catalog, newestFirst, order, pace);
  const { groups, names } = await grouped(catalog, slots, group, calendar, pace);
  const isTogether = group === 'none' || (group === 'day' && (order === 'newest' || order === 'oldest'));
  if (isTogether) return { slots, groups, names };
  // By the number of its group, which is that of its first row: what follows each other within a group stays so.
  const places = sortedBy(groups, names.length);
  await pace.turn();
  return { slots: places.map((place) => slots[place] ?? 0), groups: places.map((place) => groups[place] ?? 0), names };
}

async function ordered(catalog: Catalog, slots: Uint32Array, order: LibraryQuery['order'], pace: Pace) {
  if (order === 'newest') return slots;
  if (order === 'oldest') return slots.toReversed();
  const { ratings, seconds, widths, heights } = catalog;
  const keyOf = {
    rating: (slot: number) => ratings[slot] ?? 0,
    // Pictures have none and come last.
    duration: (slot: number) => seconds[slot] || 0,
    size: (slot: number) => (widths[slot] ?? 0) * (heights[slot] ?? 0),
  }[order];
  const keys = Float64Array.from(slots, keyOf);
  await pace.turn();
  const ranks = new Map([...new Set(keys)].sort((a, b) => b - a).map((key, rank) => [key, rank]));
  await pace.turn();
  const places = sortedBy(
    Uint32Array.from(keys, (key) => ranks.get(key) ?? 0),
    ranks.size,
  );
  await pace.turn();
  return places.map((place) => slots[place] ?? 0);
}

async function grouped(
  { times, models, comparisons, modelNames, comparisonNames }: Catalog,
  slots: Uint32Array,
  group: LibraryQuery['group'],
  { dayOf }: Calendar,
  pace: Pace,
) {
  const nameOf = {
    none: () => '',
    day: (slot: number) => dayOf(times[slot] ?? 0),
    model: (slot: number) => modelNames[models[slot] ?? 0] ?? '',
    comparison: (slot: number) => comparisonNames[comparisons[slot] ?? 0] ?? '',
  }[group];
  const known = new Map<string, number>();
  const groups = new Uint32Array(slots.length);
  for (const [row, slot] of slots.entries()) {
    const name = nameOf(slot);
    const index = known.get(name) ?? known.size;
    if (index === known.size) known.set(name, index);
    groups[row] = index;
    if (row % 4096 === 4095) await pace.turn();
  }
  return { groups, names: [...known.keys()] };
}

/** Places of the ranks, lowest first; equal ones in the order in which they stood. */
function sortedBy(ranks: Uint32Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (const rank of ranks) starts[rank + 1] = (starts[rank + 1] ?? 0) + 1;
  for (let rank = 0; rank < count; rank += 1) starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0);
  const places = new Uint32Array(ranks.length);
  for (const [place, rank] of ranks.entries()) {
    const at = starts[rank] ?? 0;
    places[at] = place;
    starts[rank] = at + 1;
  }
  return places;
}
