import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { paneLayoutRoleOf } from '../pane/pane-layout-role.ts';
import { shapesOf } from '../pane/pane-shape.ts';
import { pairOf } from '../stage/compared-pair.ts';
import { useStage } from '../stage/stage-store.ts';
import type { PickedPane } from './use-picked-pixels.ts';

/** Returns the visible panes with a result. Overlaid panes share the frame of the first. */
export function usePickedPanes(shown: readonly ShownPane[]): readonly (PickedPane & { readonly letter: string })[] {
  const layout = useStage(({ stage }) => stage.layout);
  const chosenPair = useStage(({ stage }) => stage.pair);
  const chosenSolo = useStage((model) => model.solo);
  const ids = shown.map(({ pane }) => pane.id);
  const solo = ids.find((id) => id === chosenSolo);
  const pair = pairOf(chosenPair, ids);
  const isPair = layout !== 'grid';
  const shapes = shapesOf(shown);
  const firstShape = pair && shapes[ids.indexOf(pair[0])];
  return shown.flatMap(({ pane: { id }, kind, letter }, index) => {
    const role = paneLayoutRoleOf(id, { isPair, pair, solo });
    if (kind !== 'item' || role === 'hidden') return [];
    const shape = (role === 'cell' ? undefined : firstShape) ?? shapes[index] ?? 1;
    return [{ paneId: id, letter, shape }];
  });
}
