import { createContext, type RefCallback, use, useState } from 'react';

type Ref = RefCallback<HTMLElement>;

/** The controls that a problem of the run plan can lead to, each under one or more names. */
interface FocusTargets {
  /** Returns the ref for the control of these names; the result is stable for equal names. */
  ref(...names: readonly string[]): Ref;
  /** Focuses the control of the first name that has one. `false` if none has. */
  focus(...names: readonly string[]): boolean;
}

export const FocusTargetsContext = createContext<FocusTargets | undefined>(undefined);

export function useFocusTargets(): FocusTargets {
  const [targets] = useState(createFocusTargets);
  return targets;
}

/** Returns a function that makes a control reachable under its names. */
export function useFocusTarget(): (...names: readonly string[]) => Ref | undefined {
  const targets = use(FocusTargetsContext);
  return (...names) => targets?.ref(...names);
}

function createFocusTargets(): FocusTargets {
  const elements = new Map<string, HTMLElement>();
  const refs = new Map<string, Ref>();
  const refOf =
    (names: readonly string[]): Ref =>
    (element) => {
      if (!element) return undefined;
      for (const name of names) elements.set(name, element);
      return () => {
        for (const name of names) if (elements.get(name) === element) elements.delete(name);
      };
    };
  return {
    ref(...names) {
      const key = names.join('\n');
      const ref = refs.get(key) ?? refOf(names);
      refs.set(key, ref);
      return ref;
    },
    focus(...names) {
      const element = names.map((name) => elements.get(name)).find((each) => each !== undefined);
      element?.focus();
      return element !== undefined;
    },
  };
}

/** The name of the cell of a field in a row. */
export const nameOfCell = (rowId: string, field: string) => `${rowId} ${field}`;
/** Returns the name of the last cell of a row, for fields without a separate cell. */
export const nameOfLastCell = (rowId: string) => `${rowId} *`;
