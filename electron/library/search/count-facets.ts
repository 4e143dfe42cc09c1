import type { FacetName, LibraryFacets } from '../../../shared/library/facets.ts';
import { indexKinds } from '../../../shared/library/grid-index-blocks.ts';
import { shapeOf, shapes } from '../../../shared/library/search-condition.ts';
import { importedModelId } from '../../../shared/models/imported-model-id.ts';
import type { EventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { CatalogSnapshot, SlotsByValue } from './cached-item-catalog.ts';
import {
  compileConditionPredicates,
  isImported,
  type NamedTest,
  type SearchContext,
} from './compile-condition-predicates.ts';
import { mark } from './item-catalog.ts';

/** The most frequent search periods, as values of `after:`. */
const recentPeriods = ['today', '7d', '30d'] as const;

/**
 * Counts the found items, and the items per value. Each facet ignores its own conditions, so that its alternatives are
 * visible.
 */
export async function countFacets(
  now: SearchContext,
  isInScope: (slot: number) => boolean,
  tests: readonly NamedTest[],
  below: (collectionId: string) => readonly string[],
  pace: EventLoopYield,
): Promise<LibraryFacets> {
  const { catalog, tags, tagNames, collections } = now;
  const { size, marks } = catalog;
  /** One bit per condition name that an item fails; all bits for an item that is not counted. */
  const failing = new Uint32Array(size).fill(0xffffffff);
  for (let slot = 0; slot < size; slot += 1) {
    if (isInScope(slot)) {
      let bits = 0;
      for (const [index, { test }] of tests.entries()) if (!test(slot)) bits |= 1 << index;
      failing[slot] = bits;
    }
    if (slot % 4096 === 4095) await pace.yieldIfDue();
  }
  /** There are fewer condition names than bits. */
  const ignoring = (name: FacetName) => {
    const index = tests.findIndex((each) => each.name === name);
    return index < 0 ? 0xffffffff : ~(1 << index);
  };
  const isFound = (slot: number, facet?: FacetName) =>
    ((failing[slot] ?? 0xffffffff) & (facet === undefined ? 0xffffffff : ignoring(facet))) === 0;

  const counted = async (facet: FacetName, values: readonly string[], indexOf: (slot: number) => number) => {
    const counts = new Uint32Array(values.length);
    const mask = ignoring(facet);
    for (let slot = 0; slot < size; slot += 1) {
      if (((failing[slot] ?? 0xffffffff) & mask) === 0) counts[indexOf(slot)] = (counts[indexOf(slot)] ?? 0) + 1;
      if (slot % 8192 === 8191) await pace.yieldIfDue();
    }
    return values.map((value, index) => ({ value, count: counts[index] ?? 0 }));
  };
  const listed = async (facet: FacetName, lists: SlotsByValue, nameOf: (key: string) => string) => {
    const values: { value: string; count: number }[] = [];
    for (const [key, slots] of lists) {
      let count = 0;
      for (const slot of slots) if (isFound(slot, facet)) count += 1;
      values.push({ value: nameOf(key), count });
      await pace.yieldIfDue();
    }
    return values;
  };
  /** The periods contain each other, so an item counts for several of them. */
  const recent = async () => {
    const values: { value: string; count: number }[] = [];
    for (const value of recentPeriods) {
      const [period] = compileConditionPredicates([{ name: 'after', value }], now);
      let count = 0;
      for (let slot = 0; slot < size; slot += 1) {
        if (isFound(slot, 'after') && period?.test(slot)) count += 1;
        if (slot % 8192 === 8191) await pace.yieldIfDue();
      }
      values.push({ value, count });
    }
    return values;
  };

  let count = 0;
  const views = { all: 0, picked: 0, rejected: 0, trash: 0 };
  for (let slot = 0; slot < size; slot += 1) {
    if (isFound(slot)) count += 1;
    const bits = marks[slot] ?? 0;
    if (bits & mark.removed) continue;
    if (bits & mark.trashed) views.trash += 1;
    else {
      views.all += 1;
      if (bits & mark.picked) views.picked += 1;
      if (bits & mark.rejected) views.rejected += 1;
    }
  }
  await pace.yieldIfDue();

  const { widths, heights, kinds, ratings, models, modelNames } = catalog;
  const likeIndex = tests.findIndex(({ name }) => name === 'like');
  let notCompared = 0;
  for (let slot = 0; likeIndex >= 0 && slot < size; slot += 1) {
    // Files of other types have no thumbnails.
    if (failing[slot] === 1 << likeIndex && indexKinds[kinds[slot] ?? 0] !== 'file') notCompared += 1;
  }
  await pace.yieldIfDue();
  const shapeIndexOf = (slot: number) => shapes.indexOf(shapeOf(widths[slot] ?? 0, heights[slot] ?? 0));
  const flagIndexOf = (slot: number) => {
    const bits = marks[slot] ?? 0;
    return bits & mark.picked ? 0 : bits & mark.rejected ? 1 : 2;
  };
  let importedCount = 0;
  for (let slot = 0; slot < size; slot += 1)
    if (isFound(slot, 'model') && isImported(catalog, slot)) importedCount += 1;
  await pace.yieldIfDue();
  const ratingValues = ['5', '4', '3', '2', '1', 'none'];
  return {
    count,
    ...(notCompared > 0 ? { notCompared } : {}),
    totals: views,
    facets: {
      // Few libraries have results of other types.
      kind: (await counted('kind', indexKinds, (slot) => kinds[slot] ?? 0)).filter(
        ({ value, count: ofKind }) => value !== 'file' || ofKind > 0,
      ),
      model: byCount(withImported(await counted('model', modelNames, (slot) => models[slot] ?? 0), importedCount)),
      shape: await counted('shape', shapes, shapeIndexOf),
      rating: await counted('rating', ratingValues, (slot) => 5 - (ratings[slot] ?? 0)),
      after: await recent(),
      flag: await counted('flag', ['pick', 'reject', 'none'], flagIndexOf),
      tag: byCount(await listed('tag', tags, (key) => tagNames.get(key) ?? key)),
      collection: await listed('collection', withNested(now, collections, below), (id) => id),
    },
  };
}

/** Counts items of a collection including its subcollections, each item once. */
function withNested(
  { catalog }: CatalogSnapshot,
  lists: SlotsByValue,
  below: (id: string) => readonly string[],
): SlotsByValue {
  const whole = new Map<string, Uint32Array>();
  for (const id of below('')) {
    const within = below(id);
    const parts = within.flatMap((each) => lists.get(each) ?? []);
    if (parts.length <= 1) {
      whole.set(id, parts[0] ?? new Uint32Array());
      continue;
    }
    const seen = new Uint8Array(catalog.size);
    for (const part of parts) for (const slot of part) seen[slot] = 1;
    const slots: number[] = [];
    for (let slot = 0; slot < seen.length; slot += 1) if (seen[slot] === 1) slots.push(slot);
    whole.set(id, Uint32Array.from(slots));
  }
  return whole;
}

/** An imported file may name its model. It counts for its model, and as imported. */
function withImported(values: readonly { value: string; count: number }[], count: number) {
  const others = values.filter(({ value }) => value !== importedModelId);
  return count === 0 && others.length === values.length ? others : [...others, { value: importedModelId, count }];
}

function byCount(values: readonly { value: string; count: number }[]) {
  return values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
