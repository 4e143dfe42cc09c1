import { type PointerEvent as DownEvent, type RefObject, useEffect, useRef } from 'react';
import { joinRanges, type PositionRanges } from '../grid-index/position-ranges.ts';
import { onIndex, type Selection, selectRanges } from '../grid-index/selection.ts';
import { type Geometry, layOutRow, rowAt, type Shapes } from './grid-geometry.ts';
import type { ViewportLayout } from './use-geometry.ts';
import { padding } from './use-viewport.ts';
import type { ViewportScroll } from './viewport-scroll.ts';

/** Height of the scroll zone at both edges of the window. Screen pixels. */
const edge = 32;
/** Screen pixels per millisecond, for each pixel of the pointer inside the edge zone. */
const pace = 0.03;
const fastest = 3;

interface MarqueeOf {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The drawn rectangle: moved and resized during a drag, otherwise hidden. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly layout: ViewportLayout | undefined;
  readonly scroll: ViewportScroll;
  readonly selection: Selection;
  /** Absent: a drag selects nothing. */
  readonly setSelection: ((selection: Selection) => void) | undefined;
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
      const element = options.setSelection && options.scroller.current;
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
    setSelection?.(selectRanges(selectionBefore, ranges));
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
    if (isStarted) setSelection?.(layout ? onIndex(before, layout.index) : before);
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

/** A point of the grid: screen pixels from its left edge and its top. */
interface GridPoint {
  readonly x: number;
  readonly y: number;
}

export interface GridArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function createArea(a: GridPoint, b: GridPoint): GridArea {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

/** The items whose cells an area touches, by arithmetic: whether a cell is mounted does not matter. */
export function rangesIn(geometry: Geometry, shapes: Shapes, area: GridArea): PositionRanges {
  const ranges: number[] = [];
  const { rows, rowTops, rowHeights, rowFirst, layout } = geometry;
  for (let row = rowAt(geometry, area.top); row < rows && (rowTops[row] ?? 0) <= area.bottom; row += 1) {
    if ((rowTops[row] ?? 0) + (rowHeights[row] ?? 0) < area.top) continue;
    const isWide = area.left <= 0 && area.right >= layout.width;
    if (isWide) {
      addRange(ranges, rowFirst[row] ?? 0, rowFirst[row + 1] ?? 0);
      continue;
    }
    const touched = layOutRow(geometry, shapes, row).filter(
      ({ left, width }) => left <= area.right && left + width >= area.left,
    );
    const [first, last] = [touched[0], touched.at(-1)];
    if (first && last) addRange(ranges, first.position, last.position + 1);
  }
  return ranges;
}

/** Rows arrive in order: a range that follows the last one extends it. */
function addRange(ranges: number[], start: number, end: number): void {
  if (ranges.at(-1) === start) ranges[ranges.length - 1] = end;
  else ranges.push(start, end);
}

/**
 * Returns the scroll distance of the grid in this time while the pointer is near or beyond an edge of the window.
 * Screen pixels.
 */
export function computeScrollStep(y: number, viewport: number, milliseconds: number): number {
  const overflow = y < edge ? y - edge : y > viewport - edge ? y - (viewport - edge) : 0;
  return Math.sign(overflow) * Math.min(fastest, Math.abs(overflow) * pace) * milliseconds;
}
