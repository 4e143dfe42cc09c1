import { useEffect, useRef } from 'react';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { paneLayoutOf } from '../common/pane-layout-role.ts';
import { useStageStore } from '../common/stage-store.ts';
import type { OpenComparison } from '../common/use-comparison.ts';

/**
 * Returns the target pane of a key that names no pane. Order: the only visible pane, the pane that the pointer or the
 * focus entered last, then the first. Panes are found by `data-pane` of the stage. A pane that was entered in another
 * `arrangement` doesn't count, because the pane under a resting pointer changed its place or role.
 */
export function useTargetPane(
  arrangement = '',
): (paneIds: readonly string[], solo: string | undefined) => string | undefined {
  const entered = useRef<{ readonly paneId: string; readonly arrangement: string }>(undefined);
  useEffect(() => {
    const onEnter = ({ target }: Event) => {
      const pane = target instanceof Element ? target.closest<HTMLElement>('[data-pane]') : null;
      const paneId = pane?.dataset['pane'];
      if (paneId !== undefined) entered.current = { paneId, arrangement };
    };
    const events = ['pointermove', 'focusin'];
    for (const event of events) document.addEventListener(event, onEnter, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, onEnter);
    };
  }, [arrangement]);
  return (paneIds, solo) => {
    const enteredId = entered.current?.arrangement === arrangement ? entered.current.paneId : undefined;
    return [solo, enteredId, paneIds[0]].find((id) => id !== undefined && paneIds.includes(id));
  };
}

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
    const ids = shown.map(({ pane }) => pane.id);
    const { solo, roles } = paneLayoutOf(store.getState(), ids);
    const visible = ids.filter((_, index) => roles[index] !== 'hidden');
    const challenger = visible.filter((each) => each === challengers?.challengerId);
    const id = targetPane([...challenger, ...visible], solo);
    return shown.find(({ pane }) => pane.id === id);
  };
}
