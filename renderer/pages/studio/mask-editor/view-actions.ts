import type { StoreApi } from 'zustand/vanilla';
import type { Pixels } from '../../../../shared/fields/image-type.ts';
import { createActualView, fitView, panView, toImage, toStage, zoomView } from './canvas-view.ts';
import type { EditorState } from './editor-types.ts';
import type { Point } from './motion-path.ts';

/** Moves and scales the visible part of the image. None of these is an undo step. */
export function viewActions(image: Pixels, { getState: get, setState: set }: StoreApi<EditorState>) {
  return {
    fit: () => set(({ stage }) => ({ view: fitView(image, stage) })),
    actualSize: () =>
      set(({ stage, view }) => ({ view: createActualView(image, stage, toImage(view, centerOf(stage))) })),
    zoom: (factor: number, at?: Point) =>
      set(({ view, stage }) => ({ view: zoomView(view, factor, at ?? centerOf(stage), image, stage) })),
    pan: (dx: number, dy: number) => set(({ view, stage }) => ({ view: panView(view, dx, dy, image, stage) })),
    /** Moves the view as far as it takes to have a place of the image in sight. */
    follow(place: Point) {
      const { view, stage } = get();
      const at = toStage(view, place);
      const overflowOf = (value: number, size: number) => Math.max(24 - value, 0) + Math.min(size - 24 - value, 0);
      const [dx, dy] = [overflowOf(at.x, stage.width), overflowOf(at.y, stage.height)];
      if (dx !== 0 || dy !== 0) set({ view: panView(view, dx, dy, image, stage) });
    },
  };
}

const centerOf = ({ width, height }: Pixels): Point => ({ x: width / 2, y: height / 2 });
