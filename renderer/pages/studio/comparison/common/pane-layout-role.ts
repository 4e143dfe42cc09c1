/**
 * Role of a pane in the current layout: a `cell` of the grid, one of the pair, or `hidden`. Hidden panes retain their
 * elements, so that they are in sync when shown again.
 */
export type PaneLayoutRole = 'cell' | 'first' | 'second' | 'hidden';

interface Shown {
  /** False in the grid. */
  readonly isPair: boolean;
  readonly pair: readonly [string, string] | undefined;
  readonly solo: string | undefined;
}

export function paneLayoutRoleOf(paneId: string, { isPair, pair, solo }: Shown): PaneLayoutRole {
  if (solo !== undefined) return paneId === solo ? 'cell' : 'hidden';
  if (!isPair || !pair) return 'cell';
  if (paneId === pair[0]) return 'first';
  return paneId === pair[1] ? 'second' : 'hidden';
}
