import type { Pane } from '../../../../../shared/comparisons/view-state.ts';

/** The panes with one of them at another place, from 0. */
export function movePane(panes: readonly Pane[], paneId: string, to: number): readonly Pane[] {
  const from = panes.findIndex(({ id }) => id === paneId);
  const pane = panes[from];
  if (!pane || to < 0 || to >= panes.length) return panes;
  return panes.toSpliced(from, 1).toSpliced(to, 0, pane);
}

/** Restores the place of a pane, unless the pane exists. */
export function restorePane(panes: readonly Pane[], pane: Pane, index: number): readonly Pane[] {
  return panes.some(({ id }) => id === pane.id) ? panes : panes.toSpliced(index, 0, pane);
}

/** The panes with another one in the place of a pane. A pane that was removed meanwhile changes nothing. */
export function replacePane(panes: readonly Pane[], paneId: string, replacement: Pane): readonly Pane[] {
  return panes.map((pane) => (pane.id === paneId ? replacement : pane));
}
