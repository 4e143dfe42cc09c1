/** Returns the position of the cell that received an event. */
export function findPositionOfEvent({ target }: { target: EventTarget | null }): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  const position = cell?.dataset['position'];
  return position === undefined ? undefined : Number(position);
}
