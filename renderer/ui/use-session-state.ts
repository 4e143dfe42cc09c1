import { create } from 'zustand';

interface Screen {
  /** Wall clock, milliseconds: the user has seen failures up to this time. */
  readonly activitySeen: number;
  setActivitySeen(at: number): void;
  /** The user chose to look around without any connection. Holds until the window closes. */
  readonly offline: boolean;
  setOffline(offline: boolean): void;
  /** The library may hide new results, or not show them first. */
  readonly isLibraryFiltered: boolean;
  setLibraryFiltered(isFiltered: boolean): void;
}

/** State of several pages that only the renderer has. It is lost when the window closes. */
export const useSessionState = create<Screen>((set) => ({
  activitySeen: Date.now(),
  setActivitySeen: (activitySeen) => set({ activitySeen }),
  offline: false,
  setOffline: (offline) => set({ offline }),
  isLibraryFiltered: false,
  setLibraryFiltered: (isLibraryFiltered) => set({ isLibraryFiltered }),
}));
