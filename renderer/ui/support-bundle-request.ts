import { create } from 'zustand';

/** The run that a support bundle is wanted of, from wherever it was asked for; the section opens with it. */
export const useSupportBundleRequest = create<{ readonly task: string | undefined }>(() => ({ task: undefined }));
