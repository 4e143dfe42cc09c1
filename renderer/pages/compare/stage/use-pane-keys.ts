import type { RefObject } from 'react';
import { useCommand, useCommands } from '../../../ui/commands/use-command.ts';
import { useDigitKeys } from '../../../ui/commands/use-digit-keys.ts';
import { movePane } from '../pane/pane-order.ts';
import { resyncPane } from '../view/zoom-and-pan.ts';
import { withLatest } from './compared-pair.ts';
import { useStageActions } from './stage-actions.ts';
import { changeStage, useStageStore } from './stage-store.ts';
import { useTargetPane } from './use-target-pane.ts';

/** Keys for one pane: the one that has the focus, or is under the pointer. */
export function usePaneKeys(
  root: RefObject<HTMLElement | null>,
  paneIds: readonly string[],
  pair: readonly [string, string] | undefined,
): void {
  const store = useStageStore();
  const { changePanes, hasFixedOrder } = useStageActions();
  const markedPane = useTargetPane();
  const targetId = () => markedPane(paneIds, store.getState().solo) ?? '';
  const press = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  const move = (delta: number) => {
    const id = targetId();
    changePanes((panes) => movePane(panes, id, panes.findIndex((pane) => pane.id === id) + delta));
  };
  // Buttons there may cost money, therefore the key only moves the focus to them.
  useCommand('paneOffers', () => {
    const buttonOf = (id: string) => press(`[data-art="${id}"] button`);
    const found = buttonOf(targetId()) ?? paneIds.map(buttonOf).find((button) => button !== null);
    found?.focus();
  });
  useCommands(hasFixedOrder ? {} : { moveEarlier: () => move(-1), moveLater: () => move(1) });
  useCommand('backInStep', () => {
    const { freed } = store.getState();
    const id = targetId();
    const freedOne = id in freed ? id : Object.keys(freed)[0];
    if (freedOne !== undefined) resyncPane(store, freedOne);
  });
  useDigitKeys('intoPair', (digit) => {
    const id = paneIds[digit - 1];
    if (pair && id !== undefined) changeStage(store, { pair: withLatest(pair, id) });
  });
}
