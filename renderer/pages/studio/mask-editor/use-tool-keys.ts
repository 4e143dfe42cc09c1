import { type KeyboardEvent, useMemo } from 'react';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import { isPressed } from '../../../ui/commands/keys.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import type { Editor } from './mask-editor-state.ts';
import { useMaskEditor } from './use-mask-editor.ts';

/** Handles one key per tool, for any focus in the editor; in a number field a key is text. */
export function useToolKeys(): (event: KeyboardEvent) => void {
  const editor = useMaskEditor();
  return useMemo(() => {
    const actions = actionsOf(editor);
    // Many programs use this key for redo too.
    const redoForKey = (event: KeyboardEvent) => (isPressed('mod+y', event.nativeEvent) ? editor.redo : undefined);
    return (event) => {
      const inText = event.target instanceof HTMLInputElement && event.target.type === 'text';
      if (event.defaultPrevented || inText) return;
      const action = actions.find(([name]) => isPressed(keysOf(name), event.nativeEvent))?.[1] ?? redoForKey(event);
      if (event.key === 'Escape' ? !editor.cancelCurrent() : !action) return;
      action?.();
      event.preventDefault();
      event.stopPropagation();
    };
  }, [editor]);
}

function actionsOf(editor: Editor): readonly (readonly [CommandName, () => unknown])[] {
  const resize = (factor: number) => {
    const { brush } = editor.store.getState();
    // Changes the size by at least one pixel, so that small brushes change too.
    editor.setBrush(factor > 1 ? Math.max(brush + 1, brush * factor) : Math.min(brush - 1, brush * factor));
  };
  return [
    ['brush', () => editor.take('brush')],
    ['eraser', () => editor.take('eraser')],
    ['lasso', () => editor.take('lasso')],
    ['path', () => editor.take('path')],
    ['pan', () => editor.take('pan')],
    ['invertMask', editor.invert],
    ['smallerBrush', () => resize(1 / 1.15)],
    ['largerBrush', () => resize(1.15)],
    ['fitImage', editor.fit],
    ['actualSize', editor.actualSize],
    ['zoomMaskIn', () => editor.zoom(1.25)],
    ['zoomMaskOut', () => editor.zoom(1 / 1.25)],
    ['undoMask', editor.undo],
    ['redoMask', editor.redo],
  ];
}
