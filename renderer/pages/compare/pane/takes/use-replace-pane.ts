import { useQueryClient } from '@tanstack/react-query';
import { itemOfPane } from '../../../../../shared/comparisons/panes-of-runs.ts';
import type { Pane } from '../../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import { type ComparisonContents, contentsKey } from '../../../../api/comparison-cache.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { rememberUndo } from '../../../../ui/notify-undo.tsx';
import { replacePane } from '../../common/pane-order.ts';
import { useStageActions, useStageStore } from '../../common/stage-store.ts';
import { useClockItself } from '../../playback/use-clock.ts';

/** Returns a function that shows another result in the place of a pane, with Undo. */
export function useReplacePane(): (shown: ShownPane, take: Item) => void {
  const { changePanes, runs } = useStageActions();
  const store = useStageStore();
  const clock = useClockItself();
  const cache = useQueryClient();
  /** The pair, the sound and the only visible pane stay where they are. */
  const exchangePanes = (from: Pane, to: Pane) => {
    changePanes((panes) => replacePane(panes, from.id, to));
    const replaceId = (id: string) => (id === from.id ? to.id : id);
    store.setState(({ solo, stage }) => ({
      // The menu of the replaced pane can’t close itself any more.
      paneMenu: undefined,
      solo: solo === undefined ? undefined : replaceId(solo),
      stage: stage.pair ? { ...stage, pair: [replaceId(stage.pair[0]), replaceId(stage.pair[1])] } : stage,
    }));
    if (clock.state.getState().heard === from.id) clock.setSound(to.id);
  };
  return (shown, take) => {
    if (!runs) return;
    const key = contentsKey(runs.comparisonId);
    const known = cache.getQueryData<ComparisonContents>(key);
    const items = [take, ...(known?.items ?? []).filter(({ id }) => id !== take.id)];
    // The result may be older than all that the page knows.
    if (known) cache.setQueryData<ComparisonContents>(key, { ...known, items });
    const from = shown.pane;
    // Notes stay with the replaced pane: another result has nothing at their moments.
    const to: Pane = { id: crypto.randomUUID(), source: sourceOf(take, runs.comparisonId, items), offset: 0 };
    exchangePanes(from, to);
    rememberUndo(`${shown.letter} replaced with another take`, () => exchangePanes(to, from));
  };
}

/** A result of a planned run is shown as such, so that a sweep marks its cell. */
function sourceOf(take: Item, comparisonId: string, items: readonly Item[]): Pane['source'] {
  const { id, runId, position } = take;
  if (take.comparisonId === comparisonId && runId !== undefined) {
    const source = { kind: 'run', runId, position } as const;
    if (itemOfPane({ id, source, offset: 0 }, items)?.id === id) return source;
  }
  return { kind: 'item', itemId: id };
}
