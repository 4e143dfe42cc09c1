import { create } from 'zustand';

interface FormMemory {
  /** Models whose form the user has changed in this session: their forms show errors. */
  readonly touched: Readonly<Record<string, true>>;
  /** Names of the seeds that are randomized again after each run, by model id. */
  readonly rolling: Readonly<Record<string, readonly string[]>>;
  /** Number of runs that one click starts, by model id. */
  readonly runs: Readonly<Record<string, number>>;
  readonly touch: (modelId: string) => void;
  readonly setRolling: (modelId: string, name: string, rolling: boolean) => void;
  readonly setRuns: (modelId: string, runs: number) => void;
}

/** State of the form beside the drafts, for this session only. Main does not need this state. */
export const useFormSessionStore = create<FormMemory>((set) => ({
  touched: {},
  rolling: {},
  runs: {},
  touch: (modelId) =>
    set((memory) => (memory.touched[modelId] ? memory : { touched: { ...memory.touched, [modelId]: true } })),
  setRolling: (modelId, name, rolling) =>
    set((memory) => {
      const otherNames = (memory.rolling[modelId] ?? []).filter((each) => each !== name);
      return { rolling: { ...memory.rolling, [modelId]: rolling ? [...otherNames, name] : otherNames } };
    }),
  setRuns: (modelId, to) => set(({ runs }) => ({ runs: { ...runs, [modelId]: to } })),
}));
