import { type KeyboardEvent, useMemo } from 'react';
import type { Editor } from './editor.ts';
import { useEditor } from './use-editor.ts';

/** One key for each tool, wherever the focus is in the editor; in a number field a key is text. */
export function useToolKeys(): (event: KeyboardEvent) => void {
  const editor = useEditor();
  return useMemo(() => {
    const keys = keysOf(editor);
    return (event) => {
      const inText = event.target instanceof HTMLInputElement && event.target.type === 'text';
      if (event.defaultPrevented || event.altKey || inText) return;
      if (event.key === 'Escape' ? !editor.giveUp() : !keys[nameOf(event)]?.()) return;
      event.preventDefault();
      event.stopPropagation();
    };
  }, [editor]);
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  if (!event.ctrlKey && !event.metaKey) return key;
  return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`;
}

function keysOf(editor: Editor): Readonly<Record<string, () => true>> {
  const resize = (by: number) => {
    const { brush } = editor.store.getState();
    // At least a pixel, so that small brushes change as well.
    editor.setBrush(by > 1 ? Math.max(brush + 1, brush * by) : Math.min(brush - 1, brush * by));
  };
  const presses: Record<string, () => unknown> = {
    b: () => editor.take('brush'),
    e: () => editor.take('eraser'),
    l: () => editor.take('lasso'),
    p: () => editor.take('path'),
    h: () => editor.take('pan'),
    i: editor.invert,
    '[': () => resize(1 / 1.15),
    ']': () => resize(1.15),
    '0': editor.fit,
    '1': editor.actualSize,
    '+': () => editor.zoom(1.25),
    '=': () => editor.zoom(1.25),
    '-': () => editor.zoom(1 / 1.25),
    'mod+z': editor.undo,
    'mod+shift+z': editor.redo,
    'mod+y': editor.redo,
  };
  const pressed = (press: () => unknown) => () => {
    press();
    return true as const;
  };
  return Object.fromEntries(Object.entries(presses).map(([name, press]) => [name, pressed(press)]));
}
