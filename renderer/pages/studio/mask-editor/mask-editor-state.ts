import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Pixels } from '../../../../shared/fields/image-type.ts';
import { createActualView, fitView, panView, toImage, toStage, type View, zoomView } from './canvas-view.ts';
import { createHistory } from './edit-history.ts';
import { type Layer, type Layers, layerOf, withGroup, withLayer, withoutGroup } from './layers.ts';
import { type Area, clear, fillShape, invert, type MaskBitmap, paintStroke, type Target } from './mask-bitmap.ts';
import { type Path, type Point, pixelAt } from './motion-path.ts';
import { bytesOf, type ChangedTiles, copyTiles, swapTiles } from './undo-tiles.ts';

export type Tool = 'brush' | 'eraser' | 'lasso' | 'path' | 'pan';

interface EditorState {
  readonly layers: Layers;
  readonly tool: Tool;
  /** Diameter in pixels of the image. */
  readonly brush: number;
  /** Radius of the soft edge that is shown, in pixels of the image; 0 for none. */
  readonly feather: number;
  /** Bits of the layers that are not shown. */
  readonly hidden: readonly number[];
  /** Selected point of the active path. */
  readonly selected: number | null;
  readonly view: View;
  readonly stage: Pixels;
  /** Position at which the keyboard paints; `null` while the pointer paints. */
  readonly crosshair: Point | null;
  /** Corners of a lasso that is not closed yet, or a way that is being drawn. */
  readonly drawing: readonly Point[];
  /** True while Space is held: any tool then moves the view. */
  readonly panning: boolean;
  /** Progress of the rehearsal, from 0 to 1; `null` without a rehearsal. */
  readonly rehearsal: number | null;
  /** Counts changes, so that values from the history or the pixel counts are read again. */
  readonly changes: number;
}

/**
 * Adds an undo step whose pixels are already changed. `swap` exchanges the old and the new pixels. Consecutive steps
 * with one `joins` are one step.
 */
type AddStep = (after: Layers, options?: { swap?: () => Area | null; bytes?: number; joins?: string }) => void;

/** A stroke under the pointer while the pointer paints. */
export interface Stroke {
  readonly extend: (from: Point, to: Point) => void;
  readonly end: () => void;
}

export type Editor = ReturnType<typeof createEditor>;

/** Masks take half a kilobyte for each 64 × 64 pixels that a step changed; this is some hundreds of steps over a large image. */
const historyBytes = 64_000_000;

export const largestBrush = (image: Pixels) => Math.max(8, Math.round(Math.min(image.width, image.height) / 2));

