import { type PointerEvent as DownEvent, type RefObject, useEffect, useRef } from 'react';
import type { ViewportLayout } from '../../../entities/items/grid/use-geometry.ts';
import { padding } from '../../../entities/items/grid/use-viewport.ts';
import type { ViewportScroll } from '../../../entities/items/grid/viewport-scroll.ts';
import { joinRanges } from '../../../entities/items/grid-index/position-ranges.ts';
import { onIndex, type Selection, selectRanges } from '../../../entities/items/grid-index/selection.ts';
import { computeScrollStep, createArea, type GridPoint, rangesIn } from './marquee-geometry.ts';

interface MarqueeOf {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The drawn rectangle: moved and resized during a drag, otherwise hidden. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly layout: ViewportLayout | undefined;
  readonly scroll: ViewportScroll;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
}

/** Less is a press. Screen pixels. */
const minDistance = 4;

/**
 * A mouse drag that starts beside the items selects all items in its rectangle; with Shift or the command key in
 * addition to the selection. Escape cancels the drag. The grid scrolls at the edges of the window. A finger scrolls,
 * and a drag that starts on an item drags the item.
 */
export function useMarquee(options: MarqueeOf): { onPointerDown: (event: DownEvent) => void } {
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return {
    onPointerDown(event) {
      const element = options.scroller.current;
      const isBesideCells = event.target instanceof Element && !event.target.closest('[role="gridcell"], button, a');
      if (!element || !isBesideCells || event.pointerType !== 'mouse' || event.button !== 0 || !options.layout) return;
      stop.current?.();
      stop.current = follow(element, latest, event.nativeEvent);
    },
  };
}

/** Follows the drag until the button is released. Returns a function that ends the drag early. */
function follow(element: HTMLElement, latest: RefObject<MarqueeOf>, pressEvent: PointerEvent): () => void {
  const before = latest.current.selection;
  const adds = pressEvent.shiftKey || pressEvent.ctrlKey || pressEvent.metaKey;
  const ended = new AbortController();
  let pointer = { x: pressEvent.clientX, y: pressEvent.clientY };
  let isStarted = false;
  let frameRequest = 0;
  let lastTurn = 0;
  let lastRanges = '';

  const onGrid = ({ x, y }: GridPoint): GridPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: x - left - padding, y: y - top + latest.current.scroll.grid() };
  };
  const start = onGrid(pointer);

  function draw(now: number): void {
    frameRequest = requestAnimationFrame(draw);
    const { scroll, layout, frame, setSelection } = latest.current;
    if (!layout) return;
    const { top } = element.getBoundingClientRect();
    // The scroll position of an element must be a whole number of pixels.
    const by = Math.round(computeScrollStep(pointer.y - top, scroll.viewport(), Math.min(50, now - lastTurn)));
    lastTurn = now;
    if (by !== 0) scroll.to(scroll.grid() + by);
    const area = createArea(start, onGrid(pointer));
    show(frame.current, element, { ...area, top: area.top - scroll.grid(), bottom: area.bottom - scroll.grid() });
    const touched = rangesIn(layout.geometry, layout.index, area);
    // Items that arrive during the drag create another index of the same items.
    const selectionBefore = onIndex(before, layout.index);
    const ranges = adds ? joinRanges(selectionBefore.ranges, touched) : touched;
    const rangesText = ranges.join(' ');
    if (rangesText === lastRanges) return;
    lastRanges = rangesText;
    setSelection(selectRanges(selectionBefore, ranges));
  }

  function end(): void {
    ended.abort();
    cancelAnimationFrame(frameRequest);
    if (element.hasPointerCapture(pressEvent.pointerId)) element.releasePointerCapture(pressEvent.pointerId);
    const { frame } = latest.current;
    if (frame.current) frame.current.hidden = true;
  }

  function cancelMarquee(): void {
    end();
    const { layout, setSelection } = latest.current;
    if (isStarted) setSelection(layout ? onIndex(before, layout.index) : before);
  }

  const { signal } = ended;
  window.addEventListener(
    'pointermove',
    (event) => {
      pointer = { x: event.clientX, y: event.clientY };
      if (isStarted || Math.hypot(pointer.x - pressEvent.clientX, pointer.y - pressEvent.clientY) < minDistance) return;
      isStarted = true;
      // Elements below the pointer no longer react, and the pointer may leave the window.
      element.setPointerCapture(pressEvent.pointerId);
      lastTurn = performance.now();
      frameRequest = requestAnimationFrame(draw);
    },
    { signal },
  );
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', cancelMarquee, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isStarted) return;
      event.preventDefault();
      event.stopPropagation();
      cancelMarquee();
    },
    { signal, capture: true },
  );
  return end;
}

/** `area` in screen pixels from the left edge of the grid and the top of its window. */
function show(
  frame: HTMLElement | null,
  { clientWidth, clientHeight }: HTMLElement,
  area: { left: number; top: number; right: number; bottom: number },
): void {
  if (!frame) return;
  const left = Math.max(0, area.left + padding);
  const top = Math.max(-1, area.top);
  frame.style.left = `${left}px`;
  frame.style.top = `${top}px`;
  frame.style.width = `${Math.max(0, Math.min(clientWidth, area.right + padding) - left)}px`;
  frame.style.height = `${Math.max(0, Math.min(clientHeight + 1, area.bottom) - top)}px`;
  frame.hidden = false;
}
