import { type RefObject, useEffect } from 'react';
import { useStage } from '../common/stage-store.ts';

/**
 * Alternates between the first and the second image; shows the other image while a key is held. Bypasses React, because
 * the interval can be short.
 */
export function useBlink(root: RefObject<HTMLElement | null>, isOn: boolean): void {
  const interval = useStage(({ stage }) => stage.blink.interval);
  const isBlinking = useStage((model) => model.isBlinking);
  const isPeeking = useStage((model) => model.isPeeking);
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
    const showOtherPane = () => {
      element.dataset['showing'] = element.dataset['showing'] === 'first' ? 'second' : 'first';
    };
    if (isPeeking) {
      showOtherPane();
      return showOtherPane;
    }
    if (!isBlinking) return;
    const timer = setInterval(showOtherPane, interval);
    return () => clearInterval(timer);
  }, [root, isOn, interval, isBlinking, isPeeking]);
}
