/** The position of the cell that something happened in. */
export function positionUnder({ target }: { target: EventTarget | null }): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  const position = cell?.dataset['position'];
  return position === undefined ? undefined : Number(position);
}
