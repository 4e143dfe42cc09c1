import { createContext, type ReactNode } from 'react';

/** Creates a further button in the head of each code block. The code is computed when the button is clicked. */
export type CodeBlockAction = (code: () => string) => ReactNode;

export const CodeBlockActionContext = createContext<CodeBlockAction | undefined>(undefined);
