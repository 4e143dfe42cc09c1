import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
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

/** Creates the view of one image, with everything that changes it. */
export function createImageView() {
  const noSize = { width: 0, height: 0 };
  const store = createStore<ImageViewModel>()(() => ({ chosen: undefined, box: noSize, size: noSize, grows: true }));

  function moveTo(change: (view: View) => View): void {
    store.setState((model) => {
      const chosen = change(shownViewOf(model));
      const defaultView = defaultViewOf(model);
      // A zoom this close to the default counts as the default view, which follows the box again.
      return { chosen: Math.abs(chosen.zoom / defaultView.zoom - 1) < 0.001 ? undefined : chosen };
    });
  }

  /** Resets the image to its default view. */
  function showWhole(): void {
    store.setState({ chosen: undefined });
  }

  return {
    store,
    moveTo,
    showWhole,
    zoomBy: (steps: 1 | -1): void => moveTo((now) => zoomViewAt(now, now.zoom * zoomStep ** steps, now)),
    toActual(): void {
      const actual = actualZoomOf(store.getState());
      if (actual !== undefined) moveTo((now) => zoomViewAt(now, actual, now));
    },
    /** Toggles between the default view and the actual size, around a point. If both are equal, twice its size. */
    fitOrActual(place: Point): void {
      const model = store.getState();
      const actual = actualZoomOf(model);
      if (actual === undefined) return;
      if (model.chosen !== undefined) {
        showWhole();
        return;
      }
      const defaultView = shownViewOf(model);
      const next = Math.abs(actual / defaultView.zoom - 1) > 0.01 ? actual : actual * 2;
      moveTo((now) => zoomViewAt(now, next, place));
    },
    /** Moves by parts of what is seen. */
    panBy: (delta: Point): void => moveTo((now) => panByParts(now, delta)),
  };
}

export type ImageView = ReturnType<typeof createImageView>;

export function useImageView<T>({ store }: ImageView, select: (model: ImageViewModel) => T): T {
  return useStore(store, select);
}
