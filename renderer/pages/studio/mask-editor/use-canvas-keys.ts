import { type KeyboardEvent, useRef } from 'react';
import { toImage } from './canvas-view.ts';
import type { Stroke } from './mask-editor-state.ts';
import { type Point, pixelAt } from './motion-path.ts';
import { useMaskEditor } from './use-mask-editor.ts';

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Handles painting by keyboard. Arrows move a crosshair; Enter or Space starts the tool and draws while held. With a
 * selected point of a path, arrows move the point.
 */
export function useCanvasKeys() {
  const editor = useMaskEditor();
  const stroke = useRef<Stroke | null>(null);
  const get = () => editor.store.getState();
  const currentCrosshair = (): Point => {
    const { crosshair: now, view, stage } = get();
    return now ?? pixelAt(toImage(view, { x: stage.width / 2, y: stage.height / 2 }), editor.image);
  };
  const moveBy = ({ x, y }: Point, isLargeStep: boolean) => {
    const { selected, tool, crosshair: before } = get();
    const step = isLargeStep ? 10 : 1;
    if (tool === 'path' && selected !== null) return editor.nudge(selected, x * step, y * step);
    const from = currentCrosshair();
    // The first arrow only shows where the crosshair is.
    const to = before ? pixelAt({ x: from.x + x * step, y: from.y + y * step }, editor.image) : from;
    editor.store.setState({ crosshair: to });
    editor.follow(to);
    stroke.current?.extend(middleOf(from), middleOf(to));
  };
  const startTool = (event: KeyboardEvent) => {
    const { tool, drawing } = get();
    const at = currentCrosshair();
    editor.store.setState({ crosshair: at, rehearsal: null });
    if (event.repeat || tool === 'pan') return;
    editor.reveal();
    if (tool === 'path') {
      editor.addPoint(at);
      // The next arrow moves the crosshair on, to the next point.
      editor.store.setState({ selected: null });
    } else if (tool === 'lasso') {
      if (event.key === 'Enter' && drawing.length > 2) editor.closeLasso(!event.altKey);
      else editor.store.setState({ drawing: [...drawing, middleOf(at)] });
    } else {
      stroke.current?.end();
      stroke.current = editor.startStroke((tool === 'brush') !== event.altKey);
      stroke.current.extend(event.shiftKey ? (editor.lastPainted() ?? middleOf(at)) : middleOf(at), middleOf(at));
    }
  };
  const endTool = () => {
    stroke.current?.end();
    stroke.current = null;
  };
  const press = (event: KeyboardEvent): boolean => {
    const { selected, crosshair: shown } = get();
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey) return false;
    if (arrow) moveBy(arrow, event.shiftKey);
    else if (event.key === 'Enter' || (event.key === ' ' && shown)) startTool(event);
    else if (event.key === ' ') editor.store.setState({ panning: true });
    else if (event.key === 'Delete' || event.key === 'Backspace') editor.removePoint(selected);
    else if (event.key === 'Insert' || event.key === 'n') editor.splitAfter(selected);
    else if (event.key === ',' || event.key === '.') editor.selectNext(event.key === ',' ? -1 : 1);
    else return false;
    return true;
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      if (!press(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyUp(event: KeyboardEvent) {
      if (event.key === ' ') editor.store.setState({ panning: false });
      if (event.key === ' ' || event.key === 'Enter') endTool();
    },
    onBlur() {
      editor.store.setState({ panning: false });
      endTool();
    },
  };
}

function middleOf({ x, y }: Point): Point {
  return { x: x + 0.5, y: y + 0.5 };
}
