const shortList = 5;
/** Maximum number of values in a list. Others, such as thousands of tags, are found by typing. */
const longList = 200;

/**
 * Returns the first values, and those for which `isAlwaysShown` is true: the chosen and the focused ones. `more`:
 * number of hidden values that a longer list would show.
 */
export function shownValues<T extends { readonly value: string; readonly count: number }>(
  counted: readonly T[],
  isAlwaysShown: (value: string) => boolean,
  isLong: boolean,
): { shown: readonly T[]; more: number } {
  const values = counted.filter(({ value, count }) => count > 0 || isAlwaysShown(value));
  // A list that would hide a single row shows it: the line that says so takes as much room.
  const length = isLong ? longList : values.length <= shortList + 1 ? values.length : shortList;
  const shown = values.filter(({ value }, at) => at < length || isAlwaysShown(value));
  return { shown, more: isLong ? 0 : Math.min(values.length, longList) - Math.min(shown.length, longList) };
}
