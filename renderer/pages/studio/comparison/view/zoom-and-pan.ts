import type { ShownItem, ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import {
  actualZoom,
  type Point,
  panByParts,
  type View,
  wholeView,
  zoomStep,
  zoomViewAt,
} from '../../../../ui/zoom-pan/view-geometry.ts';
import { paneLayoutOf } from '../common/pane-layout-role.ts';
import { changeStage, type StageModel, type StageStore } from '../common/stage-store.ts';

/** Maximum distance at which two zoom values count as equal. */
const tolerance = 0.001;

/** Returns the view of a pane: a freed pane has a separate view in the grid. */
export function viewOf({ freed, stage }: StageModel, paneId: string | undefined): View {
  return (paneId === undefined ? undefined : freed[paneId]) ?? stage.view;
}

/**
 * Changes the view. A freed pane moves alone; `free` frees it now. Without a pane, or for a pane that is not free, all
 * of them move.
 */
export function moveView(store: StageStore, paneId: string | undefined, change: (view: View) => View, free = false) {
  const { freed, stage } = store.getState();
  const freedView = paneId === undefined ? undefined : freed[paneId];
  if (paneId !== undefined && (freedView || free)) {
    store.setState({ freed: { ...freed, [paneId]: change(freedView ?? stage.view) } });
  } else {
    changeStage(store, { view: change(stage.view) });
  }
}

/** Synchronizes a freed pane with the others again. */
export function resyncPane(store: StageStore, paneId: string): void {
  store.setState(({ freed }) => ({ freed: Object.fromEntries(Object.entries(freed).filter(([id]) => id !== paneId)) }));
}

/** Fits all images, and synchronizes every pane. */
export function fitAll(store: StageStore): void {
  store.setState({ freed: {} });
  changeStage(store, { view: wholeView });
}

export function zoomBy(store: StageStore, steps: 1 | -1): void {
  moveView(store, undefined, (view) => zoomViewAt(view, view.zoom * zoomStep ** steps, view));
}

/** Moves by parts of what is seen. */
export function panBy(store: StageStore, delta: Point): void {
  moveView(store, undefined, (view) => panByParts(view, delta));
}

/** Returns the pane to whose image percentages refer: the first visible one. `undefined` while its size is unknown. */
export function referenceOf(model: StageModel, panes: readonly ShownPane[]): ShownItem | undefined {
  const { roles } = paneLayoutOf(
    model,
    panes.map(({ pane }) => pane.id),
  );
  const isVisible = (index: number) => roles[index] === 'cell' || roles[index] === 'first';
  const shown = panes.find((each, index): each is ShownItem => each.kind === 'item' && isVisible(index));
  return shown && shown.item.width > 0 && shown.item.height > 0 ? shown : undefined;
}

/** Returns the zoom at which the reference image has its actual size. */
export function zoomOfActualSize(model: StageModel, panes: readonly ShownPane[]): number | undefined {
  const reference = referenceOf(model, panes);
  const box = reference && model.boxes[reference.pane.id];
  if (!box || box.width === 0 || box.height === 0) return undefined;
  return actualZoom(box, reference.item, window.devicePixelRatio);
}

export function toActualSize(store: StageStore, panes: readonly ShownPane[]): void {
  const zoom = zoomOfActualSize(store.getState(), panes);
  if (zoom !== undefined) moveView(store, undefined, (view) => zoomViewAt(view, zoom, view));
}

/** Toggles between the complete image and its actual size, around a point. If both are equal, twice its size. */
export function fitOrActual(store: StageStore, paneId: string | undefined, actual: number, place: Point): void {
  moveView(store, paneId, (view) => {
    if (Math.abs(view.zoom - 1) > tolerance) return wholeView;
    return zoomViewAt(view, Math.abs(actual - 1) > 0.01 ? actual : 2, place);
  });
}

export function isWhole(view: View): boolean {
  return Math.abs(view.zoom - 1) < tolerance;
}
