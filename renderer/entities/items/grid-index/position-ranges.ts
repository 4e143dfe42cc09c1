/**
 * Positions as ascending ranges that do not touch: start, end (exclusive), start, end ... A hundred thousand
 * consecutive positions are two numbers.
 */
export type PositionRanges = readonly number[];

export function countOf(ranges: PositionRanges): number {
  let count = 0;
  for (let at = 0; at < ranges.length; at += 2) count += (ranges[at + 1] ?? 0) - (ranges[at] ?? 0);
  return count;
}

export function includes(ranges: PositionRanges, position: number): boolean {
  // Counts the range ends and starts at or before the position: an odd count is inside a range.
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

/** Adds all positions from `start` (inclusive) to `end` (exclusive). */
export function withRange(ranges: PositionRanges, start: number, end: number): PositionRanges {
  return start < end ? joinRanges(ranges, [start, end]) : ranges;
}

/** Returns the union of both ranges. */
export function joinRanges(a: PositionRanges, b: PositionRanges): PositionRanges {
  const all: number[] = [];
  for (let [atA, atB] = [0, 0]; atA < a.length || atB < b.length; ) {
    const isFromA = (a[atA] ?? Number.POSITIVE_INFINITY) <= (b[atB] ?? Number.POSITIVE_INFINITY);
    const [start = 0, end = 0] = isFromA ? a.slice(atA, atA + 2) : b.slice(atB, atB + 2);
    if (isFromA) atA += 2;
    else atB += 2;
    const last = all.at(-1);
    if (last !== undefined && start <= last) all[all.length - 1] = Math.max(last, end);
    else all.push(start, end);
  }
  return all;
}

export function withoutRange(ranges: PositionRanges, start: number, end: number): PositionRanges {
  const left: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const [rangeStart = 0, rangeEnd = 0] = [ranges[at], ranges[at + 1]];
    if (rangeStart < Math.min(rangeEnd, start)) left.push(rangeStart, Math.min(rangeEnd, start));
    if (Math.max(rangeStart, end) < rangeEnd) left.push(Math.max(rangeStart, end), rangeEnd);
  }
  return left;
}

export function toggleRange(ranges: PositionRanges, position: number): PositionRanges {
  return includes(ranges, position)
    ? withoutRange(ranges, position, position + 1)
    : withRange(ranges, position, position + 1);
}

export function* positionsOf(ranges: PositionRanges): Generator<number> {
  for (let at = 0; at < ranges.length; at += 2) {
    for (let position = ranges[at] ?? 0; position < (ranges[at + 1] ?? 0); position += 1) yield position;
  }
}

/** Returns the lowest positions, at most `maxCount`. */
export function listFirstPositions(ranges: PositionRanges, maxCount: number): number[] {
  const first: number[] = [];
  for (const position of positionsOf(ranges)) {
    if (first.length === maxCount) break;
    first.push(position);
  }
  return first;
}
