import { create } from 'zustand';

interface Screen {
  /** Wall clock, milliseconds: until then the user knows what failed. */
  readonly activitySeen: number;
  setActivitySeen(at: number): void;
  /** The user chose to look around without any connection. Holds until the window closes. */
  readonly offline: boolean;
  setOffline(offline: boolean): void;
}

/** State that only the renderer knows and more than one page needs. Nothing of it is saved when the window closes. */
export const useWindowState = create<Screen>((set) => ({
  activitySeen: Date.now(),
  setActivitySeen: (activitySeen) => set({ activitySeen }),
  offline: false,
  setOffline: (offline) => set({ offline }),
}));
