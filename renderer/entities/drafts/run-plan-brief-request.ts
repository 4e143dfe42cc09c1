import { create } from 'zustand';

interface BriefValues {
  /** The model whose form becomes the brief of the run plan when the plan opens. */
  readonly modelId: string | undefined;
  /** Prompts that become the rows of the run plan when the plan opens. */
  readonly prompts?: readonly string[] | undefined;
}

export const useRunPlanBriefRequest = create<BriefValues>(() => ({ modelId: undefined }));
