import { useStore } from 'zustand';
import type { ViewState } from '../../../../shared/comparisons/view-state.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { turned } from '../layouts/wipe-edge.ts';
import { changeStage, type StageStore } from './stage-store.ts';

/** Share of the full width or height. */
const edgeStep = 0.01;
const millisecondsStep = 50;

/** Shift with the arrow keys changes the setting of a pair layout, wherever the focus is on the page. */
export function usePairKeys(store: StageStore): void {
  const layout = useStore(store, ({ stage }) => stage.layout);
  const change = (changed: (stage: ViewState) => Partial<ViewState>) =>
    changeStage(store, changed(store.getState().stage));
  const moveEdge = (by: number) => change(({ wipe }) => ({ wipe: { ...wipe, at: within(wipe.at + by, 0, 1) } }));
  const turnEdge = (by: number) => change(({ wipe }) => ({ wipe: { ...wipe, angle: turned(wipe.angle + by) } }));
  const gain = (by: number) =>
    change(({ difference }) => ({ difference: { ...difference, gain: within(difference.gain + by, 1, 64) } }));
  const threshold = (by: number) =>
    change(({ difference }) => ({
      difference: { ...difference, threshold: within(difference.threshold + by, 0, 255) },
    }));
  const slower = (by: number) =>
    change(({ blink }) => ({ blink: { interval: within(blink.interval + by, 100, 5000) } }));
  useCommands({
    ...(layout === 'wipe' && {
      edgeBack: () => moveEdge(-edgeStep),
      edgeOn: () => moveEdge(edgeStep),
      turnBack: () => turnEdge(-1),
      turnOn: () => turnEdge(1),
    }),
    ...(layout === 'difference' && {
      moreGain: () => gain(1),
      lessGain: () => gain(-1),
      higherThreshold: () => threshold(1),
      lowerThreshold: () => threshold(-1),
    }),
    ...(layout === 'blink' && {
      slowerBlink: () => slower(millisecondsStep),
      fasterBlink: () => slower(-millisecondsStep),
    }),
  });
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
