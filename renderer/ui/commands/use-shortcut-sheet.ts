import { create } from 'zustand';

interface KeySheetState {
  readonly opened: boolean;
  open(): void;
  close(): void;
}

/** Whether the sheet of all keys lies over the page. */
export const useShortcutSheet = create<KeySheetState>((set) => ({
  opened: false,
  open: () => set({ opened: true }),
  close: () => set({ opened: false }),
}));
