import type { Geometry } from './geometry.ts';
import { rowAt } from './geometry-places.ts';
import { isOutOfStep, placeAt, type ScrollMap, type ScrollPlace, scrolledTo, scrollMap } from './scroll-map.ts';

/** The rows that are mounted, and how much higher than on the wall they lie on its element. Screen pixels. */
export interface MountedRows {
  readonly first: number;
  /** Not of them. */
  readonly end: number;
  readonly shift: number;
}

/** Where a wall stands under its window. What is drawn follows it; it follows what the person scrolls. */
export interface WallScroll {
  attach(element: HTMLElement): () => void;
  /** Another geometry or window; the wall then stands at `wall`. */
  fit(geometry: Geometry, viewport: number, wall: number): void;
  /** Screen pixels from the top of the wall. */
  wall(): number;
  viewport(): number;
  /** Of the element that is scrolled. */
  height(): number;
  to(wall: number): void;
  rows(): MountedRows;
  /** Answers how to stop. */
  follow(listener: () => void): () => void;
}

/** Rows are mounted for so many windows ahead of where the wall is going, and behind. */
const margins = { ahead: 1, behind: 0.5 };
/** After the last scrolling, the element is put where the wall stands. Milliseconds. */
const rest = 160;

export function createWallScroll(): WallScroll {
  let element: HTMLElement | undefined;
  let geometry: Geometry | undefined;
  let map: ScrollMap = scrollMap(0, 0, 1);
  let place: ScrollPlace = { wall: 0, element: 0 };
  let direction = 1;
  /** The place is known, and those who follow have not heard of it. */
  let isUntold = false;
  let mounted: MountedRows = { first: 0, end: 0, shift: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const followers = new Set<() => void>();

  function rowsNow(): MountedRows {
    if (!geometry || geometry.rows === 0) return { first: 0, end: 0, shift: 0 };
    const { ahead, behind } = margins;
    const [above, below] = direction > 0 ? [behind, ahead] : [ahead, behind];
    const first = rowAt(geometry, place.wall - above * map.viewport);
    const end = rowAt(geometry, place.wall + (1 + below) * map.viewport) + 1;
    return { first, end, shift: Math.round(place.wall - place.element) };
  }

  function tell(): void {
    isUntold = false;
    const rows = rowsNow();
    const isSame = rows.first === mounted.first && rows.end === mounted.end && rows.shift === mounted.shift;
    if (!isSame) mounted = rows;
    for (const follower of followers) follower();
  }

  /** Puts the element where this place has it. */
  function put(next: ScrollPlace): void {
    if (next.wall !== place.wall) direction = next.wall > place.wall ? 1 : -1;
    place = next;
    tell();
    if (!element || Math.abs(element.scrollTop - next.element) < 0.5) return;
    element.scrollTop = next.element;
    // What it took: whole device pixels.
    place = { wall: next.wall, element: element.scrollTop };
    tell();
  }

  /** The element may have been scrolled already without having said so yet: nothing may put it back then. */
  function catchUp(): void {
    if (!element || Math.abs(element.scrollTop - place.element) < 0.01) return;
    const next = scrolledTo(map, place, element.scrollTop);
    direction = next.wall >= place.wall ? 1 : -1;
    place = next;
    isUntold = true;
  }

  function onScroll(): void {
    catchUp();
    if (!isUntold) return;
    if (isOutOfStep(map, place)) put(placeAt(map, place.wall));
    else tell();
    clearTimeout(timer);
    timer = setTimeout(settle, rest);
  }

  function settle(): void {
    catchUp();
    if (isUntold) tell();
    put(placeAt(map, place.wall));
  }

  return {
    attach(to) {
      element = to;
      to.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        to.removeEventListener('scroll', onScroll);
        clearTimeout(timer);
        element = undefined;
      };
    },
    fit(next, viewport, wall) {
      geometry = next;
      map = scrollMap(next.height, viewport, globalThis.devicePixelRatio ?? 1);
      if (element) element.style.setProperty('--wall-height', `${map.element + viewport}px`);
      put(placeAt(map, wall));
    },
    wall() {
      catchUp();
      return place.wall;
    },
    viewport: () => map.viewport,
    height: () => geometry?.height ?? 0,
    to: (wall) => put(placeAt(map, wall)),
    rows: () => mounted,
    follow(listener) {
      followers.add(listener);
      return () => void followers.delete(listener);
    },
  };
}
