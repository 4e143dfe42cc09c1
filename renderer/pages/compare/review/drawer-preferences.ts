import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export type DrawerTab = 'parameters' | 'notes';

interface DrawerHabits {
  /** Open tab beside the stage; `undefined` while the drawer is closed. */
  readonly tab: DrawerTab | undefined;
  readonly onlyDifferences: boolean;
  readonly show: (tab: DrawerTab | undefined) => void;
  /** Closes the drawer where this tab is shown, else shows it. */
  readonly toggle: (tab: DrawerTab) => void;
  readonly setOnlyDifferences: (only: boolean) => void;
}

/**
 * Same width as in the style sheet. Below this width the drawer covers the stage, therefore the drawer is closed at
 * first.
 */
const isNarrow = () => globalThis.matchMedia('(max-width: 1100px)').matches;

/** The user's drawer preferences: the same for every comparison, and saved when the window closes. */
export const useDrawerPreferences = create<DrawerHabits>()(
  persist(
    (set) => ({
      tab: isNarrow() ? undefined : 'parameters',
      onlyDifferences: true,
      show: (tab) => set({ tab }),
      toggle: (tab) => set((now) => ({ tab: now.tab === tab ? undefined : tab })),
      setOnlyDifferences: (onlyDifferences) => set({ onlyDifferences }),
    }),
    {
      name: 'compare-drawer',
      storage: createJSONStorage(() => localStorage),
      // `undefined` is left out of JSON, and what is left out would come back as it is at first.
      partialize: ({ tab, onlyDifferences }) => ({ tab: tab ?? null, onlyDifferences }),
      merge: (kept, now) => ({ ...now, ...readStored(kept) }),
    },
  ),
);

/** Stored preferences can contain any text when they are read, therefore they are checked. */
function readStored(kept: unknown): Partial<Pick<DrawerHabits, 'tab' | 'onlyDifferences'>> {
  if (typeof kept !== 'object' || kept === null) return {};
  const { tab, onlyDifferences } = kept as Readonly<Record<string, unknown>>;
  return {
    ...((tab === 'parameters' || tab === 'notes') && !isNarrow() ? { tab } : {}),
    ...(tab === null ? { tab: undefined } : {}),
    ...(typeof onlyDifferences === 'boolean' ? { onlyDifferences } : {}),
  };
}
