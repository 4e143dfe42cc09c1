import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { isNotch, toImage } from './canvas-view.ts';
import type { Editor } from './mask-editor-state.ts';
import { type Point, pixelAt, simplify } from './motion-path.ts';
import { useMaskEditor } from './use-mask-editor.ts';

/** Handles mouse, pen and finger on the stage, and the wheel or touchpad. */
export function useCanvasPointer(stage: RefObject<HTMLDivElement | null>, cursor: RefObject<SVGGElement | null>) {
  const editor = useMaskEditor();
  const gesture = useRef<Gesture | null>(null);

  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent) => {
      // The browser would zoom the page or go back in its history.
      event.preventDefault();
      const at = placeOn(element, event);
      if (event.ctrlKey || event.metaKey) editor.zoom(Math.exp(-event.deltaY * (isNotch(event) ? 0.002 : 0.01)), at);
      else if (event.shiftKey) editor.pan(-(event.deltaX || event.deltaY), 0);
      else if (isNotch(event)) editor.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, at);
      else editor.pan(-event.deltaX, -event.deltaY);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [editor, stage]);

  const moveCursor = (event: PointerEvent) => {
    const at = placeOn(event.currentTarget, event);
    cursor.current?.setAttribute('transform', `translate(${at.x} ${at.y})`);
    cursor.current?.setAttribute('visibility', 'visible');
  };
  const endGesture = (event: PointerEvent<HTMLDivElement>) => {
    const ended = gesture.current;
    gesture.current = null;
    ended?.end(placeOn(event.currentTarget, event));
  };
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (gesture.current || (event.button !== 0 && event.button !== 1)) return;
      event.currentTarget.focus({ preventScroll: true });
      event.preventDefault();
      editor.store.setState({ crosshair: null });
      moveCursor(event);
      const started = startGesture(editor, event.nativeEvent, placeOn(event.currentTarget, event));
      if (!started) return;
      gesture.current = started;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      moveCursor(event);
      if (editor.store.getState().crosshair) editor.store.setState({ crosshair: null });
      if (!gesture.current) return;
      const native = event.nativeEvent;
      const parts = native.getCoalescedEvents();
      for (const part of parts.length > 0 ? parts : [native]) gesture.current.move(placeOn(event.currentTarget, part));
    },
    onPointerUp: endGesture,
    onPointerCancel: endGesture,
    onPointerLeave() {
      cursor.current?.setAttribute('visibility', 'hidden');
    },
    onDoubleClick(event: MouseEvent<HTMLDivElement>) {
      const { segment } = (event.target as SVGElement).dataset;
      const { tool, view, drawing } = editor.store.getState();
      if (tool === 'path' && segment !== undefined) {
        editor.insertPoint(Number(segment), toImage(view, placeOn(event.currentTarget, event)));
      } else if (tool === 'lasso' && drawing.length > 2) editor.closeLasso(!event.altKey);
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}

