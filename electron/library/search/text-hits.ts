import type { NumberRange, QueryTextIndex } from '../../storage/search/query-text-index.ts';
import type { TextQueries, TextQuery } from '../../storage/search/text-queries.ts';
import { createEventLoopYield, type EventLoopYield } from '../../util/yield-to-event-loop.ts';
import type { FilterCatalog } from './filter-catalog.ts';

/**
 * Tells which items have all included and no excluded words. It is evaluated from the highest number down, range by
 * range, as far as a caller needs: a reader of the newest items does not wait for the oldest.
 */
export interface TextHits {
  /** 1 for each slot that is found, among those of the items that are known; never to be written to. */
  readonly hits: Readonly<Uint8Array>;
  /** The items of these numbers and above are known. */
  readonly knownFrom: () => number;
  /** Until this number is known. Throws where `pace` says that it was given up; what is known by then stays. */
  reach(number: number, pace: EventLoopYield): Promise<void>;
}

/** So many numbers are asked for first. */
const firstCount = 2048;
/** Later ones are not cut into fewer: to begin costs as much as to read thousands. */
const fewest = 8192;
/** Of one question to SQLite, milliseconds of a core: how far the next one may reach. */
const [brief, fair, long] = [2, 4, 8];

export function createTextHits(
  catalog: Pick<FilterCatalog, 'size' | 'highest' | 'slotOf'>,
  { included, excluded }: TextQueries,
  ask: QueryTextIndex,
): TextHits {
  const hits = new Uint8Array(catalog.size);
  let knownFrom = catalog.highest + 1;
  let count = firstCount;
  let asking: Promise<void> | undefined;

  /** A caller may cancel while others wait, so the evaluation has its own pace. */
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
    hits,
    knownFrom: () => knownFrom,
    async reach(number, pace) {
      while (knownFrom > number) {
        asking ??= askNext().finally(() => {
          asking = undefined;
        });
        await asking;
        await pace.yieldIfDue();
      }
    },
  };
}

/** 1 for each number of the range that all questions find; all of them where there are no questions. */
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

/** A plain loop: a call for each number costs as much as the search. */
function leaveOut(from: Uint8Array, excluded: Readonly<Uint8Array>): void {
  for (let at = 0; at < from.length; at += 1) if (excluded[at] === 1) from[at] = 0;
}