/** The masks and paths of one image in the editor: every change uses this object. */
export function createEditor(image: Pixels, plane: MaskBitmap, initial: Layers, maxGroups: number) {
  const history = createHistory(historyBytes);
  const store: StoreApi<EditorState> = createStore(() => ({
    layers: initial,
    tool: 'brush',
    brush: Math.max(4, Math.round(Math.min(image.width, image.height) / 12)),
    feather: 0,
    hidden: [],
    selected: null,
    view: { scale: 1, x: 0, y: 0 },
    stage: { width: 0, height: 0 },
    crosshair: null,
    drawing: [],
    panning: false,
    rehearsal: null,
    changes: 0,
  }));
  let lastPainted: Point | null = null;
  const listeners = new Set<(area: Area) => void>();
  const { getState: get, setState: set } = store;
  const notifyChange = (area: Area | null) => {
    if (area) for (const listener of listeners) listener(area);
  };
  const show = (layers: Layers) =>
    set(({ changes, selected }) => {
      const count = layerOf(layers, layers.active).path.length;
      return { layers, changes: changes + 1, selected: selected !== null && selected < count ? selected : null };
    });

  const addStep: AddStep = (after, options = {}) => {
    const before = get().layers;
    const setLayers = (layers: Layers) => () => {
      notifyChange(options.swap?.() ?? null);
      show(layers);
    };
    const { joins } = options;
    history.push({
      undo: setLayers(before),
      redo: setLayers(after),
      bytes: options.bytes ?? 0,
      ...(joins !== undefined && { joins }),
    });
    show(after);
  };
  /** Changes pixels of one mask, and adds an undo step if anything changed. */
  const paint = (bit: number, change: (target: Target) => Area | null, after = get().layers) => {
    const changedTiles: ChangedTiles = { bit, tiles: new Map() };
    const area = change({ plane, bit, before: (changing) => copyTiles(changedTiles, plane, changing) });
    notifyChange(area);
    const next = area ? withLayer(after, bit, { source: null }) : after;
    if (next === get().layers) return;
    addStep(next, { swap: () => swapTiles(changedTiles, plane), bytes: bytesOf(changedTiles) });
  };
  return {
    image,
    plane,
    store,
    ...viewActions(image, store),
    ...createMotionPathActions(image, store, addStep),
    initial,
    maxGroups,
    /** Reports the changed area of the image. */
    onPixels(listener: (area: Area) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    active: (): Layer => layerOf(get().layers, get().layers.active),
    isChanged: () => get().layers.still !== initial.still || get().layers.groups !== initial.groups,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: history.undo,
    redo: history.redo,

    startStroke(paints: boolean): Stroke {
      const { layers, brush } = get();
      const bit = layers.active;
      const changedTiles: ChangedTiles = { bit, tiles: new Map() };
      const target: Target = { plane, bit, before: (area) => copyTiles(changedTiles, plane, area) };
      return {
        extend(from, to) {
          lastPainted = to;
          notifyChange(paintStroke(target, from, to, brush / 2, paints));
        },
        end() {
          if (changedTiles.tiles.size === 0) return;
          const swap = () => swapTiles(changedTiles, plane);
          addStep(withLayer(layers, bit, { source: null }), { swap, bytes: bytesOf(changedTiles) });
        },
      };
    },
    invert() {
      const { layers } = get();
      const target = { plane, bit: layers.active };
      notifyChange(invert(target));
      addStep(withLayer(layers, layers.active, { source: null }), { swap: () => invert(target) });
    },
    clear(bit: number) {
      const { layers } = get();
      if (layerOf(layers, bit).source === null && plane.counts[bit] === 0) return;
      paint(bit, clear, withLayer(layers, bit, { source: null }));
    },
    addGroup() {
      if (get().layers.groups.length < maxGroups) addStep(withGroup(get().layers));
    },
    removeGroup(bit: number) {
      const { layers } = get();
      paint(bit, clear, withoutGroup(layers, bit));
    },
    /** Cancels the current gesture; `false` without one. */
    cancelCurrent(): boolean {
      const { drawing, selected, rehearsal } = get();
      set({ drawing: [], selected: null, rehearsal: null });
      return drawing.length > 0 || selected !== null || rehearsal !== null;
    },
    take: (tool: Tool) => set({ tool, drawing: [], rehearsal: null }),
    toggle: (bit: number) =>
      set(({ hidden }) => ({
        hidden: hidden.includes(bit) ? hidden.filter((each) => each !== bit) : [...hidden, bit],
      })),
    /** Fills the lasso that is being drawn. */
    closeLasso(paints: boolean) {
      const { drawing, layers } = get();
      set({ drawing: [] });
      paint(layers.active, (target) => fillShape(target, drawing, paints));
    },
    /** Returns the end position of the last stroke. */
    lastPainted: () => lastPainted,
    /** Shows the active layer, because a painted layer must be visible. */
    reveal: () =>
      set(({ hidden, layers }) =>
        hidden.includes(layers.active) ? { hidden: hidden.filter((bit) => bit !== layers.active) } : {},
      ),
    /** Selects the active layer. The selection is no undo step. */
    choose(bit: number) {
      set(({ layers }) => ({
        selected: null,
        drawing: [],
        layers: bit === layers.active ? layers : { ...layers, active: bit },
      }));
    },
    setBrush: (brush: number) => set({ brush: Math.min(Math.max(Math.round(brush), 1), largestBrush(image)) }),
  };
}

/** Moves and scales the visible part of the image. None of these is an undo step. */
function viewActions(image: Pixels, { getState: get, setState: set }: StoreApi<EditorState>) {
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

/** Changes the motion path of the active layer. `index` counts its points from 0. */
function createMotionPathActions(
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
