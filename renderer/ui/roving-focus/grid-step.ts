/** Returns the target of a key in a grid of equal cells; `null` for a key without a target. */
export function gridStep(key: string, from: number, grid: { count: number; columns: number }): number | null {
  const { count, columns } = grid;
  const to = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
  }[key];
  if (to === undefined) return null;
  if (key === 'ArrowUp' && to < 0) return from;
  // The last row may be short: the down key then moves to its end.
  const hasRowBelow = Math.floor(from / columns) < Math.floor((count - 1) / columns);
  if (key === 'ArrowDown' && to >= count) return hasRowBelow ? count - 1 : from;
  return Math.min(count - 1, Math.max(0, to));
}
