import { type PointerEvent, useEffect } from 'react';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';
import { hoverVideo } from './hover-video-store.ts';

/**
 * A pointer on a cell with `data-video` scrubs its video: the left edge is the start. A resting pointer plays the
 * video.
 */
export function useHoverVideo() {
  const isStill = useReducedMotion();
  useEffect(() => () => hoverVideo(null, 0), []);
  const closeOverlay = () => hoverVideo(null, 0);
  return {
    onPointerMove(event: PointerEvent) {
      if (isStill || event.pointerType !== 'mouse' || event.buttons !== 0) return;
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"][data-video]') : null;
      if (!cell) return closeOverlay();
      const { left, width } = cell.getBoundingClientRect();
      hoverVideo(cell.dataset['id'] ?? null, Math.min(1, Math.max(0, (event.clientX - left) / width)));
    },
    onPointerLeave: closeOverlay,
    onBlurCapture: closeOverlay,
  };
}
