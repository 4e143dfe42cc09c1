import { actualZoom, type Point, type View, wholeView, zoomedAt } from '../../../ui/zoom-pan/view-geometry.ts';
import { changeStage, type StageModel, type StageStore } from '../stage/stage-store.ts';

/** One press of a key or button. */
export const zoomStep = 1.25;
/** Maximum distance at which two zoom values count as equal. */
const same = 0.001;

/** The view that a pane has: its own where it was freed, and stands in the grid. */
export function viewOf({ freed, stage }: StageModel, paneId: string | undefined): View {
  return (paneId === undefined ? undefined : freed[paneId]) ?? stage.view;
}

/**
 * Changes what is seen. Of a pane that was freed only its own view; `free` frees it now. Without a pane, or where it
 * goes with the others, all of them move.
 */
export function moveView(store: StageStore, paneId: string | undefined, change: (view: View) => View, free = false) {
  const { freed, stage } = store.getState();
  const own = paneId === undefined ? undefined : freed[paneId];
  if (paneId !== undefined && (own || free)) {
    store.setState({ freed: { ...freed, [paneId]: change(own ?? stage.view) } });
  } else {
    changeStage(store, { view: change(stage.view) });
  }
}

/** A freed pane goes with the others again. */
export function resyncPane(store: StageStore, paneId: string): void {
  store.setState(({ freed }) => ({ freed: Object.fromEntries(Object.entries(freed).filter(([id]) => id !== paneId)) }));
}

/** Everything whole, and every pane in step. */
export function fitAll(store: StageStore): void {
  store.setState({ freed: {} });
  changeStage(store, { view: wholeView });
}

export function zoomBy(store: StageStore, factor: number): void {
  moveView(store, undefined, (view) => zoomedAt(view, view.zoom * factor, view));
}

/** Moves by parts of what is seen. */
export function panBy(store: StageStore, by: Point): void {
  moveView(store, undefined, (view) => {
    const place = { x: view.x + by.x / view.zoom, y: view.y + by.y / view.zoom };
    return zoomedAt({ ...view, ...place }, view.zoom, place);
  });
}

/** The zoom at which the image that percents are told of has its own size. */
export function actualSize({ reference, boxes }: StageModel): number | undefined {
  const box = reference && boxes[reference.paneId];
  if (!reference || !box || box.width === 0 || box.height === 0) return undefined;
  return actualZoom(box, reference.size, window.devicePixelRatio);
}

export function toActualSize(store: StageStore): void {
  const zoom = actualSize(store.getState());
  if (zoom !== undefined) moveView(store, undefined, (view) => zoomedAt(view, zoom, view));
}

/** Between the whole image and its own size, around a place of it. Where both are the same, twice its size. */
export function fitOrActual(store: StageStore, paneId: string | undefined, actual: number, place: Point): void {
  moveView(store, paneId, (view) => {
    if (Math.abs(view.zoom - 1) > same) return wholeView;
    return zoomedAt(view, Math.abs(actual - 1) > 0.01 ? actual : 2, place);
  });
}

export function isWhole(view: View): boolean {
  return Math.abs(view.zoom - 1) < same;
}
