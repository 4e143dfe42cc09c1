import type { ViewState } from '../../../../../shared/comparisons/view-state.ts';
import { useStage } from './stage-store.ts';

/**
 * Role of a pane in the current layout: a `cell` of the grid, one of the pair, or `hidden`. Hidden panes retain their
 * elements, so that they are in sync when shown again.
 */
export type PaneLayoutRole = 'cell' | 'first' | 'second' | 'hidden';

type Pair = readonly [string, string];

interface PaneLayout {
  /** The single visible pane. */
  readonly solo: string | undefined;
  /** The panes of wipe, difference and blink, in every layout. `undefined` without two panes. */
  readonly pair: Pair | undefined;
  /** The pair while it is overlaid. */
  readonly overlaid: Pair | undefined;
  /** In the order of the panes. */
  readonly roles: readonly PaneLayoutRole[];
}

interface LayoutState {
  readonly stage: Pick<ViewState, 'layout' | 'pair'>;
  readonly solo: string | undefined;
}

/** Returns how the stage shows these panes. */
export function paneLayoutOf({ stage, solo: chosen }: LayoutState, paneIds: readonly string[]): PaneLayout {
  const solo = paneIds.find((id) => id === chosen);
  const pair = pairOf(stage.pair, paneIds);
  const overlaid = stage.layout === 'grid' || solo !== undefined ? undefined : pair;
  const roles = paneIds.map((id): PaneLayoutRole => {
    if (solo !== undefined) return id === solo ? 'cell' : 'hidden';
    if (!overlaid) return 'cell';
    if (id === overlaid[0]) return 'first';
    return id === overlaid[1] ? 'second' : 'hidden';
  });
  return { solo, pair, overlaid, roles };
}

export function usePaneLayout(paneIds: readonly string[]): PaneLayout {
  const layout = useStage(({ stage }) => stage.layout);
  const pair = useStage(({ stage }) => stage.pair);
  const solo = useStage((model) => model.solo);
  return paneLayoutOf({ stage: { layout, pair }, solo }, paneIds);
}

/** The chosen panes that exist, completed from the front. `undefined` without two panes. */
function pairOf(chosen: Pair | undefined, paneIds: readonly string[]): Pair | undefined {
  const [first, second] = chosen ?? [];
  const isShown = (id: string | undefined) => id !== undefined && paneIds.includes(id);
  const firstId = isShown(first) ? first : paneIds.find((id) => id !== second);
  const secondId = isShown(second) && second !== firstId ? second : paneIds.find((id) => id !== firstId);
  return firstId === undefined || secondId === undefined ? undefined : [firstId, secondId];
}
