import { create } from 'zustand';

interface Screen {
  /** Item ids in the order of their panes, at most nine. */
  readonly compare: readonly string[];
  setCompare(ids: readonly string[]): void;
  /** Wall clock, milliseconds: until then the person knows what failed. */
  readonly activitySeen: number;
  setActivitySeen(at: number): void;
  /** The person chose to look around without any connection. Holds until the window closes. */
  readonly offline: boolean;
  setOffline(offline: boolean): void;
}

/** Most panes that the stage takes. */
export const maxPanes = 9;

/** What only the screen knows and more than one page needs. Nothing of it is kept when the window closes. */
export const useScreen = create<Screen>((set) => ({
  compare: [],
  setCompare: (ids) => set({ compare: [...new Set(ids)].slice(0, maxPanes) }),
  activitySeen: Date.now(),
  setActivitySeen: (activitySeen) => set({ activitySeen }),
  offline: false,
  setOffline: (offline) => set({ offline }),
}));
