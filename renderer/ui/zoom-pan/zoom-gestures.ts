import {
  type Point,
  panView,
  pointAt,
  type Rectangle,
  type Size,
  type View,
  viewOfArea,
  zoomViewAt,
} from './view-geometry.ts';

/** A point on an image, or beside it, at the pointer. */
export interface GesturePoint {
  /** Position in the box of the image, from the upper left corner. */
  readonly at: Point;
  readonly box: Size;
  /** Shape of the image: width divided by height. */
  readonly shape: number;
}

/** The target that the gestures move. */
interface GestureHost<P extends GesturePoint> {
  placeOf(event: MouseEvent): P | undefined;
  viewAt(place: P): View;
  /** `free`: of several images, only this one moves. */
  move(place: P, change: (view: View) => View, free: boolean): void;
  frees(event: MouseEvent): boolean;
  /** Toggles between the complete image and the actual size. */
  toggle(place: P, pointer: Point): void;
  /** Returns another action for a drag that starts here. The action receives every point of the drag. */
  drags?(place: P): ((place: P) => void) | undefined;
  /** The pointer moves over the images without a button. */
  hovers?(place: P): void;
  /** Returns the element that frames what a drag with Alt will show. */
  area(): HTMLElement | null;
  /** After a drag, no click is sent to the element below. */
  readonly takesClicks?: boolean;
}

/** Each unit of a wheel; a touchpad that pinches sends far smaller ones. */
const wheelFactor = 0.0016;
const pinchFactor = 0.012;
/** A shorter movement is a click, not a drag. CSS pixels. */
const slack = 4;

interface Grabbed {
  readonly does: 'pan' | 'area' | 'other';
  readonly from: Point;
  readonly free: boolean;
  last: Point;
}

/**
 * Wheel, drag, pinch and double click on images; Alt and a drag zoom to an area. Returns a function that unsubscribes.
 */
export function followGestures<P extends GesturePoint>(element: HTMLElement, host: GestureHost<P>): () => void {
  const fingers = new Map<number, Point>();
  let grabbed: Grabbed | undefined;
  let otherDrag: ((place: P) => void) | undefined;
  let isDragged = false;

  const zoom = (place: P, factor: number, free: boolean) => {
    const pointer = pointAt(host.viewAt(place), place.box, place.shape, place.at);
    // Outside the image, the nearest point of its edge is used.
    const inside = { x: Math.min(Math.max(pointer.x, 0), 1), y: Math.min(Math.max(pointer.y, 0), 1) };
    host.move(place, (view) => zoomViewAt(view, view.zoom * factor, inside), free);
  };
  const onWheel = (event: WheelEvent) => {
    const place = host.placeOf(event);
    if (!place) return;
    event.preventDefault();
    // With Shift, browsers scroll horizontally.
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 33;
    const delta = (event.deltaY === 0 ? event.deltaX : event.deltaY) * lines;
    const isPinch = event.ctrlKey && Math.abs(delta) < 50;
    zoom(place, Math.exp(-delta * (isPinch ? pinchFactor : wheelFactor)), host.frees(event));
  };
  const onDown = (event: PointerEvent) => {
    const place = host.placeOf(event);
    const isControl = event.target instanceof Element && event.target.closest('button, a, input, [role="slider"]');
    if (!place || isControl || event.button > 1 || !(event.target instanceof Element)) return;
    event.target.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    otherDrag = event.altKey ? undefined : host.drags?.(place);
    const does = event.altKey ? 'area' : otherDrag ? 'other' : 'pan';
    grabbed = { does, from: place.at, last: place.at, free: host.frees(event) };
    isDragged = false;
    otherDrag?.(place);
  };
  const onMove = (event: PointerEvent) => {
    const place = host.placeOf(event);
    if (!place) return;
    if (fingers.size === 2 && fingers.has(event.pointerId)) return pinch(event);
    if (!grabbed) {
      host.hovers?.(place);
      return;
    }
    const { does, last, from, free } = grabbed;
    if (Math.hypot(place.at.x - from.x, place.at.y - from.y) > slack) isDragged = true;
    if (does === 'other') return otherDrag?.(place);
    if (does === 'area') return positionInElement(host.area(), from, place.at, event);
    const by = { x: place.at.x - last.x, y: place.at.y - last.y };
    grabbed.last = place.at;
    host.move(place, (view) => panView(view, by, place.box, place.shape), free);
  };
  const pinch = (event: PointerEvent) => {
    const before = [...fingers.values()];
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.values()];
    const place = host.placeOf(event);
    if (place) zoom(place, distanceBetween(after) / Math.max(distanceBetween(before), 1), false);
  };
  const onUp = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    const place = host.placeOf(event);
    if (grabbed?.does === 'area' && place) {
      positionInElement(host.area(), undefined, undefined, event);
      const area = createArea(host.viewAt(place), grabbed.from, place);
      if (area) host.move(place, () => viewOfArea(area, place.box, place.shape), grabbed.free);
    }
    grabbed = undefined;
  };
  const onDoubleClick = (event: MouseEvent) => {
    const place = host.placeOf(event);
    if (place) host.toggle(place, pointAt(host.viewAt(place), place.box, place.shape, place.at));
  };
  const onClick = (event: MouseEvent) => {
    if (host.takesClicks && isDragged) event.stopPropagation();
  };

  const ending = new AbortController();
  const { signal } = ending;
  element.addEventListener('wheel', onWheel, { passive: false, signal });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('dblclick', onDoubleClick, { signal });
  element.addEventListener('click', onClick, { signal });
  return () => ending.abort();
}

/** Returns the area of the image between two points of its box; `undefined` when they are too close for an area. */
function createArea(view: View, from: Point, { at, box, shape }: GesturePoint): Rectangle | undefined {
  if (Math.abs(at.x - from.x) <= slack || Math.abs(at.y - from.y) <= slack) return undefined;
  const a = pointAt(view, box, shape, from);
  const b = pointAt(view, box, shape, at);
  const size = { width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), ...size };
}

function distanceBetween([a, b]: readonly Point[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/** Moves the selection frame to the rectangle of the pointer; hides the frame without corners. */
function positionInElement(
  frame: HTMLElement | null,
  from: Point | undefined,
  to: Point | undefined,
  event: PointerEvent,
) {
  if (!frame) return;
  frame.hidden = from === undefined || to === undefined;
  const root = frame.parentElement?.getBoundingClientRect();
  if (!from || !to || !root) return;
  const left = event.clientX - root.left - Math.max(to.x - from.x, 0);
  const top = event.clientY - root.top - Math.max(to.y - from.y, 0);
  Object.assign(frame.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${Math.abs(to.x - from.x)}px`,
    height: `${Math.abs(to.y - from.y)}px`,
  });
}
