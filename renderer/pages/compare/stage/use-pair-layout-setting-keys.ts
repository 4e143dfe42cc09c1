import { useStore } from 'zustand';
import type { ViewState } from '../../../../shared/comparisons/view-state.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { normalizeAngle } from '../layouts/wipe-edge.ts';
import { changeStage, type StageStore } from './stage-store.ts';

/** Share of the full width or height. */
const edgeStep = 0.01;
const millisecondsStep = 50;

/** Shift with the arrow keys changes the setting of a pair layout, for any focus on the page. */
export function usePairLayoutSettingKeys(store: StageStore): void {
  const layout = useStore(store, ({ stage }) => stage.layout);
  const change = (changed: (stage: ViewState) => Partial<ViewState>) =>
    changeStage(store, changed(store.getState().stage));
  const moveEdge = (delta: number) => change(({ wipe }) => ({ wipe: { ...wipe, at: clamp(wipe.at + delta, 0, 1) } }));
  const rotateEdge = (delta: number) =>
    change(({ wipe }) => ({ wipe: { ...wipe, angle: normalizeAngle(wipe.angle + delta) } }));
  const changeGain = (delta: number) =>
    change(({ difference }) => ({ difference: { ...difference, gain: clamp(difference.gain + delta, 1, 64) } }));
  const changeThreshold = (delta: number) =>
    change(({ difference }) => ({
      difference: { ...difference, threshold: clamp(difference.threshold + delta, 0, 255) },
    }));
  const changeInterval = (delta: number) =>
    change(({ blink }) => ({ blink: { interval: clamp(blink.interval + delta, 100, 5000) } }));
  useCommands({
    ...(layout === 'wipe' && {
      edgeBack: () => moveEdge(-edgeStep),
      edgeOn: () => moveEdge(edgeStep),
      turnBack: () => rotateEdge(-1),
      turnOn: () => rotateEdge(1),
    }),
    ...(layout === 'difference' && {
      moreGain: () => changeGain(1),
      lessGain: () => changeGain(-1),
      higherThreshold: () => changeThreshold(1),
      lowerThreshold: () => changeThreshold(-1),
    }),
    ...(layout === 'blink' && {
      slowerBlink: () => changeInterval(millisecondsStep),
      fasterBlink: () => changeInterval(-millisecondsStep),
    }),
  });
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
