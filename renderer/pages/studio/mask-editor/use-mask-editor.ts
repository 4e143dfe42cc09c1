import { useStore } from 'zustand';
import { createRequiredContext } from '../../../ui/required-context.ts';
import type { Editor } from './mask-editor-state.ts';

export const [EditorProvider, useMaskEditor] = createRequiredContext<Editor>('a mask editor');

type State = ReturnType<Editor['store']['getState']>;

export function useEditorState<T>(select: (state: State) => T): T {
  return useStore(useMaskEditor().store, select);
}
