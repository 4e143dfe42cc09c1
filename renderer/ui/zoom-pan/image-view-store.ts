import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  actualZoom,
  type Point,
  panByParts,
  type Size,
  type View,
  wholeView,
  zoomStep,
  zoomViewAt,
} from './view-geometry.ts';

/** View state of one image. */
interface ImageViewModel {
  /** View that the user chose; `undefined` while the image has its default size. */
  readonly chosen: View | undefined;
  /** The room for it. CSS pixels; 0 until it is measured. */
  readonly box: Size;
  /** Size of the image in the file. */
  readonly size: Size;
  /** True when the image fills its box by default, even with few pixels. */
  readonly grows: boolean;
}

export type ImageView = StoreApi<ImageViewModel>;

export function createImageViewStore(): ImageView {
  const noSize = { width: 0, height: 0 };
  return createStore<ImageViewModel>()(() => ({ chosen: undefined, box: noSize, size: noSize, grows: true }));
}

export function useImageView<T>(view: ImageView, select: (model: ImageViewModel) => T): T {
  return useStore(view, select);
}

/** Returns the zoom of the actual size; `undefined` until the box is measured. */
function actualZoomOf({ box, size }: ImageViewModel): number | undefined {
  if (box.width === 0 || box.height === 0 || size.width === 0 || size.height === 0) return undefined;
  return actualZoom(box, size, window.devicePixelRatio);
}

/** Returns the default view: the complete image, as large as its box, or at most its actual size. */
function defaultViewOf(model: ImageViewModel): View {
  const actual = actualZoomOf(model);
  return model.grows || actual === undefined ? wholeView : { ...wholeView, zoom: Math.min(1, actual) };
}

export function shownViewOf(model: ImageViewModel): View {
  return model.chosen ?? defaultViewOf(model);
}

/** Returns "Fit", or the scale relative to the actual size. */
export function zoomText(model: ImageViewModel): string {
  const actual = actualZoomOf(model);
  if (actual === undefined || model.chosen === undefined) return 'Fit';
  return `${Math.round((model.chosen.zoom / actual) * 100)} %`;
}

export function moveTo(view: ImageView, change: (view: View) => View): void {
  view.setState((model) => {
    const chosen = change(shownViewOf(model));
    const defaultView = defaultViewOf(model);
    // A zoom this close to the default counts as the default view, which follows the box again.
    return { chosen: Math.abs(chosen.zoom / defaultView.zoom - 1) < 0.001 ? undefined : chosen };
  });
}

/** Resets the image to its default view. */
export function showWhole(view: ImageView): void {
  view.setState({ chosen: undefined });
}

export function zoomBy(view: ImageView, steps: 1 | -1): void {
  moveTo(view, (now) => zoomViewAt(now, now.zoom * zoomStep ** steps, now));
}

export function toActual(view: ImageView): void {
  const actual = actualZoomOf(view.getState());
  if (actual !== undefined) moveTo(view, (now) => zoomViewAt(now, actual, now));
}

/** Toggles between the default view and the actual size, around a point. If both are equal, twice its size. */
export function fitOrActual(view: ImageView, place: Point): void {
  const model = view.getState();
  const actual = actualZoomOf(model);
  if (actual === undefined) return;
  if (model.chosen !== undefined) {
    showWhole(view);
    return;
  }
  const defaultView = shownViewOf(model);
  moveTo(view, (now) => zoomViewAt(now, Math.abs(actual / defaultView.zoom - 1) > 0.01 ? actual : actual * 2, place));
}

/** Moves by parts of what is seen. */
export function panBy(view: ImageView, delta: Point): void {
  moveTo(view, (now) => panByParts(now, delta));
}
