/**
 * The two panes of wipe, difference and blink: the chosen ones that exist, completed from the front. `undefined`
 * without two panes.
 */
export function pairOf(
  chosen: readonly [string, string] | undefined,
  paneIds: readonly string[],
): readonly [string, string] | undefined {
  const [first, second] = chosen ?? [];
  const isShown = (id: string | undefined) => id !== undefined && paneIds.includes(id);
  const firstId = isShown(first) ? first : paneIds.find((id) => id !== second);
  const secondId = isShown(second) && second !== firstId ? second : paneIds.find((id) => id !== firstId);
  return firstId === undefined || secondId === undefined ? undefined : [firstId, secondId];
}

/** Places a pane on one side of the pair. Choosing the pane of the other side swaps both. */
export function withSide(pair: readonly [string, string], side: 0 | 1, paneId: string): [string, string] {
  const [first, second] = pair;
  if (side === 0) return [paneId, paneId === second ? first : second];
  return [paneId === first ? second : first, paneId];
}

/** A letter is clicked in the grid: it becomes the second of the pair, and the second the first. One of them swaps both. */
export function withLatest([first, second]: readonly [string, string], paneId: string): [string, string] {
  return [second, paneId === second ? first : paneId];
}
