import PQueue from 'p-queue';
import { numbersOf } from '../../../shared/similarity/compare-descriptors.ts';
import { descriptorBytes, laterFrames } from '../../../shared/similarity/descriptor-layout.ts';
import type { Stores } from '../../storage/create-stores.ts';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { ItemCatalog } from './item-catalog.ts';

/** The descriptors of the items, by the slots of the catalog. */
export interface DescribedItems {
  /** The words of one descriptor per slot. */
  readonly descriptors: Int32Array;
  /** The descriptors of the later frames of videos, by slot. */
  readonly laterFrames: Map<number, Int32Array>;
  /** 1 for a slot with a descriptor. */
  readonly isDescribed: Uint8Array;
}

const itemsOfTurn = 1000;

/** Reads all descriptors for the first search by similarity, and then only those that changed. */
export function createCachedDescriptors(store: Stores['visualDescriptors']) {
  const one = new PQueue({ concurrency: 1 });
  let known: DescribedItems | undefined;
  /** Numbers of items that were not in the catalog yet. */
  let early: number[] = [];

  type Rows = Awaited<ReturnType<typeof store.ofItems>>;

  function put(to: DescribedItems, catalog: ItemCatalog, rows: Rows): void {
    for (const { number, descriptor } of rows) {
      const slot = catalog.slotOf(number);
      if (slot < 0) early.push(number);
      // A damaged row counts as not described.
      const later = descriptor.subarray(descriptorBytes);
      if (slot < 0 || descriptor.length < descriptorBytes) continue;
      to.descriptors.set(numbersOf(descriptor.subarray(0, descriptorBytes)), (slot * descriptorBytes) / 4);
      if (later.length === laterFrames.length * descriptorBytes) to.laterFrames.set(slot, numbersOf(later));
      else to.laterFrames.delete(slot);
      to.isDescribed[slot] = 1;
    }
  }

  async function load(catalog: ItemCatalog): Promise<DescribedItems> {
    const loaded = describedItemsFor(catalog);
    const pace = createEventLoopYield();
    early = [];
    for (let after = 0; ; ) {
      const rows = await store.page(after, itemsOfTurn);
      put(loaded, catalog, rows);
      const last = rows.at(-1);
      if (!last) return loaded;
      after = last.number;
      await pace.yieldIfDue();
    }
  }

  async function refresh(items: DescribedItems, catalog: ItemCatalog): Promise<void> {
    const pace = createEventLoopYield();
    for (let isLast = false; !isLast; ) {
      const changed = await store.takeChanged(itemsOfTurn);
      isLast = changed.length < itemsOfTurn;
      const numbers = [...changed, ...early];
      early = [];
      for (const number of numbers) {
        const slot = catalog.slotOf(number);
        if (slot >= 0) items.isDescribed[slot] = 0;
      }
      if (numbers.length > 0) put(items, catalog, await store.ofItems(numbers));
      await pace.yieldIfDue();
    }
  }

  return {
    /** Returns the current state. Call after the catalog was read. */
    of: (catalog: ItemCatalog): Promise<DescribedItems> =>
      one.add(async () => {
        known ??= await load(catalog);
        if (known.isDescribed.length < catalog.size) known = grown(known, catalog);
        await refresh(known, catalog).catch((error: unknown) => {
          // The notes are removed already.
          known = undefined;
          throw error;
        });
        return known;
      }),
  };
}

/** Returns room for as many items as the columns of the catalog. */
function describedItemsFor({ times }: ItemCatalog): DescribedItems {
  return {
    descriptors: new Int32Array((times.length * descriptorBytes) / 4),
    laterFrames: new Map(),
    isDescribed: new Uint8Array(times.length),
  };
}

function grown({ descriptors, laterFrames, isDescribed }: DescribedItems, catalog: ItemCatalog): DescribedItems {
  const items = { ...describedItemsFor(catalog), laterFrames };
  items.descriptors.set(descriptors);
  items.isDescribed.set(isDescribed);
  return items;
}
