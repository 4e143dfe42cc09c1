import { type RefObject, useEffect } from 'react';
import { edgeThrough } from '../layouts/wipe-edge.ts';
import { pixelsOf, useSources } from '../stage/sources.ts';
import { changeStage, useStageStore } from '../stage/stage-store.ts';
import { actualZoom, type Point, panned, placeUnder, type Size, viewOfArea, zoomedAt } from './view.ts';
import { fitOrActual, isWhole, moveView, viewOf } from './view-moves.ts';

interface Grabbed {
  readonly paneId: string;
  readonly does: 'pan' | 'edge' | 'area';
  readonly from: Point;
  readonly free: boolean;
  last: Point;
}

interface Place {
  readonly paneId: string;
  /** Of the pane's box, from its upper left corner. */
  readonly at: Point;
  readonly box: Size;
  readonly shape: number;
}

/** Each unit of a wheel; a touchpad that pinches sends far smaller ones. */
const wheelFactor = 0.0016;
const pinchFactor = 0.012;
/** A press that went less far was none that drags. CSS pixels. */
const slack = 4;

/**
 * Wheel, drag, pinch and double click on the pictures. With Shift only the pane under the pointer goes; with Alt a
 * dragged area is what all panes show then. Of a `pair` the first stands for both.
 */
export function useViewGestures(
  root: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
  pair: readonly [string, string] | undefined,
  wiping: boolean,
): void {
  const store = useStageStore();
  const sources = useSources();
  const first = pair?.[0];
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const fingers = new Map<number, Point>();
    let grabbed: Grabbed | undefined;

    const placeOf = ({ target, clientX, clientY }: MouseEvent): Place | undefined => {
      const here = target instanceof Element ? target.closest<HTMLElement>('[data-art], [data-over-art]') : null;
      const art = first === undefined || !here ? here : element.querySelector<HTMLElement>(`[data-art="${first}"]`);
      const paneId = art?.dataset['art'];
      if (!art || paneId === undefined) return undefined;
      const { left, top, width, height } = art.getBoundingClientRect();
      const at = { x: clientX - left, y: clientY - top };
      return { paneId, at, box: { width, height }, shape: Number(art.dataset['shape']) };
    };
    const own = (paneId: string) => (first === undefined ? paneId : undefined);
    const frees = (event: MouseEvent) => event.shiftKey && first === undefined;

    const zoom = (place: Place, factor: number, free: boolean) => {
      const { paneId, at, box, shape } = place;
      const under = placeUnder(viewOf(store.getState(), own(paneId)), box, shape, at);
      // Beside the picture there is nothing to hold still: its nearest edge is.
      const inside = { x: Math.min(Math.max(under.x, 0), 1), y: Math.min(Math.max(under.y, 0), 1) };
      moveView(store, own(paneId), (view) => zoomedAt(view, view.zoom * factor, inside), free);
    };
    const onWheel = (event: WheelEvent) => {
      const place = placeOf(event);
      if (!place) return;
      event.preventDefault();
      // With Shift browsers scroll sideways.
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 33;
      const delta = (event.deltaY === 0 ? event.deltaX : event.deltaY) * lines;
      const isPinch = event.ctrlKey && Math.abs(delta) < 50;
      zoom(place, Math.exp(-delta * (isPinch ? pinchFactor : wheelFactor)), frees(event));
    };
    const moveEdge = ({ at, box }: Place) => {
      const { wipe } = store.getState().stage;
      changeStage(store, { wipe: { ...wipe, ...edgeThrough(box, wipe.angle, at) } });
    };
    const onDown = (event: PointerEvent) => {
      const place = placeOf(event);
      const isControl = event.target instanceof Element && event.target.closest('button, a, input, [role="slider"]');
      if (!place || isControl || event.button > 1 || !(event.target instanceof Element)) return;
      event.target.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const atRest = isWhole(viewOf(store.getState(), own(place.paneId)));
      const does = event.altKey ? 'area' : wiping && atRest ? 'edge' : 'pan';
      grabbed = { paneId: place.paneId, does, from: place.at, last: place.at, free: frees(event) };
      if (does === 'edge') moveEdge(place);
    };
    const onMove = (event: PointerEvent) => {
      const place = placeOf(event);
      if (!place) return;
      if (fingers.size === 2 && fingers.has(event.pointerId)) return pinch(event);
      if (!grabbed) {
        if (wiping && store.getState().stage.wipe.follows) moveEdge(place);
        return;
      }
      const { does, last, from, free, paneId } = grabbed;
      if (does === 'edge') return moveEdge(place);
      if (does === 'area') return showArea(area.current, from, place.at, event);
      const by = { x: place.at.x - last.x, y: place.at.y - last.y };
      grabbed.last = place.at;
      moveView(store, own(paneId), (view) => panned(view, by, place.box, place.shape), free);
    };
    const pinch = (event: PointerEvent) => {
      const before = [...fingers.values()];
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...fingers.values()];
      const place = placeOf(event);
      if (place) zoom(place, spread(after) / Math.max(spread(before), 1), false);
    };
    const onUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      const place = placeOf(event);
      if (grabbed?.does === 'area' && place) {
        showArea(area.current, undefined, undefined, event);
        const { from, paneId, free } = grabbed;
        const wide = Math.abs(place.at.x - from.x) > slack && Math.abs(place.at.y - from.y) > slack;
        const { box, shape } = place;
        const view = viewOf(store.getState(), own(paneId));
        const a = placeUnder(view, box, shape, from);
        const b = placeUnder(view, box, shape, place.at);
        const left = Math.min(a.x, b.x);
        const top = Math.min(a.y, b.y);
        const size = { width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
        if (wide) moveView(store, own(paneId), () => viewOfArea({ left, top, ...size }, box, shape), free);
      }
      grabbed = undefined;
    };
    const onDoubleClick = (event: MouseEvent) => {
      const place = placeOf(event);
      const size = place && pixelsOf(sources.get(place.paneId));
      if (!place || !size) return;
      const { paneId, at, box, shape } = place;
      const under = placeUnder(viewOf(store.getState(), own(paneId)), box, shape, at);
      fitOrActual(store, own(paneId), actualZoom(box, size, window.devicePixelRatio), under);
    };

    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onUp);
    element.addEventListener('dblclick', onDoubleClick);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onUp);
      element.removeEventListener('dblclick', onDoubleClick);
    };
  }, [root, area, store, sources, first, wiping]);
}

function spread([a, b]: readonly Point[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/** The frame around what will be shown; none without corners. */
function showArea(frame: HTMLElement | null, from: Point | undefined, to: Point | undefined, event: PointerEvent) {
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
