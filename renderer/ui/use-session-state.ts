import { create } from 'zustand';

interface Screen {
  /** Wall clock, milliseconds: the user has seen failures up to this time. */
  readonly activitySeen: number;
  /** The user chose to look around without any connection. Holds until the window closes. */
  readonly offline: boolean;
  /** The library may hide new results, or not show them first. */
  readonly isLibraryFiltered: boolean;
}

/** State of several pages that only the renderer has. It is lost when the window closes. */
export const useSessionState = create<Screen>(() => ({
  activitySeen: Date.now(),
  offline: false,
  isLibraryFiltered: false,
}));
