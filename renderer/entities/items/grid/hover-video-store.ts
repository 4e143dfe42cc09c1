import { type PointerEvent, useEffect } from 'react';
import { create } from 'zustand';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';

interface HoverVideoStore {
  /** The video that the user scrubs in its cell. */
  readonly id: string | null;
  /** Position in the video, from 0 to 1. */
  readonly share: number;
  /** True for the pointer: at rest, the video plays on from its position. Keys only step. */
  readonly plays: boolean;
}

/** At most one video of the grid uses a decoder. */
export const useHoverVideoStore = create<HoverVideoStore>(() => ({ id: null, share: 0, plays: false }));

/** The pointer rests this long on a video before it is opened: on the way to another it is not. Milliseconds. */
const dwell = 120;
let timer: ReturnType<typeof setTimeout> | undefined;
let nextId: string | null = null;

/** The pointer is over a video, so far from its left edge; over none for `null`. */
export function hoverVideo(id: string | null, share: number): void {
  const { id: shown } = useHoverVideoStore.getState();
  if (id !== null && id === shown) {
    useHoverVideoStore.setState({ share, plays: true });
    return;
  }
  if (id === nextId && id !== null) return;
  clearTimeout(timer);
  nextId = id;
  if (shown !== null) useHoverVideoStore.setState({ id: null });
  if (id === null) return;
  timer = setTimeout(() => {
    nextId = null;
    useHoverVideoStore.setState({ id, share, plays: true });
  }, dwell);
}

/** Share of the video per key press. */
const step = 0.05;

/** The keys look through a video as the pointer does: one step on or back. */
export function stepHoverVideo(id: string, direction: 1 | -1): void {
  clearTimeout(timer);
  nextId = null;
  const { id: shown, share } = useHoverVideoStore.getState();
  const from = shown === id ? share : 0;
  useHoverVideoStore.setState({ id, share: Math.min(1, Math.max(0, from + direction * step)), plays: false });
}

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
