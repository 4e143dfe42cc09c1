import { create } from 'zustand';

interface PlayerPreferences {
  readonly loop: boolean;
  readonly muted: boolean;
  readonly toggleLoop: () => void;
  readonly toggleMuted: () => void;
}

/** Playback preferences of the user, shared by all players until the window closes. */
export const usePlayerPreferences = create<PlayerPreferences>((set) => ({
  loop: true,
  muted: false,
  toggleLoop: () => set(({ loop }) => ({ loop: !loop })),
  toggleMuted: () => set(({ muted }) => ({ muted: !muted })),
}));
