import { type PointerEvent as DownEvent, type RefObject, useEffect, useRef } from 'react';
import type { ViewportLayout } from '../../../entities/items/grid/use-geometry.ts';
import { padding } from '../../../entities/items/grid/use-viewport.ts';
import type { ViewportScroll } from '../../../entities/items/grid/viewport-scroll.ts';
import { joinRanges } from '../../../entities/items/grid-index/position-ranges.ts';
import { onIndex, type Selection, selectRanges } from '../../../entities/items/grid-index/selection.ts';
import { areaBetween, type GridPoint, rangesIn, scrollNear } from './marquee-geometry.ts';

interface MarqueeOf {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The drawn rectangle: moved and resized during a drag, otherwise hidden. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly laidOut: ViewportLayout | undefined;
  readonly scroll: ViewportScroll;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
}

/** Less is a press. Screen pixels. */
const leastWay = 4;

/**
 * A mouse drag that begins beside the items selects all items in its rectangle; with Shift or the command key in
 * addition to the selection. Escape cancels it. At the edges of the window the grid scrolls. A finger scrolls, and a
 * drag that begins on an item drags the item out.
 */
export function useMarquee(of: MarqueeOf): { onPointerDown: (event: DownEvent) => void } {
  const latest = useRef(of);
  latest.current = of;
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return {
    onPointerDown(event) {
      const element = of.scroller.current;
      const isBeside = event.target instanceof Element && !event.target.closest('[role="gridcell"], button, a');
      if (!element || !isBeside || event.pointerType !== 'mouse' || event.button !== 0 || !of.laidOut) return;
      stop.current?.();
      stop.current = follow(element, latest, event.nativeEvent);
    },
  };
}

/** Until the button is released. Returns a function that ends it early. */
function follow(element: HTMLElement, latest: RefObject<MarqueeOf>, down: PointerEvent): () => void {
  const before = latest.current.selection;
  const adds = down.shiftKey || down.ctrlKey || down.metaKey;
  const ended = new AbortController();
  let pointer = { x: down.clientX, y: down.clientY };
  let hasBegun = false;
  let turn = 0;
  let lastTurn = 0;
  let told = '';

  const onGrid = ({ x, y }: GridPoint): GridPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: x - left - padding, y: y - top + latest.current.scroll.grid() };
  };
  const start = onGrid(pointer);

  function draw(now: number): void {
    turn = requestAnimationFrame(draw);
    const { scroll, laidOut, frame, setSelection } = latest.current;
    if (!laidOut) return;
    const { top } = element.getBoundingClientRect();
    // An element takes whole pixels.
    const by = Math.round(scrollNear(pointer.y - top, scroll.viewport(), Math.min(50, now - lastTurn)));
    lastTurn = now;
    if (by !== 0) scroll.to(scroll.grid() + by);
    const area = areaBetween(start, onGrid(pointer));
    show(frame.current, element, { ...area, top: area.top - scroll.grid(), bottom: area.bottom - scroll.grid() });
    const touched = rangesIn(laidOut.geometry, laidOut.index, area);
    // Items that arrive during the drag create another index of the same items.
    const kept = onIndex(before, laidOut.index);
    const ranges = adds ? joinRanges(kept.ranges, touched) : touched;
    const telling = ranges.join(' ');
    if (telling === told) return;
    told = telling;
    setSelection(selectRanges(kept, ranges));
  }

  function end(): void {
    ended.abort();
    cancelAnimationFrame(turn);
    if (element.hasPointerCapture(down.pointerId)) element.releasePointerCapture(down.pointerId);
    const { frame } = latest.current;
    if (frame.current) frame.current.hidden = true;
  }

  function takeBack(): void {
    end();
    const { laidOut, setSelection } = latest.current;
    if (hasBegun) setSelection(laidOut ? onIndex(before, laidOut.index) : before);
  }

  const { signal } = ended;
  window.addEventListener(
    'pointermove',
    (event) => {
      pointer = { x: event.clientX, y: event.clientY };
      if (hasBegun || Math.hypot(pointer.x - down.clientX, pointer.y - down.clientY) < leastWay) return;
      hasBegun = true;
      // Nothing below the pointer reacts to it any more, and it may leave the window.
      element.setPointerCapture(down.pointerId);
      lastTurn = performance.now();
      turn = requestAnimationFrame(draw);
    },
    { signal },
  );
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', takeBack, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !hasBegun) return;
      event.preventDefault();
      event.stopPropagation();
      takeBack();
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
