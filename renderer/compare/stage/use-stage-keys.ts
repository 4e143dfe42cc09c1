import { useEffect, useEffectEvent } from 'react';
import type { Layout } from '../../../shared/comparison/stage-state.ts';
import type { Point } from '../../parts/picture-stage/view.ts';
import { useDigitKeys } from '../../shortcuts/use-digit-keys.ts';
import { useLetterShortcut } from '../../shortcuts/use-letter-shortcut.ts';
import { turned } from '../layouts/wipe-edge.ts';
import { fitAll, panBy, toActualSize, zoomBy, zoomStep } from '../view/view-moves.ts';
import { changeStage, useStageStore } from './stage-store.ts';
import { usePairKeys } from './use-pair-keys.ts';

/** Of what is seen. */
const panStep = 0.1;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -panStep, y: 0 },
  ArrowRight: { x: panStep, y: 0 },
  ArrowUp: { x: 0, y: -panStep },
  ArrowDown: { x: 0, y: panStep },
};

/** The keys of the stage, wherever the focus is on the page. */
export function useStageKeys(paneIds: readonly string[], pair: readonly [string, string] | undefined): void {
  const store = useStageStore();
  const turnTo = (layout: Layout) => {
    if (layout !== 'grid' && !pair) return;
    store.setState({ solo: undefined });
    changeStage(store, { layout });
  };
  const { setState, getState } = store;
  useLetterShortcut('layoutGrid', () => turnTo('grid'));
  useLetterShortcut('layoutWipe', () => turnTo('wipe'));
  useLetterShortcut('layoutDifference', () => turnTo('difference'));
  useLetterShortcut('layoutBlink', () => {
    if (getState().stage.layout === 'blink') setState(({ blinking }) => ({ blinking: !blinking }));
    else turnTo('blink');
  });
  useLetterShortcut(
    'peek',
    () => setState({ peeking: true }),
    () => setState({ peeking: false }),
  );
  useLetterShortcut('swapPair', () => pair && changeStage(store, { pair: [pair[1], pair[0]] }));
  useLetterShortcut('turnEdge', () => {
    const { wipe } = getState().stage;
    changeStage(store, { wipe: { ...wipe, angle: turned(wipe.angle + 45) } });
  });
  useLetterShortcut('followPointer', () => {
    const { wipe } = getState().stage;
    changeStage(store, { wipe: { ...wipe, follows: !wipe.follows } });
  });
  useLetterShortcut('levelEdge', () => {
    const { wipe } = getState().stage;
    changeStage(store, { wipe: { ...wipe, angle: wipe.angle === 0 ? 90 : 0 } });
  });
  usePairKeys(store);
  useLetterShortcut('fitView', () => fitAll(store));
  useLetterShortcut('actualView', () => toActualSize(store));

  useDigitKeys('solo', (digit) => {
    const alone = paneIds[digit - 1];
    if (digit === 0) fitAll(store);
    else if (alone !== undefined && paneIds.length > 1) {
      setState(({ solo }) => ({ solo: solo === alone ? undefined : alone }));
    }
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    // Where a list, a slider or a field has the focus these keys are its own.
    const taken = 'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="dialog"]';
    if (target instanceof Element && target.closest(taken)) return;
    const arrow = arrows[event.key];
    if (arrow && !event.shiftKey) panBy(store, arrow);
    else if (event.key === '+' || event.key === '=') zoomBy(store, zoomStep);
    else if (event.key === '-') zoomBy(store, 1 / zoomStep);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