function placeOn(element: Element, event: { readonly clientX: number; readonly clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** A gesture from press to release of a button. Places are CSS pixels of the stage. */
interface Gesture {
  readonly move: (at: Point) => void;
  readonly end: (at: Point) => void;
}

/** Further than this, in CSS pixels, a press is a drag. */
const slack = 4;
/** Maximum distance between a hand-drawn path and its saved version, in CSS pixels. */
const roughness = 2.5;

/** Returns the gesture that a press at `at` starts with the current tool; `null` when it starts nothing. */
function startGesture(editor: Editor, event: globalThis.PointerEvent, at: Point): Gesture | null {
  const { tool, rehearsal, panning } = editor.store.getState();
  if (tool === 'pan' || panning || event.button === 1) return panGesture(editor, at);
  if (rehearsal !== null) editor.store.setState({ rehearsal: null });
  editor.reveal();
  switch (tool) {
    case 'brush':
    case 'eraser':
      return startStroke(editor, at, (tool === 'brush') !== event.altKey, event.shiftKey);
    case 'lasso':
      return startLasso(editor, at, !event.altKey);
    case 'path':
      return startPath(editor, event.target, at);
  }
}

function panGesture(editor: Editor, start: Point): Gesture {
  let last = start;
  const move = (at: Point) => {
    editor.pan(at.x - last.x, at.y - last.y);
    last = at;
  };
  return { move, end: move };
}

/** `joined` adds a straight line from the end of the last stroke. */
function startStroke(editor: Editor, start: Point, paints: boolean, joined: boolean): Gesture {
  const place = (at: Point) => toImage(editor.store.getState().view, at);
  const stroke = editor.startStroke(paints);
  let last = place(start);
  stroke.extend(joined ? (editor.lastPainted() ?? last) : last, last);
  const move = (at: Point) => {
    const next = place(at);
    if (next.x === last.x && next.y === last.y) return;
    stroke.extend(last, next);
    last = next;
  };
  return {
    move,
    end(at) {
      move(at);
      stroke.end();
    },
  };
}

/** A drag draws the shape and fills it; clicks set its corners one by one. */
function startLasso(editor: Editor, start: Point, paints: boolean): Gesture {
  const { view, drawing } = editor.store.getState();
  const first = drawing[0];
  const isNew = first === undefined;
  const corners: Point[] = [...drawing, toImage(view, start)];
  editor.store.setState({ drawing: [...corners] });
  let dragged = false;
  return {
    move(at) {
      if (!dragged && Math.hypot(at.x - start.x, at.y - start.y) < slack) return;
      dragged = true;
      corners.push(toImage(view, at));
      editor.store.setState({ drawing: [...corners] });
    },
    end(at) {
      const closes =
        first && Math.hypot(at.x - (first.x * view.scale + view.x), at.y - (first.y * view.scale + view.y)) < 8;
      if (dragged ? isNew : closes && drawing.length > 2) editor.closeLasso(paints);
    },
  };
}

function startPath(editor: Editor, pressed: EventTarget | null, start: Point): Gesture | null {
  const { layers } = editor.store.getState();
  if (layers.active === layers.still.bit) return null;
  const { point, segment } = (pressed as SVGElement).dataset;
  // A segment waits for the second click.
  if (segment !== undefined) return null;
  if (point !== undefined) return dragPoint(editor, Number(point), start);
  return drawPath(editor, start);
}

function dragPoint(editor: Editor, index: number, start: Point): Gesture {
  editor.store.setState({ selected: index });
  const drag = `drag ${crypto.randomUUID()}`;
  const from = editor.active().path[index];
  const { scale } = editor.store.getState().view;
  let moved = false;
  const move = (at: Point) => {
    if (!from || (!moved && Math.hypot(at.x - start.x, at.y - start.y) < 2)) return;
    moved = true;
    // The point moves by the distance of the pointer, so that a point grabbed at its rim does not jump.
    const next = { x: from.x + (at.x - start.x) / scale + 0.5, y: from.y + (at.y - start.y) / scale + 0.5 };
    const { path } = editor.active();
    if (path[index]) editor.setPath(path.with(index, pixelAt(next, editor.image)), drag);
  };
  return { move, end: move };
}

/** A click adds a point; a drag adds a way, in as few points as it takes. */
function drawPath(editor: Editor, start: Point): Gesture {
  const { view } = editor.store.getState();
  const drawn: Point[] = [toImage(view, start)];
  let dragged = false;
  return {
    move(at) {
      if (!dragged && Math.hypot(at.x - start.x, at.y - start.y) < slack) return;
      dragged = true;
      drawn.push(toImage(view, at));
      editor.store.setState({ drawing: [...drawn] });
    },
    end() {
      const { path } = editor.active();
      const tolerance = roughness / editor.store.getState().view.scale;
      const added = (dragged ? simplify(drawn, tolerance) : drawn).map((point) => pixelAt(point, editor.image));
      editor.store.setState({ drawing: [] });
      editor.setPath([...path, ...added]);
      editor.store.setState({ selected: path.length + added.length - 1 });
    },
  };
}
