import { useEffect, useEffectEvent } from 'react';
import type { Point } from '../../../ui/zoom-pan/view-geometry.ts';
import { type PaneMediaElements, usePaneMediaElements } from '../stage/pane-media-elements.ts';
import { usePicker } from './picker-store.ts';

/** A pointer that moves farther between press and release drags the view. CSS pixels. */
const clickDistance = 4;

/** The picker follows the pointer over the images. A click holds the place, and another click releases it. */
export function usePickerPointer(onClick: () => void): void {
  const sources = usePaneMediaElements();
  const reportClick = useEffectEvent(onClick);
  useEffect(() => {
    let pressed: { readonly x: number; readonly y: number; readonly place: Point } | undefined;
    const onMove = (event: PointerEvent) => {
      const { isHeld, move } = usePicker.getState();
      const place = isHeld || event.buttons !== 0 ? undefined : placeOf(event, sources);
      if (place) move(place);
    };
    const onDown = (event: PointerEvent) => {
      const place = event.button === 0 ? placeOf(event, sources) : undefined;
      pressed = place && { x: event.clientX, y: event.clientY, place };
    };
    const onUp = (event: PointerEvent) => {
      if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > clickDistance) return;
      usePicker.getState().move(pressed.place);
      usePicker.getState().toggleHold();
      reportClick();
      pressed = undefined;
    };
    // The stage captures the pointer, so the picker listens before it.
    const options = { capture: true, passive: true };
    document.addEventListener('pointermove', onMove, options);
    document.addEventListener('pointerdown', onDown, options);
    document.addEventListener('pointerup', onUp, options);
    return () => {
      document.removeEventListener('pointermove', onMove, options);
      document.removeEventListener('pointerdown', onDown, options);
      document.removeEventListener('pointerup', onUp, options);
    };
  }, [sources]);
}

/** Returns the place of the pointer on the image below it. `undefined` beside images. */
function placeOf({ target, clientX, clientY }: PointerEvent, sources: PaneMediaElements): Point | undefined {
  const art = target instanceof Element ? target.closest<HTMLElement>('[data-art]') : null;
  const box = sources.get(art?.dataset['art'] ?? '')?.parentElement?.getBoundingClientRect();
  if (!box) return undefined;
  const place = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  return place.x >= 0 && place.y >= 0 && place.x < 1 && place.y < 1 ? place : undefined;
}
