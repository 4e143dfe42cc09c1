/**
 * Returns the new order of `all` after the entries of `found` took the order in which they are given. An entry that was
 * not found stays behind its predecessor. `moved`: the fewest entries that explain the new order. Returns `undefined` if
 * nothing moves.
 */
export function reorderMatches(
  all: readonly string[],
  found: readonly string[],
): { shotIds: string[]; moved: string[] } | undefined {
  const wasFound = new Set(found);
  const followers = new Map<string | undefined, string[]>();
  let leader: string | undefined;
  for (const id of all) {
    if (wasFound.has(id)) leader = id;
    else followers.set(leader, [...(followers.get(leader) ?? []), id]);
  }
  const shotIds = [undefined, ...found].flatMap((id) => [
    ...(id === undefined ? [] : [id]),
    ...(followers.get(id) ?? []),
  ]);
  if (shotIds.every((id, index) => id === all[index])) return undefined;
  const positions = new Map(all.map((id, index) => [id, index]));
  const staying = longestIncreasing(found.map((id) => positions.get(id) ?? 0));
  return { shotIds, moved: found.filter((_, index) => !staying.has(index)) };
}

/** Returns the indexes of a longest increasing subsequence. */
function longestIncreasing(values: readonly number[]): ReadonlySet<number> {
  /** For each length, the index of the smallest last value. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? undefined : ends[low - 1];
    ends[low] = index;
  }
  const indexes = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) indexes.add(index);
  return indexes;
}
