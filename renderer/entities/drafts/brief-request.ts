import { create } from 'zustand';

interface BriefWish {
  /** The model whose form is to become the brief of the sheet, once that opens. */
  readonly modelId: string | undefined;
}

export const useBriefRequest = create<BriefWish>(() => ({ modelId: undefined }));
