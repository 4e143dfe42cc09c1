import type { Geometry } from './grid-geometry.ts';
import {
  areApart,
  chooseNextRows,
  chooseRowsNow,
  findRowsBetween,
  findRowsToMount,
  findSameRows,
  type RowRange,
} from './mounted-rows.ts';
import { applyScroll, isOutOfSync, positionAt, type ScrollMap, type ScrollPosition, scrollMap } from './scroll-map.ts';

/** The mounted rows, and the difference between their place on the element and in the grid. Screen pixels. */
export interface MountedRows extends RowRange {
  readonly shift: number;
}

/**
 * Scroll position of a grid under its window. The position follows the user's scrolling, and the drawing follows the
 * position.
 */
export interface ViewportScroll {
  attach(element: HTMLElement): () => void;
  /** Sets another geometry or window; the grid then is at `grid`. */
  fit(geometry: Geometry, viewport: number, grid: number): void;
  /** Screen pixels from the top of the grid, read from the page, which may cause a layout. */
  grid(): number;
  /** The last reported value, for elements that are drawn with it. */
  notifiedPosition(): number;
  /** The place on the element, which differs for a very high grid. */
  element(): number;
  viewport(): number;
  to(grid: number): void;
  rows(): MountedRows;
  /** Reports the scroll place. Returns a function that unsubscribes. */
  follow(listener: () => void): () => void;
  /** Reports the scroll place, and mounted or removed rows. */
  followRows(listener: () => void): () => void;
}

/** After the last scrolling, the element is moved to the place of the grid. Milliseconds. */
const restDelay = 160;
/** A second jump within this time counts as a sweep, whose rows would not be visible. Milliseconds. */
const sweep = 60;
/** Rows per frame after a jump. Each frame lays out everything mounted. */
const manyRows = 6;

export function createViewportScroll(): ViewportScroll {
  let element: HTMLElement | undefined;
  let geometry: Geometry | undefined;
  let map: ScrollMap = scrollMap(0, 0, 1);
  let place: ScrollPosition = { grid: 0, element: 0 };
  let direction = 1;
  /** The place has changed, and listeners were not notified. */
  let isNotifyPending = false;
  let mounted: MountedRows = { first: 0, end: 0, shift: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Pending work on rows. */
  let frameRequest: number | undefined;
  /** The grid jumped; invisible rows wait. */
  let landing: ReturnType<typeof setTimeout> | undefined;
  let maxRows = 1;
  const listeners = new Set<() => void>();
  const rowListeners = new Set<() => void>();

  const findTargetRows = (rows: Geometry) => findRowsToMount(rows, place.grid, map.viewport, direction);

  function notify(): void {
    isNotifyPending = false;
    if (geometry) {
      const inSight = findRowsBetween(geometry, place.grid, place.grid + map.viewport);
      maxRows = 1;
      if (areApart(mounted, inSight)) delayHiddenRows();
      mount(chooseRowsNow(mounted, inSight, findTargetRows(geometry)));
    }
    for (const listener of listeners) listener();
  }

  function delayHiddenRows(): void {
    clearTimeout(landing);
    if (frameRequest !== undefined) cancelAnimationFrame(frameRequest);
    frameRequest = undefined;
    landing = setTimeout(() => {
      landing = undefined;
      maxRows = manyRows;
      mount(mounted);
    }, sweep);
  }

  function mount({ first, end }: RowRange): void {
    if (!geometry) return;
    const shift = Math.round(place.grid - place.element);
    const isSame = first === mounted.first && end === mounted.end && shift === mounted.shift;
    if (!isSame) mounted = { first, end, shift };
    const targetRows = findTargetRows(geometry);
    const isComplete = first === targetRows.first && end === targetRows.end;
    if (!isComplete && landing === undefined) frameRequest ??= requestAnimationFrame(mountMore);
  }

  /** Mounts and unmounts rows out of sight in small groups, so that no frame waits for all of them. */
  function mountMore(): void {
    frameRequest = undefined;
    if (!geometry) return;
    mount(chooseNextRows(mounted, findTargetRows(geometry), direction, maxRows));
    for (const listener of rowListeners) listener();
  }

  /** Scrolls the element to this position. */
  function moveTo(next: ScrollPosition): void {
    if (next.grid !== place.grid) direction = next.grid > place.grid ? 1 : -1;
    place = next;
    notify();
    if (!element || Math.abs(element.scrollTop - next.element) < 0.5) return;
    element.scrollTop = next.element;
    // The element rounds the position to whole device pixels, therefore the position is read back.
    place = { grid: next.grid, element: element.scrollTop };
    notify();
  }

  /**
   * Reads the position of the element, because its scroll event may be pending: nothing may reset the position then.
   */
  function readElementPosition(): void {
    if (!element || Math.abs(element.scrollTop - place.element) < 0.01) return;
    const next = applyScroll(map, place, element.scrollTop);
    direction = next.grid >= place.grid ? 1 : -1;
    place = next;
    isNotifyPending = true;
  }

  function onScroll(): void {
    readElementPosition();
    if (!isNotifyPending) return;
    if (isOutOfSync(map, place)) moveTo(positionAt(map, place.grid));
    else notify();
    clearTimeout(timer);
    timer = setTimeout(onScrollEnd, restDelay);
  }

  function onScrollEnd(): void {
    readElementPosition();
    if (isNotifyPending) notify();
    moveTo(positionAt(map, place.grid));
  }

  return {
    attach(to) {
      element = to;
      to.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        to.removeEventListener('scroll', onScroll);
        clearTimeout(timer);
        clearTimeout(landing);
        landing = undefined;
        if (frameRequest !== undefined) cancelAnimationFrame(frameRequest);
        frameRequest = undefined;
        element = undefined;
      };
    },
    fit(next, viewport, grid) {
      mounted = { ...findSameRows(mounted, geometry, next), shift: mounted.shift };
      geometry = next;
      map = scrollMap(next.height, viewport, globalThis.devicePixelRatio ?? 1);
      if (element) element.style.setProperty('--grid-height', `${map.element + viewport}px`);
      moveTo(positionAt(map, grid));
    },
    grid() {
      readElementPosition();
      return place.grid;
    },
    notifiedPosition: () => place.grid,
    element: () => place.element,
    viewport: () => map.viewport,
    to: (grid) => moveTo(positionAt(map, grid)),
    rows: () => mounted,
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    followRows(listener) {
      listeners.add(listener);
      rowListeners.add(listener);
      return () => {
        listeners.delete(listener);
        rowListeners.delete(listener);
      };
    },
  };
}
