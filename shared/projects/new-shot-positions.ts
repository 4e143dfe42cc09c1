import type { Shot } from './shot.ts';

/** Distance of new positions at the end, so that many shots fit between two others. */
const step = 1024;
/** Distance between two shots below which all shots get new positions. Doubles hold far smaller distances exactly. */
const smallestGap = 1 / 1024;

interface ShotPositions {
  /** Positions of the placed shots, in order. */
  readonly placed: readonly number[];
  /** New positions of the other shots by id, when there was no room. */
  readonly others: ReadonlyMap<string, number>;
}

/** Returns positions for `count` shots before the shot at `index` of `ordered`; `ordered` is in the order of the cut. */
export function newShotPositions(
  ordered: readonly Pick<Shot, 'id' | 'position'>[],
  index: number,
  count: number,
): ShotPositions {
  const [before, after] = [ordered[index - 1], ordered[index]];
  if (after === undefined) {
    const start = before?.position ?? 0;
    return { placed: Array.from({ length: count }, (_, n) => start + (n + 1) * step), others: new Map() };
  }
  const start = before?.position ?? after.position - step * (count + 1);
  const gap = (after.position - start) / (count + 1);
  if (gap >= smallestGap) {
    return { placed: Array.from({ length: count }, (_, n) => start + (n + 1) * gap), others: new Map() };
  }
  return {
    placed: Array.from({ length: count }, (_, n) => (index + n + 1) * step),
    others: new Map(ordered.map(({ id }, at) => [id, (at < index ? at + 1 : at + count + 1) * step])),
  };
}

/** Numbers of new shots at the end are multiples of this, which leaves room for inserts. */
const numberStep = 10;
export const highestNumber = 999_999;

/**
 * Returns numbers for `count` new shots between two shots of the cut; `before` and `after` are their numbers. At the
 * end, each number is the next multiple of 10. Between 10 and 20, one shot gets 15. Without room in between, each shot
 * gets the next free number. `taken` has the numbers of all shots of the project, and no number is used twice.
 */
export function newShotNumbers(
  taken: ReadonlySet<number>,
  { before, after }: { readonly before: number | undefined; readonly after: number | undefined },
  count: number,
): number[] {
  const used = new Set(taken);
  const use = (number: number) => {
    used.add(number);
    return number;
  };
  if (after === undefined) {
    let last = 0;
    for (const number of taken) last = Math.max(last, number);
    const next = (Math.floor(last / numberStep) + 1) * numberStep;
    if (next + (count - 1) * numberStep <= highestNumber)
      return Array.from({ length: count }, (_, n) => next + n * numberStep);
  }
  const low = before ?? 0;
  const high = after ?? highestNumber;
  const between = Array.from({ length: count }, (_, n) => low + Math.round(((high - low) * (n + 1)) / (count + 1)));
  const isFree = between.every((number, n) => number > (between[n - 1] ?? low) && number < high && !used.has(number));
  if (isFree) return between;
  return Array.from({ length: count }, () => use(nextFree(used, low + 1)));
}

function nextFree(used: ReadonlySet<number>, from: number): number {
  let number = from;
  while (used.has(number)) number += 1;
  if (number <= highestNumber) return number;
  return from > 1 ? nextFree(used, 1) : highestNumber;
}
