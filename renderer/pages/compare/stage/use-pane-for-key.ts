import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { paneLayoutRoleOf } from '../pane/pane-layout-role.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { pairOf } from './compared-pair.ts';
import { useStageStore } from './stage-store.ts';
import { useTargetPane } from './use-target-pane.ts';

/**
 * Returns a function that finds the pane of a key that names no pane: one of the visible panes. Without focus and
 * pointer, and after a change of the pick or its challenger, it is the challenger, because the pick stays.
 */
export function usePaneForKey({
  shown,
  challengers,
}: Pick<OpenComparison, 'shown' | 'challengers'>): () => ShownPane | undefined {
  const store = useStageStore();
  const targetPane = useTargetPane(`${challengers?.keptId} ${challengers?.challengerId}`);
  return () => {
    const { solo, stage } = store.getState();
    const ids = shown.map(({ pane }) => pane.id);
    const pair = pairOf(stage.pair, ids);
    const alone = solo !== undefined && ids.includes(solo) ? solo : undefined;
    const isPair = stage.layout !== 'grid';
    const visible = ids.filter((id) => paneLayoutRoleOf(id, { isPair, pair, solo: alone }) !== 'hidden');
    const challenger = visible.filter((each) => each === challengers?.challengerId);
    const id = targetPane([...challenger, ...visible], alone);
    return shown.find(({ pane }) => pane.id === id);
  };
}
