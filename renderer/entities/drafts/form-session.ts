import { create } from 'zustand';
import type { FailureHelp } from '../tasks/failure-help.ts';
import type { Carried, CarriedValues } from './switch-model.ts';

/** State of a form beside its draft. */
interface FormSession {
  /** The user has changed the form in this session: it shows errors. */
  readonly isTouched?: true;
  /** Names of the seeds that are randomized again after each run. */
  readonly rolling?: readonly string[];
  /** Number of runs that one click starts. */
  readonly runs?: number;
  /** Ids of further models that a click starts with the same values. */
  readonly others?: readonly string[] | undefined;
  /** Message at the top of the form until the user dismisses the message. */
  readonly carriedNote?: CarriedValues | undefined;
  /** Values that the last model switch carried into the form. */
  readonly carried?: Carried | undefined;
  /**
   * The failure of the run that filled the form. The advice is removed when the form is started or the user dismisses
   * the advice.
   */
  readonly advice?: FailureHelp | undefined;
}

/** By model id, for this session only. Main does not need this state. */
const useFormSessions = create<Readonly<Record<string, FormSession>>>(() => ({}));
const newSession: FormSession = {};

/** Returns a part of the session; the component renders again only when that part changes. */
export function useFormSession<T>(modelId: string, select: (session: FormSession) => T): T {
  return useFormSessions((sessions) => select(sessions[modelId] ?? newSession));
}

export function readFormSession(modelId: string): FormSession {
  return useFormSessions.getState()[modelId] ?? newSession;
}

export function changeFormSession(modelId: string, change: FormSession): void {
  useFormSessions.setState({ [modelId]: { ...readFormSession(modelId), ...change } });
}
