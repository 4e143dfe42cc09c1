import type { ReactNode } from 'react';
import type { ParameterValue } from '../../../../shared/conversations/conversation.ts';
import type { PlainParameter } from '../../../../shared/conversations/parameters/plain-parameter.ts';
import { usePanel } from './panel-context.ts';

export interface ControlProps<P extends PlainParameter = PlainParameter> {
  readonly name: string;
  readonly parameter: P;
  /** The object that it is a part of. */
  readonly inside?: string | undefined;
  /** Shown beside its name. */
  readonly end?: ReactNode;
}

/** Returns the value and state of a parameter for its control. */
export function useValue(name: string) {
  const { held, told, change } = usePanel();
  const { value, differs } = held(name);
  const set = (next: ParameterValue | undefined) => change({ [name]: next });
  return { value, differs, set, isBad: told(name).reasons.length > 0 };
}
