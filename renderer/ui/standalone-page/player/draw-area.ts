import { drawArea } from '../../draw-area.ts';
import { middle, placeOf } from '../../note-region-geometry.ts';
import { createElement } from '../create-element.ts';
import type { PageRegion } from './page-player-types.ts';

export interface AreaDrawing {
  /** The area to change. Without one, the drawing begins in the middle. */
  readonly area: PageRegion | undefined;
  readonly change: (area: PageRegion) => void;
  /** Called when Enter or Escape ends the drawing. */
  readonly finish: () => void;
}

/** Lets the reviewer draw an area over an image. Returns a function that ends the drawing. */
export function startDrawing(frame: HTMLElement, { area = middle, change, finish }: AreaDrawing): () => void {
  let drawn = area;
  const name = 'Area of the note. Arrow keys move it, with Shift they resize it, Enter finishes.';
  const handle = createElement('button', { class: 'region', 'aria-label': name });
  const layer = createElement('div', { class: 'drawing' }, [handle]);
  const show = (to: PageRegion) => {
    drawn = to;
    Object.assign(handle.style, placeOf(to));
    change(to);
  };
  show(drawn);
  frame.append(layer);
  drawArea(layer, { area: () => drawn, change: show, finish });
  return () => layer.remove();
}
