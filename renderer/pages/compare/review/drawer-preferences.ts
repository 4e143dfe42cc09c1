import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { isSecondWindow } from '../../../api/is-second-window.ts';

export const drawerTabs = ['parameters', 'notes', 'scopes'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

interface DrawerPreferences {
  /** Open tab beside the stage; `undefined` while the drawer is closed. */
  readonly tab: DrawerTab | undefined;
  readonly onlyDifferences: boolean;
  readonly show: (tab: DrawerTab | undefined) => void;
  /** Closes the drawer where this tab is shown, else shows it. */
  readonly toggle: (tab: DrawerTab) => void;
  readonly setOnlyDifferences: (isOn: boolean) => void;
}

/** In a narrow window, the drawer takes height from the stage, so it is closed at first. The style sheet has the same width. */
const isNarrow = () => globalThis.matchMedia('(max-width: 1100px)').matches;

/** The user's drawer preferences, shared by all comparisons and stored across program runs. */
export const useDrawerPreferences = create<DrawerPreferences>()(
  persist(
    (set) => ({
      tab: undefined,
      onlyDifferences: true,
      show: (tab) => set({ tab }),
      toggle: (tab) => set((now) => ({ tab: now.tab === tab ? undefined : tab })),
      setOnlyDifferences: (onlyDifferences) => set({ onlyDifferences }),
    }),
    {
      name: isSecondWindow ? 'compare-drawer-second-window' : 'compare-drawer',
      storage: createJSONStorage(() => localStorage),
      // JSON omits `undefined`, and an omitted value would be restored as the default.
      partialize: ({ tab, onlyDifferences }) => ({ tab: tab ?? null, onlyDifferences }),
      merge: (stored, now) => ({ ...now, ...readStored(stored) }),
    },
  ),
);

/** Returns the valid ones of the stored preferences, because local storage can contain any value. */
function readStored(stored: unknown): Partial<Pick<DrawerPreferences, 'tab' | 'onlyDifferences'>> {
  if (typeof stored !== 'object' || stored === null) return {};
  const { tab: storedTab, onlyDifferences } = stored as Readonly<Record<string, unknown>>;
  const tab = drawerTabs.find((each) => each === storedTab);
  return {
    ...(tab && !isNarrow() ? { tab } : {}),
    ...(storedTab === null ? { tab: undefined } : {}),
    ...(typeof onlyDifferences === 'boolean' ? { onlyDifferences } : {}),
  };
}
