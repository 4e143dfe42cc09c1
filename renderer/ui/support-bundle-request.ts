import { create } from 'zustand';

/** The run of the requested support bundle, from any page; the section opens with this run. */
export const useSupportBundleRequest = create<{ readonly task: string | undefined }>(() => ({ task: undefined }));
