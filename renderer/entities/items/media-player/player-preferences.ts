import { create } from 'zustand';

interface PlayerHabits {
  readonly loop: boolean;
  readonly muted: boolean;
  readonly toggleLoop: () => void;
  readonly toggleMuted: () => void;
}

/** How a person likes to watch: the same for every player until the window closes. */
export const usePlayerPreferences = create<PlayerHabits>((set) => ({
  loop: true,
  muted: false,
  toggleLoop: () => set(({ loop }) => ({ loop: !loop })),
  toggleMuted: () => set(({ muted }) => ({ muted: !muted })),
}));
