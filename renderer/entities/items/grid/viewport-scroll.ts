import type { Geometry } from './grid-geometry.ts';
import { areApart, type RowRange, rowsAlike, rowsBetween, rowsNext, rowsNow, rowsToMount } from './mounted-rows.ts';
import { isOutOfSync, positionAt, type ScrollMap, type ScrollPosition, scrolledTo, scrollMap } from './scroll-map.ts';

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
  /** Sets another geometry or window; the grid then is at `wall`. */
  fit(geometry: Geometry, viewport: number, grid: number): void;
  /** Screen pixels from the top of the grid, read from the page, which may cause a layout. */
  grid(): number;
  /** The last reported value, for elements that are drawn with it. */
  told(): number;
  /** The place on the element, which differs for a very high grid. */
  element(): number;
  viewport(): number;
  /** Height of the element that is scrolled. */
  height(): number;
  to(grid: number): void;
  rows(): MountedRows;
  /** Reports the scroll place. Returns a function that unsubscribes. */
  follow(listener: () => void): () => void;
  /** Reports the scroll place, and mounted or removed rows. */
  followRows(listener: () => void): () => void;
}

/** After the last scrolling, the element is moved to the place of the grid. Milliseconds. */
const rest = 160;
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
  let isUntold = false;
  let mounted: MountedRows = { first: 0, end: 0, shift: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Pending work on rows. */
  let turn: number | undefined;
  /** The grid jumped; invisible rows wait. */
  let landing: ReturnType<typeof setTimeout> | undefined;
  let many = 1;
  const followers = new Set<() => void>();
  const rowFollowers = new Set<() => void>();

  const wanted = (of: Geometry) => rowsToMount(of, place.grid, map.viewport, direction);

  function notify(): void {
    isUntold = false;
    if (geometry) {
      const inSight = rowsBetween(geometry, place.grid, place.grid + map.viewport);
      many = 1;
      if (areApart(mounted, inSight)) land();
      mount(rowsNow(mounted, inSight, wanted(geometry)));
    }
    for (const follower of followers) follower();
  }

  function land(): void {
    clearTimeout(landing);
    if (turn !== undefined) cancelAnimationFrame(turn);
    turn = undefined;
    landing = setTimeout(() => {
      landing = undefined;
      many = manyRows;
      mount(mounted);
    }, sweep);
  }

  function mount({ first, end }: RowRange): void {
    if (!geometry) return;
    const shift = Math.round(place.grid - place.element);
    const isSame = first === mounted.first && end === mounted.end && shift === mounted.shift;
    if (!isSame) mounted = { first, end, shift };
    const all = wanted(geometry);
    const isWhole = first === all.first && end === all.end;
    if (!isWhole && landing === undefined) turn ??= requestAnimationFrame(mountMore);
  }

  /** Mounts and unmounts rows out of sight in small groups, so that no frame waits for all of them. */
  function mountMore(): void {
    turn = undefined;
    if (!geometry) return;
    mount(rowsNext(mounted, wanted(geometry), direction, many));
    for (const follower of rowFollowers) follower();
  }

  /** Puts the element where this place has it. */
  function put(next: ScrollPosition): void {
    if (next.grid !== place.grid) direction = next.grid > place.grid ? 1 : -1;
    place = next;
    notify();
    if (!element || Math.abs(element.scrollTop - next.element) < 0.5) return;
    element.scrollTop = next.element;
    // The element rounds the position to whole device pixels, therefore the position is read back.
    place = { grid: next.grid, element: element.scrollTop };
    notify();
  }

  /** The element may have been scrolled already without having said so yet: nothing may put it back then. */
  function catchUp(): void {
    if (!element || Math.abs(element.scrollTop - place.element) < 0.01) return;
    const next = scrolledTo(map, place, element.scrollTop);
    direction = next.grid >= place.grid ? 1 : -1;
    place = next;
    isUntold = true;
  }

  function onScroll(): void {
    catchUp();
    if (!isUntold) return;
    if (isOutOfSync(map, place)) put(positionAt(map, place.grid));
    else notify();
    clearTimeout(timer);
    timer = setTimeout(settle, rest);
  }

  function settle(): void {
    catchUp();
    if (isUntold) notify();
    put(positionAt(map, place.grid));
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
        if (turn !== undefined) cancelAnimationFrame(turn);
        turn = undefined;
        element = undefined;
      };
    },
    fit(next, viewport, grid) {
      mounted = { ...rowsAlike(mounted, geometry, next), shift: mounted.shift };
      geometry = next;
      map = scrollMap(next.height, viewport, globalThis.devicePixelRatio ?? 1);
      if (element) element.style.setProperty('--wall-height', `${map.element + viewport}px`);
      put(positionAt(map, grid));
    },
    grid() {
      catchUp();
      return place.grid;
    },
    told: () => place.grid,
    element: () => place.element,
    viewport: () => map.viewport,
    height: () => geometry?.height ?? 0,
    to: (grid) => put(positionAt(map, grid)),
    rows: () => mounted,
    follow(listener) {
      followers.add(listener);
      return () => void followers.delete(listener);
    },
    followRows(listener) {
      followers.add(listener);
      rowFollowers.add(listener);
      return () => {
        followers.delete(listener);
        rowFollowers.delete(listener);
      };
    },
  };
}
