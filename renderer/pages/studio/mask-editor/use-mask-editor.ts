import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Editor } from './mask-editor-state.ts';

const EditorContext = createContext<Editor | null>(null);
export const EditorProvider = EditorContext.Provider;

/** The editor that is open around this component. */
export function useMaskEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('There is no editor around this component.');
  return editor;
}

type State = ReturnType<Editor['store']['getState']>;

export function useEditorState<T>(select: (state: State) => T): T {
  return useStore(useMaskEditor().store, select);
}
