import { useEffect, useEffectEvent } from 'react';
import type { Layout, ViewState } from '../../../../shared/comparisons/view-state.ts';
import { useCommand, useCommands } from '../../../ui/commands/use-command.ts';
import { useDigitKeys } from '../../../ui/commands/use-digit-keys.ts';
import type { Point } from '../../../ui/zoom-pan/view-geometry.ts';
import { normalizeAngle } from '../layouts/wipe-edge.ts';
import { fitAll, panBy, toActualSize, zoomBy, zoomStep } from '../view/zoom-and-pan.ts';
import { changeStage, useStage, useStageStore } from './stage-store.ts';
import { usePairLayoutSettingKeys } from './use-pair-layout-setting-keys.ts';

/** Share of the visible area. */
const panStep = 0.1;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -panStep, y: 0 },
  ArrowRight: { x: panStep, y: 0 },
  ArrowUp: { x: 0, y: -panStep },
  ArrowDown: { x: 0, y: panStep },
};

/** Registers the keys of the stage, for any focus on the page. */
export function useStageKeys(
  paneIds: readonly string[],
  pair: readonly [string, string] | undefined,
  isBlind: boolean,
): void {
  const store = useStageStore();
  const changeLayout = (layout: Layout) => {
    if (layout !== 'grid' && !pair) return;
    store.setState({ solo: undefined });
    changeStage(store, { layout });
  };
  const { setState, getState } = store;
  const layout = useStage(({ stage }) => stage.layout);
  const changeWipe = (changesOf: (wipe: ViewState['wipe']) => Partial<ViewState['wipe']>) => {
    const { wipe } = getState().stage;
    changeStage(store, { wipe: { ...wipe, ...changesOf(wipe) } });
  };
  useCommands({
    layoutGrid: () => changeLayout('grid'),
    ...(pair && {
      layoutWipe: () => changeLayout('wipe'),
      layoutDifference: () => changeLayout('difference'),
      layoutBlink: () => {
        if (getState().stage.layout === 'blink') setState(({ isBlinking }) => ({ isBlinking: !isBlinking }));
        else changeLayout('blink');
      },
      swapPair: () => changeStage(store, { pair: [pair[1], pair[0]] }),
    }),
    ...(layout === 'wipe' && {
      turnEdge: () => changeWipe(({ angle }) => ({ angle: normalizeAngle(angle + 45) })),
      levelEdge: () => changeWipe(({ angle }) => ({ angle: angle === 0 ? 90 : 0 })),
      followPointer: () => changeWipe(({ follows }) => ({ follows: !follows })),
    }),
  });
  useCommand(
    'peek',
    () => setState({ isPeeking: true }),
    () => setState({ isPeeking: false }),
  );
  usePairLayoutSettingKeys(store);
  useCommand('fitView', () => fitAll(store));
  useCommand('actualView', () => toActualSize(store));

  useCommand('zoomIn', () => zoomBy(store, zoomStep));
  useCommand('zoomOut', () => zoomBy(store, 1 / zoomStep));
  // The digits vote in a blind round.
  useDigitKeys(isBlind ? 'blindSolo' : 'solo', (digit) => {
    const alone = paneIds[digit - 1];
    if (digit === 0) fitAll(store);
    else if (alone !== undefined && paneIds.length > 1) {
      setState(({ solo }) => ({ solo: solo === alone ? undefined : alone }));
    }
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    // These keys belong to a list, slider or field that has the focus.
    const inputSelector =
      'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="dialog"]';
    if (target instanceof Element && target.closest(inputSelector)) return;
    const arrow = arrows[event.key];
    if (arrow && !event.shiftKey) panBy(store, arrow);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
