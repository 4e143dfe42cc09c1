import type { Condition } from '../../../shared/library/library-query.ts';
import { likenessOf } from '../../../shared/library/search-condition.ts';
import { greatestDistance, nearCopyDistance } from '../../../shared/similarity/compare-descriptors.ts';
import type { Stores } from '../../storage/create-stores.ts';
import type { EventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { DescribedItems } from './cached-descriptors.ts';
import { distanceToSlot, type SoughtFrames, soughtFramesOf } from './compare-videos.ts';
import type { DescribeReference } from './describe-reference.ts';
import type { ItemCatalog } from './item-catalog.ts';
import type { Ranks } from './sort-and-group.ts';

interface SoughtImages {
  /** The nearest one counts. */
  readonly references: readonly SoughtFrames[];
  readonly isReversed: boolean;
  /** Returns the numbers of the takes of the briefs that made the reference items and these near copies. */
  readonly takesOfBriefs: (nearCopies: readonly number[]) => Promise<readonly number[]>;
}

/** Returns the images that the conditions name, or `undefined` without one. Throws a `ProblemError` for a missing image. */
export async function readSoughtImages(
  conditions: readonly Condition[],
  store: Pick<Stores['visualDescriptors'], 'numbersOfSameBrief'>,
  describeReference: DescribeReference,
): Promise<SoughtImages | undefined> {
  const likeness = likenessOf(conditions);
  if (!likeness) return undefined;
  const { references, isReversed } = likeness;
  const itemIds = references.flatMap((reference) => ('itemId' in reference ? reference.itemId : []));
  return {
    references: (await Promise.all(references.map(describeReference))).map(soughtFramesOf),
    isReversed,
    takesOfBriefs: (nearCopies) => store.numbersOfSameBrief(itemIds, nearCopies),
  };
}

/** The briefs of the nearest copies count for an image without a brief, such as an imported file. */
const mostCopiesWithBriefs = 20;
const rowsOfTurn = 4096;

/**
 * Ranks rows of described items: near copies first, then takes of the same brief, then all others, each by distance.
 * Takes of one brief can look different, but are what the user compares.
 */
export async function rankBySimilarity(
  catalog: ItemCatalog,
  slots: Uint32Array,
  items: DescribedItems,
  { references, isReversed, takesOfBriefs }: SoughtImages,
  pace: EventLoopYield,
): Promise<Ranks> {
  const distances = new Uint32Array(slots.length);
  for (let from = 0; from < slots.length; from += rowsOfTurn) {
    measureRows(distances, slots, { from, to: Math.min(from + rowsOfTurn, slots.length) }, items, references);
    await pace.yieldIfDue();
  }
  if (isReversed)
    return { ranks: distances.map((distance) => greatestDistance - distance), count: greatestDistance + 1 };
  const copies: number[] = [];
  for (let row = 0; row < distances.length; row += 1) if ((distances[row] ?? 0) <= nearCopyDistance) copies.push(row);
  copies.sort((one, other) => (distances[one] ?? 0) - (distances[other] ?? 0));
  const takes = await takesOfBriefs(
    copies.slice(0, mostCopiesWithBriefs).map((row) => catalog.numbers[slots[row] ?? 0] ?? 0),
  );
  await pace.yieldIfDue();
  const isTake = new Uint8Array(catalog.size);
  for (const number of takes) {
    const slot = catalog.slotOf(number);
    if (slot >= 0) isTake[slot] = 1;
  }
  for (let row = 0; row < distances.length; row += 1) {
    const distance = distances[row] ?? 0;
    if (distance > nearCopyDistance && isTake[slots[row] ?? 0] === 0) distances[row] = distance + greatestDistance;
  }
  return { ranks: distances, count: 2 * greatestDistance + 1 };
}

/** Writes the distances of the rows of one turn. */
function measureRows(
  distances: Uint32Array,
  slots: Uint32Array,
  { from, to }: { readonly from: number; readonly to: number },
  items: DescribedItems,
  references: readonly SoughtFrames[],
): void {
  for (let row = from; row < to; row += 1) {
    let nearest = greatestDistance;
    for (const reference of references) nearest = Math.min(nearest, distanceToSlot(reference, items, slots[row] ?? 0));
    distances[row] = nearest;
  }
}
