import type { NamedTest } from './compile-condition-predicates.ts';
import { mark } from './item-catalog.ts';

export const notVisible = mark.trashed | mark.removed;

export interface SlotFilter {
  readonly marks: Uint16Array;
  /** The mark that hidden items must have; 0 for visible items. */
  readonly visibleMark: number;
  /** One byte per slot; `undefined` without words. */
  readonly hits: Readonly<Uint8Array> | undefined;
  readonly tests: readonly NamedTest[];
}

/**
 * Moves the found slots between `from` and `to` to position `count` and after, and returns the new count. Equal to
 * `isInScope`, but without a call per item. A separate function, because a loop within a generator is ten times slower.
 */
export function filterSlotsInPlace(
  slots: Uint32Array,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
  { marks, visibleMark, hits, tests }: SlotFilter,
): number {
  let end = count;
  for (let place = from; place < to; place += 1) {
    const slot = slots[place] ?? 0;
    if (hits !== undefined && hits[slot] !== 1) continue;
    if (((marks[slot] ?? 0) & notVisible) !== visibleMark) continue;
    if (tests.length > 0 && !tests.every(({ test }) => test(slot))) continue;
    slots[end] = slot;
    end += 1;
  }
  return end;
}
