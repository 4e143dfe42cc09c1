import { toImage } from './canvas-view.ts';
import type { Editor } from './mask-editor-state.ts';
import { type Point, pixelAt, simplify } from './motion-path.ts';

/** A gesture from press to release of a button. Places are CSS pixels of the stage. */
export interface Gesture {
  readonly move: (at: Point) => void;
  readonly end: (at: Point) => void;
}

/** Further than this, in CSS pixels, a press is a drag. */
const slack = 4;
/** Maximum distance between a hand-drawn path and its saved version, in CSS pixels. */
const roughness = 2.5;

/** Returns the gesture that a press at `at` starts with the current tool; `null` when it starts nothing. */
export function startGesture(editor: Editor, event: PointerEvent, at: Point): Gesture | null {
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
