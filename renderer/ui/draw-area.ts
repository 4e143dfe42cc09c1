import { createNoteRegion, moveNoteRegion, type Region } from './note-region-geometry.ts';

interface AreaDrawing {
  /** The current area, which the keys move. */
  readonly area: () => Region;
  readonly change: (area: Region) => void;
  /** Called when Enter, Space or Escape ends the drawing. */
  readonly finish: () => void;
}

/**
 * Lets a person draw an area on a layer over an image with the pointer, or with the keys of the button in the layer, which
 * gets the focus. Nothing below the layer receives these events. Returns a function that ends it.
 */
export function drawArea(layer: HTMLElement, { area, change, finish }: AreaDrawing): () => void {
  const ending = new AbortController();
  let from: { readonly x: number; readonly y: number } | undefined;
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = layer.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    use: (event: HTMLElementEventMap[Name]) => void,
  ) => layer.addEventListener(name, use, { signal: ending.signal });
  listen('pointerdown', (event) => {
    event.stopPropagation();
    if (event.button !== 0) return;
    layer.setPointerCapture(event.pointerId);
    from = pointOf(event);
  });
  listen('pointermove', (event) => {
    event.stopPropagation();
    const drawn = from && createNoteRegion(from, pointOf(event));
    if (drawn) change(drawn);
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    listen(name, (event) => {
      event.stopPropagation();
      from = undefined;
    });
  }
  listen('click', (event) => event.stopPropagation());
  listen('keydown', (event) => {
    const moved = moveNoteRegion(area(), event.key, event.shiftKey);
    const isEnd = event.key === 'Enter' || event.key === 'Escape' || event.key === ' ';
    if (!moved && !isEnd) return;
    event.preventDefault();
    event.stopPropagation();
    if (moved) change(moved);
    else finish();
  });
  const handle = layer.firstElementChild;
  if (handle instanceof HTMLElement) handle.focus({ preventScroll: true });
  return () => ending.abort();
}
