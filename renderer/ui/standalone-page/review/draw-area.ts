import { createNoteRegion, middle, moveNoteRegion } from '../../note-region-geometry.ts';
import { createElement } from '../create-element.ts';
import type { PageRegion } from '../player/page-player-types.ts';

export interface AreaDrawing {
  /** The area to change. Without one, the drawing begins in the middle. */
  readonly area: PageRegion | undefined;
  readonly change: (area: PageRegion) => void;
  /** Called when Enter or Escape ends the drawing. */
  readonly finish: () => void;
}

/**
 * Lets the reviewer draw an area over an image, with the pointer or with the arrow keys. Returns a function that ends
 * the drawing.
 */
export function drawArea(frame: HTMLElement, { area, change, finish }: AreaDrawing): () => void {
  let drawn = area ?? middle;
  const handle = createElement('button', {
    class: 'region',
    attributes: {
      type: 'button',
      'aria-label': 'Area of the note. Arrow keys move it, with Shift they resize it, Enter finishes.',
    },
  });
  const layer = createElement('div', { class: 'drawing' }, [handle]);
  const show = (to: PageRegion) => {
    drawn = to;
    for (const [side, value] of [
      ['left', to.x],
      ['top', to.y],
      ['width', to.width],
      ['height', to.height],
    ] as const) {
      handle.style[side] = `${value * 100}%`;
    }
    change(to);
  };
  let from: { readonly x: number; readonly y: number } | undefined;
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = layer.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  layer.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    layer.setPointerCapture(event.pointerId);
    from = pointOf(event);
  });
  layer.addEventListener('pointermove', (event) => {
    const to = from && createNoteRegion(from, pointOf(event));
    if (to) show(to);
  });
  const endDrag = () => {
    from = undefined;
  };
  layer.addEventListener('pointerup', endDrag);
  layer.addEventListener('pointercancel', endDrag);
  // A click on a result plays it.
  layer.addEventListener('click', (event) => event.stopPropagation());
  layer.addEventListener('keydown', (event) => {
    const to = moveNoteRegion(drawn, event.key, event.shiftKey);
    const isEnd = event.key === 'Enter' || event.key === 'Escape' || event.key === ' ';
    if (!to && !isEnd) return;
    event.preventDefault();
    event.stopPropagation();
    if (to) show(to);
    else finish();
  });
  show(drawn);
  frame.append(layer);
  handle.focus({ preventScroll: true });
  return () => layer.remove();
}
