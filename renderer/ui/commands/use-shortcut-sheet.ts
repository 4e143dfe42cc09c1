import { create } from 'zustand';

interface KeySheetState {
  readonly opened: boolean;
  open(): void;
  close(): void;
}

/** True when the sheet with all keys is open over the page. */
export const useShortcutSheet = create<KeySheetState>((set) => ({
  opened: false,
  open: () => set({ opened: true }),
  close: () => set({ opened: false }),
}));
