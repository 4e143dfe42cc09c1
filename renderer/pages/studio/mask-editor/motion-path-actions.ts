import type { StoreApi } from 'zustand/vanilla';
import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { AddStep, EditorState } from './editor-types.ts';
import { type Layer, layerOf, withLayer } from './layers.ts';
import { type Path, type Point, pixelAt } from './motion-path.ts';

/** Changes the motion path of the active layer. `index` counts its points from 0. */
export function createMotionPathActions(
  image: Pixels,
  { getState: get, setState: set }: StoreApi<EditorState>,
  addStep: AddStep,
) {
  const activeLayer = (): Layer => layerOf(get().layers, get().layers.active);

  function setPath(path: Path, joins?: string): void {
    const { layers } = get();
    const inside = path.map((point) => pixelAt(point, image));
    addStep(withLayer(layers, layers.active, { path: inside }), joins === undefined ? {} : { joins });
  }

  function insertPoint(index: number, at: Point): void {
    setPath(activeLayer().path.toSpliced(index + 1, 0, pixelAt(at, image)));
    set({ selected: index + 1 });
  }

  return {
    setPath,
    /** Adds a point at the end of the active path. */
    addPoint(point: Point) {
      const { layers } = get();
      if (layers.active !== layers.still.bit) setPath([...activeLayer().path, point]);
    },
    /** Adds a point after the one at `index`. */
    insertPoint,
    /** Adds a point halfway from the selected one to the next, or to the one before the last. */
    splitAfter(selected: number | null) {
      const { path } = activeLayer();
      const index = Math.min(selected ?? path.length - 2, path.length - 2);
      const [from, to] = [path[index], path[index + 1]];
      if (from && to) insertPoint(index, { x: (from.x + to.x + 1) / 2, y: (from.y + to.y + 1) / 2 });
    },
    nudge(index: number, dx: number, dy: number) {
      const { path } = activeLayer();
      const point = path[index];
      if (point) setPath(path.with(index, { x: point.x + dx, y: point.y + dy }), `nudge ${index}`);
    },
    removePoint(index: number | null) {
      const { path } = activeLayer();
      if (index === null || !path[index]) return;
      setPath(path.toSpliced(index, 1));
      set({ selected: path.length > 1 ? Math.max(0, index - 1) : null });
    },
    selectNext(direction: 1 | -1) {
      const { length } = activeLayer().path;
      if (length === 0) return;
      set(({ selected }) => ({ selected: ((selected ?? (direction > 0 ? -1 : 0)) + direction + length) % length }));
    },
  };
}
