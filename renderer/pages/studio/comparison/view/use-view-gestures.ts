import { type RefObject, useEffect } from 'react';
import { actualZoom } from '../../../../ui/zoom-pan/view-geometry.ts';
import { followGestures, type GesturePoint } from '../../../../ui/zoom-pan/zoom-gestures.ts';
import { pixelsOf, usePaneMediaElements } from '../common/pane-media-elements.ts';
import { changeStage, useStageStore } from '../common/stage-store.ts';
import { edgeThrough } from '../layouts/wipe-edge.ts';
import { fitOrActual, isWhole, moveView, viewOf } from './zoom-and-pan.ts';

interface PanePlace extends GesturePoint {
  readonly paneId: string;
}

/**
 * Wheel, drag, pinch and double click on the images. With Shift only the pane under the pointer moves; with Alt all
 * panes show the dragged area. The first of a `pair` represents both.
 */
export function useViewGestures(
  root: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
  pair: readonly [string, string] | undefined,
  wiping: boolean,
): void {
  const store = useStageStore();
  const sources = usePaneMediaElements();
  const first = pair?.[0];
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const freedId = (paneId: string) => (first === undefined ? paneId : undefined);
    const moveEdge = ({ at, box }: PanePlace) => {
      const { wipe } = store.getState().stage;
      changeStage(store, { wipe: { ...wipe, ...edgeThrough(box, wipe.angle, at) } });
    };
    return followGestures<PanePlace>(element, {
      placeOf({ target, clientX, clientY }) {
        const hit = target instanceof Element ? target.closest<HTMLElement>('[data-art], [data-over-art]') : null;
        const mediaElement =
          first === undefined || !hit ? hit : element.querySelector<HTMLElement>(`[data-art="${first}"]`);
        const paneId = mediaElement?.dataset['art'];
        if (!mediaElement || paneId === undefined) return undefined;
        const { left, top, width, height } = mediaElement.getBoundingClientRect();
        const at = { x: clientX - left, y: clientY - top };
        return { paneId, at, box: { width, height }, shape: Number(mediaElement.dataset['shape']) };
      },
      viewAt: ({ paneId }) => viewOf(store.getState(), freedId(paneId)),
      move: ({ paneId }, change, free) => moveView(store, freedId(paneId), change, free),
      frees: (event) => event.shiftKey && first === undefined,
      toggle({ paneId, box }, pointer) {
        const size = pixelsOf(sources.get(paneId));
        if (size) fitOrActual(store, freedId(paneId), actualZoom(box, size, window.devicePixelRatio), pointer);
      },
      drags({ paneId }) {
        const isUnzoomed = isWhole(viewOf(store.getState(), freedId(paneId)));
        return wiping && isUnzoomed ? moveEdge : undefined;
      },
      hovers(place) {
        if (wiping && store.getState().stage.wipe.follows) moveEdge(place);
      },
      area: () => area.current,
    });
  }, [root, area, store, sources, first, wiping]);
}
