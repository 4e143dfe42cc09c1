const shortList = 5;
/** Maximum number of values in a list. Others, such as thousands of tags, are found by typing. */
const longList = 200;

/**
 * The first few of those that there are, and of the others those that are `wanted`: chosen, or just in hand. `more`: how
 * many stay hidden that a longer list would show.
 */
export function shownValues<T extends { readonly value: string; readonly count: number }>(
  all: readonly T[],
  isWanted: (value: string) => boolean,
  isLong: boolean,
): { shown: readonly T[]; more: number } {
  const values = all.filter(({ value, count }) => count > 0 || isWanted(value));
  // A list that would hide a single row shows it: the line that says so takes as much room.
  const length = isLong ? longList : values.length <= shortList + 1 ? values.length : shortList;
  const shown = values.filter(({ value }, at) => at < length || isWanted(value));
  return { shown, more: isLong ? 0 : Math.min(values.length, longList) - Math.min(shown.length, longList) };
}
