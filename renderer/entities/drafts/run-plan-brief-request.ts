import { create } from 'zustand';

interface BriefValues {
  /** The model whose form is to become the brief of the sheet, once that opens. */
  readonly modelId: string | undefined;
}

export const useRunPlanBriefRequest = create<BriefValues>(() => ({ modelId: undefined }));
