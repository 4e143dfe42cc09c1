import { stackOfCopies, uuidAt } from '../../../shared/library/grid-index-blocks.ts';
import { differentBits, mirroredBits, nearCopyDistance } from '../../../shared/similarity/compare-descriptors.ts';
import { descriptorBytes, viewBytes } from '../../../shared/similarity/descriptor-layout.ts';
import type { EventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { DescribedItems } from './cached-descriptors.ts';
import { distanceToSlot, type SoughtFrames, soughtFramesAt } from './compare-videos.ts';
import type { ItemCatalog } from './item-catalog.ts';
import type { Stacks } from './sort-and-group.ts';

/** Returns the stacks of near copies, by the slots of the catalog. The first copy in the order is on top. */
export async function stackNearCopies(
  catalog: ItemCatalog,
  slots: Uint32Array,
  items: DescribedItems,
  pace: EventLoopYield,
): Promise<Stacks> {
  const stacks = {
    ids: [''],
    shots: new Uint32Array(catalog.times.length),
    selected: new Uint8Array(catalog.times.length),
  };
  const tops = createTops(slots.length, items);
  for (const slot of slots) {
    const top = tops.findCopy(slot);
    if (top === undefined) {
      tops.add(slot);
    } else {
      // A single result has no stack, because a name for each would be most of the answer.
      if (stacks.shots[top] === 0) stacks.shots[top] = stacks.ids.push(stackOfCopies(uuidAt(catalog.ids, top))) - 1;
      stacks.selected[top] = 1;
      stacks.shots[slot] = stacks.shots[top] ?? 0;
    }
    await pace.yieldIfDue();
  }
  return stacks;
}

/**
 * Pairs of bytes of a hash. Two hashes with at most four different bits are equal in at least one pair, and most hashes
 * with up to seven. Near copies rarely differ in more.
 */
const pairs = [0, 1, 2, 3, 4, 5, 6, 7]
  .flatMap((byte) => [[byte, (byte + 1) % 8] as const, [byte, byte + 4] as const])
  .filter(([, other]) => other < 8);
/** Bits of the hash, of 63, above which images are no near copies. */
const mostCopyBits = 10;
const entriesOfTop = 2 * pairs.length;

/** Finds near copies among added results by the pairs of their hashes, because comparing all with all takes minutes. */
function createTops(count: number, items: DescribedItems) {
  const bytes = new Uint8Array(items.descriptors.buffer);
  const hash = new Int32Array(2);
  const hashBytes = new Uint8Array(hash.buffer);
  const slots = new Uint32Array(count);
  /** The hashes of both views of each, because a list of its own stays in the cache of the processor. */
  const hashes = new Int32Array(count * 2 * hash.length);
  /** The last slot that each was compared with, plus 1. */
  const compared = new Uint32Array(count);
  let size = 0;
  /** The latest entry of each value of each pair, and for each entry the one before it; -1 for none. */
  const latest = new Int32Array(pairs.length << 16).fill(-1);
  const earlier = new Int32Array(count * entriesOfTop);
  function readHash(slot: number, view: number, turned: number): void {
    const at = slot * descriptorBytes + view * viewBytes;
    for (let byte = 0; byte < 8; byte += 1) hashBytes[byte] = (bytes[at + byte] ?? 0) ^ turned;
  }

  function placeOf(pair: number): number {
    const [one, other] = pairs[pair] ?? [0, 0];
    return (pair << 16) | ((hashBytes[one] ?? 0) << 8) | (hashBytes[other] ?? 0);
  }

  /** Returns the first result that was added, up to `limit`, and is a near copy of the slot whose hash was read. */
  function firstCopy(slot: number, sought: () => SoughtFrames, limit: number): number {
    let found = limit;
    for (let pair = 0; pair < pairs.length; pair += 1) {
      for (let entry = latest[placeOf(pair)] ?? -1; entry >= 0; entry = earlier[entry] ?? -1) {
        const top = Math.floor(entry / entriesOfTop);
        if (top >= found || compared[top] === slot + 1) continue;
        const view = Math.floor(entry / pairs.length);
        if (differentBits(hash, 0, hashes, view * hash.length) > mostCopyBits) continue;
        compared[top] = slot + 1;
        const topSlot = slots[top] ?? 0;
        // An image can be near a frame of a video, and is no copy of it.
        if (items.laterFrames.has(topSlot) !== items.laterFrames.has(slot)) continue;
        if (distanceToSlot(sought(), items, topSlot) <= nearCopyDistance) found = top;
      }
    }
    return found;
  }

  return {
    add(slot: number): void {
      slots[size] = slot;
      for (const view of [0, 1]) {
        readHash(slot, view, 0);
        hashes.set(hash, (size * 2 + view) * hash.length);
        for (let pair = 0; pair < pairs.length; pair += 1) {
          const entry = size * entriesOfTop + view * pairs.length + pair;
          earlier[entry] = latest[placeOf(pair)] ?? -1;
          latest[placeOf(pair)] = entry;
        }
      }
      size += 1;
    },
    /** Returns the slot of the first near copy that was added. */
    findCopy(slot: number): number | undefined {
      let known: SoughtFrames | undefined;
      const sought = () => {
        known ??= soughtFramesAt(items, slot);
        return known;
      };
      let found = size;
      for (const view of [0, 1]) {
        for (const turned of [0, mirroredBits]) {
          readHash(slot, view, turned);
          found = firstCopy(slot, sought, found);
        }
      }
      return found < size ? slots[found] : undefined;
    },
  };
}
