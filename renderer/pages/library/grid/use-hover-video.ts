import { type PointerEvent, useEffect } from 'react';
import type { GridIndex } from '../../../entities/items/grid-index/grid-index.ts';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';
import { hoverVideo } from './hover-video-store.ts';

/** A pointer that rests on a video looks through it: its left edge is the beginning. */
export function useHoverVideo(index: GridIndex) {
  const isStill = useReducedMotion();
  useEffect(() => () => hoverVideo(null, 0), []);
  const leave = () => hoverVideo(null, 0);
  return {
    onPointerMove(event: PointerEvent) {
      if (isStill || event.pointerType !== 'mouse' || event.buttons !== 0) return;
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.cell') : null;
      const isVideo = index.kinds[Number(cell?.dataset['position'] ?? -1)] === 1;
      if (!cell || !isVideo) return leave();
      const { left, width } = cell.getBoundingClientRect();
      hoverVideo(cell.dataset['id'] ?? null, Math.min(1, Math.max(0, (event.clientX - left) / width)));
    },
    onPointerLeave: leave,
    onBlurCapture: leave,
  };
}
