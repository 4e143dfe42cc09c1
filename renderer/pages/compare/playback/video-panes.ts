import type { Pane } from '../../../../shared/comparisons/view-state.ts';
import type { ShownPane } from '../../../entities/comparisons/shown-panes.ts';

/** A pane whose image moves, or may once it is made. */
export interface VideoPane {
  readonly id: string;
  /** A to I. */
  readonly letter: string;
  /** Id of the video's item; `undefined` while the pane has no video. */
  readonly itemId: string | undefined;
}

/** Those of the panes that have a place on the clock. */
export function videoPanes(panes: readonly ShownPane[]): VideoPane[] {
  return panes.flatMap<VideoPane>((shown) => {
    const { letter, pane } = shown;
    if (shown.kind !== 'item') return [{ id: pane.id, letter, itemId: undefined }];
    return shown.item.kind === 'video' ? [{ id: pane.id, letter, itemId: shown.item.id }] : [];
  });
}

/** Returns the offsets that the clock reads from the panes, by pane id. */
export function offsetsOf(panes: readonly Pane[]): Record<string, number> {
  return Object.fromEntries(panes.map(({ id, offset }) => [id, offset]));
}

/** The panes with what the clock gives back; the very same ones when nothing changed. */
export function withOffsets(panes: readonly Pane[], offsets: Readonly<Record<string, number>>): readonly Pane[] {
  const isSame = panes.every(({ id, offset }) => (offsets[id] ?? offset) === offset);
  return isSame ? panes : panes.map((pane) => ({ ...pane, offset: offsets[pane.id] ?? pane.offset }));
}
