import { useEffect } from 'react';
import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { pairOf } from '../stage/compared-pair.ts';
import { useStage } from '../stage/stage-store.ts';
import { bothPanes, useScopeStore } from './scope-store.ts';

/** A choice of panes, and the panes with a result that it shows: one, two, or none. */
interface ScopePanes {
  /** The choices; `value` is a pane id or `bothPanes`. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
  readonly panes: readonly ItemPane[];
}

export type ItemPane = Extract<ShownPane, { kind: 'item' }>;

/**
 * Returns the panes that the scopes show: both panes of a pair layout; in the grid the pane that was clicked or focused last,
 * otherwise the first.
 */
export function useScopePanes(shown: readonly ShownPane[]): ScopePanes {
  const { gridPane, pairPane, choose } = useScopeStore();
  const isGrid = useStage(({ stage }) => stage.layout === 'grid');
  const chosenPair = useStage(({ stage }) => stage.pair);
  const solo = useStage((model) => model.solo);
  const ids = shown.map(({ pane }) => pane.id);
  const alone = ids.find((id) => id === solo);
  const pairIds = isGrid || alone !== undefined ? undefined : pairOf(chosenPair, ids);
  const visible = pairIds ?? (alone === undefined ? ids : [alone]);
  const items = visible.flatMap(
    (id) => shown.find((each): each is ItemPane => each.kind === 'item' && each.pane.id === id) ?? [],
  );
  useFollowActivePane(pairIds === undefined);
  const canOverlay = pairIds !== undefined && items.length > 1;
  const choices = [
    ...(canOverlay ? [{ value: bothPanes, label: items.map(({ letter }) => letter).join(' and ') }] : []),
    ...items.map(({ pane, letter }) => ({ value: pane.id, label: letter })),
  ];
  const preferred = pairIds ? pairPane : gridPane;
  const chosen = (choices.find(({ value }) => value === preferred) ?? choices[0])?.value ?? '';
  return {
    choices,
    chosen,
    choose: (value) => choose(pairIds ? { pairPane: value } : { gridPane: value }),
    panes: items.filter(({ pane }) => chosen === bothPanes || pane.id === chosen),
  };
}

/** A click into a pane and the focus in a pane choose it. The pointer alone doesn't, because it crosses panes on its way. */
function useFollowActivePane(isOn: boolean): void {
  const choose = useScopeStore((store) => store.choose);
  useEffect(() => {
    if (!isOn) return;
    const onEnter = ({ target }: Event) => {
      const pane = target instanceof Element ? target.closest<HTMLElement>('figure[data-pane]') : null;
      if (pane) choose({ gridPane: pane.dataset['pane'] });
    };
    const events = ['pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, onEnter, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, onEnter);
    };
  }, [isOn, choose]);
}
