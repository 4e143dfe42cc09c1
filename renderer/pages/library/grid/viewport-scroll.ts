import type { Geometry } from './grid-geometry.ts';
import { areApart, type RowRange, rowsAlike, rowsBetween, rowsNext, rowsNow, rowsToMount } from './mounted-rows.ts';
import { isOutOfSync, positionAt, type ScrollMap, type ScrollPosition, scrolledTo, scrollMap } from './scroll-map.ts';

/** The rows that are mounted, and how much higher than on the wall they lie on its element. Screen pixels. */
export interface MountedRows extends RowRange {
  readonly shift: number;
}

/**
 * Scroll position of a grid under its window. The position follows the user's scrolling, and the drawing follows the
 * position.
 */
export interface ViewportScroll {
  attach(element: HTMLElement): () => void;
  /** Another geometry or window; the wall then stands at `wall`. */
  fit(geometry: Geometry, viewport: number, grid: number): void;
  /** Screen pixels from the top of the wall. The page is asked, which lays it out if something of it has changed. */
  grid(): number;
  /** The same as it was last told: for what is drawn by it, and drawn again when it is told. */
  told(): number;
  /** The same on its element, which of a very high wall is another. */
  element(): number;
  viewport(): number;
  /** Height of the element that is scrolled. */
  height(): number;
  to(grid: number): void;
  rows(): MountedRows;
  /** Tells where the wall stands. Answers how to stop. */
  follow(listener: () => void): () => void;
  /** The same, and when rows are mounted or taken away where it stands. */
  followRows(listener: () => void): () => void;
}

/** After the last scrolling, the element is put where the wall stands. Milliseconds. */
const rest = 160;
/** A second jump within this time counts as a sweep, whose adjacent rows nobody would see. Milliseconds. */
const sweep = 60;
/** Rows of one frame where the wall jumped to, and nothing else goes on. Each frame lays out all that is mounted. */
const manyRows = 6;

export function createViewportScroll(): ViewportScroll {
  let element: HTMLElement | undefined;
  let geometry: Geometry | undefined;
  let map: ScrollMap = scrollMap(0, 0, 1);
  let place: ScrollPosition = { grid: 0, element: 0 };
  let direction = 1;
  /** The place is known, and those who follow have not heard of it. */
  let isUntold = false;
  let mounted: MountedRows = { first: 0, end: 0, shift: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Rows are still to be mounted or taken away. */
  let turn: number | undefined;
  /** The wall jumped; what is not in sight waits. */
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
