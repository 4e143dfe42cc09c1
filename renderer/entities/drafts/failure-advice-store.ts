import { create } from 'zustand';
import type { FailureHelp } from '../tasks/failure-help.ts';

interface TryAgain {
  /**
   * The failure of the run that filled the form, by model id. The advice is removed when the form is started or the
   * user dismisses the advice.
   */
  readonly advice: Readonly<Record<string, FailureHelp | undefined>>;
  advise(modelId: string, help: FailureHelp | undefined): void;
}

export const useFailureAdviceStore = create<TryAgain>((set) => ({
  advice: {},
  advise: (modelId, help) => set(({ advice }) => ({ advice: { ...advice, [modelId]: help } })),
}));
