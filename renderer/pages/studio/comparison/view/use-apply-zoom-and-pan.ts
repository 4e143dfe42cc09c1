import { type RefObject, useLayoutEffect } from 'react';
import { crispFrom, magnification, type View } from '../../../../ui/zoom-pan/view-geometry.ts';
import { type PaneMediaElements, pixelsOf, usePaneMediaElements } from '../common/pane-media-elements.ts';
import { type StageModel, useStageStore } from '../common/stage-store.ts';
import { areaOfSecondSide, pointOnEdge } from '../layouts/wipe-edge.ts';

/**
 * Positions every image: pointer movements set CSS variables directly, without React. `pair` is set while two images
 * are overlaid; they move together, freed or not.
 */
export function useApplyZoomAndPan(
  root: RefObject<HTMLElement | null>,
  pair: readonly [string, string] | undefined,
): void {
  const store = useStageStore();
  const sources = usePaneMediaElements();
  const first = pair?.[0];
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const paint = () => paintAll(element, store.getState(), sources, first);
    paint();
    const stop = [store.subscribe(paint), sources.onChange(paint)];
    // The size of an image is known once it is loaded.
    element.addEventListener('load', paint, true);
    element.addEventListener('loadeddata', paint, true);
    return () => {
      for (const each of stop) each();
      element.removeEventListener('load', paint, true);
      element.removeEventListener('loadeddata', paint, true);
    };
  }, [root, store, sources, first]);
}

function paintAll(root: HTMLElement, model: StageModel, sources: PaneMediaElements, first: string | undefined): void {
  const { stage, freed, boxes } = model;
  paintPlace(root, stage.view);
  root.toggleAttribute('data-zoomed', stage.view.zoom > 1);
  for (const element of root.querySelectorAll<HTMLElement>('[data-pane-image]')) {
    const paneId = element.dataset['paneImage'] ?? '';
    const freedView = first === undefined ? freed[paneId] : undefined;
    paintPlace(element, freedView);
    const box = boxes[first ?? paneId];
    const size = pixelsOf(sources.get(first ?? paneId));
    const scale = box && size ? magnification(freedView ?? stage.view, box, size, window.devicePixelRatio) : 1;
    element.toggleAttribute('data-crisp', scale >= crispFrom);
  }
  const box = first === undefined ? undefined : boxes[first];
  if (box) paintEdge(root, box, stage.wipe);
}

function paintPlace({ style }: HTMLElement, view: View | undefined): void {
  for (const name of ['zoom', 'x', 'y'] as const) {
    if (view) style.setProperty(`--${name}`, String(view[name]));
    else style.removeProperty(`--${name}`);
  }
}

function paintEdge({ style }: HTMLElement, box: { width: number; height: number }, wipe: StageModel['stage']['wipe']) {
  const corners = areaOfSecondSide(box, wipe).map(({ x, y }) => `${x}px ${y}px`);
  // A polygon without corners is invalid, and would show everything.
  style.setProperty('--second-side', corners.length > 2 ? `polygon(${corners.join(', ')})` : 'inset(50%)');
  const { x, y } = pointOnEdge(box, wipe);
  style.setProperty('--edge-x', `${x}px`);
  style.setProperty('--edge-y', `${y}px`);
  style.setProperty('--edge-angle', `${wipe.angle}deg`);
}
