import type { NumberRange, QueryTextIndex } from '../../storage/search/item-text-index.ts';
import type { TextQueries, TextQuery } from '../../storage/search/search-terms.ts';
import { createEventLoopYield, type EventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { ItemCatalog } from './item-catalog.ts';

/**
 * Finds the items that contain all included and no excluded words. Evaluated from the highest number down, range by
 * range, as far as callers need: the newest items do not wait for the oldest.
 */
export type TextHits = ReturnType<typeof createTextHits>;

/** Size of the first range. */
const firstCount = 2048;
/** Minimum size of later ranges: starting a query costs as much as reading thousands of numbers. */
const fewest = 8192;
/** Limits for the duration of one query, in milliseconds. They determine the size of the next range. */
const [brief, fair, long] = [2, 4, 8];

export function createTextHits(
  catalog: Pick<ItemCatalog, 'size' | 'highest' | 'slotOf'>,
  { included, excluded }: TextQueries,
  ask: QueryTextIndex,
) {
  const hits = new Uint8Array(catalog.size);
  let knownFrom = catalog.highest + 1;
  let count = firstCount;
  let evaluation: Promise<void> | undefined;

  /** A caller may cancel while others wait, so the evaluation has its own pauses. */
  async function askNext(): Promise<void> {
    const range = { from: Math.max(0, knownFrom - count), to: knownFrom - 1 };
    const pace = createEventLoopYield();
    let longest = 0;
    const timed = async (question: TextQuery) => {
      const began = process.threadCpuUsage();
      const numbers = await ask(question, range);
      const { user, system } = process.threadCpuUsage(began);
      longest = Math.max(longest, (user + system) / 1000);
      await pace.yieldIfDue();
      return numbers;
    };
    const found = await foundByAll(included, range, timed);
    for (const questions of excluded) {
      if (!found.includes(1)) break;
      leaveOut(found, await foundByAll(questions, range, timed));
    }
    for (let number = range.from; number <= range.to; number += 1) {
      const slot = found[number - range.from] === 1 ? catalog.slotOf(number) : -1;
      if (slot >= 0 && slot < hits.length) hits[slot] = 1;
    }
    knownFrom = range.from;
    if (longest < brief) count *= 4;
    else if (longest < fair) count *= 2;
    else if (longest > long) count = Math.max(fewest, Math.floor(count / 2));
  }

  return {
    /** 1 for each found slot among the evaluated items. Read-only. */
    hits,
    /** Returns the lowest evaluated number: all items from this number on are evaluated. */
    knownFrom: (): number => knownFrom,
    /** Evaluates down to this number. Throws when `pace` aborts; the evaluated range stays. */
    async reach(number: number, pace: EventLoopYield): Promise<void> {
      while (knownFrom > number) {
        evaluation ??= askNext().finally(() => {
          evaluation = undefined;
        });
        await evaluation;
        await pace.yieldIfDue();
      }
    },
  };
}

/** Returns 1 for each number of the range that all queries find, or for all numbers without queries. */
async function foundByAll(
  questions: readonly TextQuery[],
  { from, to }: NumberRange,
  ask: (question: TextQuery) => Promise<readonly number[]>,
): Promise<Uint8Array> {
  let found = new Uint8Array(to - from + 1).fill(1);
  for (const question of questions) {
    const both = new Uint8Array(found.length);
    for (const number of await ask(question)) both[number - from] = found[number - from] ?? 0;
    found = both;
    // Further words can only remove hits.
    if (!found.includes(1)) break;
  }
  return found;
}

/** A plain loop, because one call per number costs as much as the search. */
function leaveOut(from: Uint8Array, excluded: Readonly<Uint8Array>): void {
  for (let at = 0; at < from.length; at += 1) if (excluded[at] === 1) from[at] = 0;
}
