import { create } from 'zustand';
import type { FailureHelp } from '../tasks/failure-help.ts';

interface TryAgain {
  /** By model id: why the run failed that the form was filled from, until it is started or put away. */
  readonly advice: Readonly<Record<string, FailureHelp | undefined>>;
  advise(modelId: string, help: FailureHelp | undefined): void;
}

export const useTryAgain = create<TryAgain>((set) => ({
  advice: {},
  advise: (modelId, help) => set(({ advice }) => ({ advice: { ...advice, [modelId]: help } })),
}));
