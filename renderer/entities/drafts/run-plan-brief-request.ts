import { create } from 'zustand';

interface BriefValues {
  /** The model whose form is to become the brief of the sheet, once that opens. */
  readonly modelId: string | undefined;
  /** Prompts that become the rows of the run plan, once that opens. */
  readonly prompts?: readonly string[] | undefined;
}

export const useRunPlanBriefRequest = create<BriefValues>(() => ({ modelId: undefined }));
