import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { isNotch, toImage } from './canvas-view.ts';
import type { Point } from './motion-path.ts';
import { type Gesture, startGesture } from './paint-gestures.ts';
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
