import { createContext, use, useState } from 'react';

/** The controls that a problem of the run plan can lead to, each under one or more names. */
export interface FocusTargets {
  register(names: readonly string[], element: HTMLElement): () => void;
  /** Focuses the control of the first name that has one. `false` if none has. */
  focus(...names: readonly string[]): boolean;
}

export const FocusTargetsContext = createContext<FocusTargets | undefined>(undefined);

export function useFocusTargets(): FocusTargets {
  const [targets] = useState(createFocusTargets);
  return targets;
}

/** Returns a ref that makes a control reachable under these names. */
export function useFocusTarget() {
  const targets = use(FocusTargetsContext);
  return (...names: readonly string[]) =>
    (element: HTMLElement | null) =>
      element ? targets?.register(names, element) : undefined;
}

function createFocusTargets(): FocusTargets {
  const elements = new Map<string, HTMLElement>();
  return {
    register(names, element) {
      for (const name of names) elements.set(name, element);
      return () => {
        for (const name of names) if (elements.get(name) === element) elements.delete(name);
      };
    },
    focus(...names) {
      const element = names.map((name) => elements.get(name)).find((each) => each !== undefined);
      element?.focus();
      return element !== undefined;
    },
  };
}

/** The name of the cell of a field in a row. */
export const cellName = (rowId: string, field: string) => `${rowId} ${field}`;
/** The name of the last cell of a row, for fields without a cell of their own. */
export const lastCellName = (rowId: string) => `${rowId} *`;
