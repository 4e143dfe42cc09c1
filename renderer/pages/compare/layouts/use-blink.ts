import { type RefObject, useEffect } from 'react';
import { useStage } from '../stage/stage-store.ts';

/** Shows the first and the second in turn; while a key is held, the other one. Past React: it may go fast. */
export function useBlink(root: RefObject<HTMLElement | null>, isOn: boolean): void {
  const interval = useStage(({ stage }) => stage.blink.interval);
  const blinking = useStage((model) => model.blinking);
  const peeking = useStage((model) => model.peeking);
  useEffect(() => {
    const element = root.current;
    if (!element || !isOn) return;
    element.dataset['showing'] ??= 'first';
    return () => {
      delete element.dataset['showing'];
    };
  }, [root, isOn]);
  useEffect(() => {
    const element = root.current;
    if (!element || !isOn) return;
    const turn = () => {
      element.dataset['showing'] = element.dataset['showing'] === 'first' ? 'second' : 'first';
    };
    if (peeking) {
      turn();
      return turn;
    }
    if (!blinking) return;
    const timer = setInterval(turn, interval);
    return () => clearInterval(timer);
  }, [root, isOn, interval, blinking, peeking]);
}
