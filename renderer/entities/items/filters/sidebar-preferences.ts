import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface SidebarPreferences {
  /** True when the sidebar is open, in a wide window and in a narrow one. */
  readonly wide: boolean;
  readonly narrow: boolean;
  /** Titles of the groups that are folded. */
  readonly folded: readonly string[];
  readonly show: (width: 'wide' | 'narrow', isShown: boolean) => void;
  readonly fold: (title: string, isFolded: boolean) => void;
}

/** The user's preferences for the library sidebar; saved when the window closes. */
export const useSidebarPreferences = create<SidebarPreferences>()(
  persist(
    (set) => ({
      wide: true,
      narrow: false,
      folded: [],
      show: (width, isShown) => set({ [width]: isShown }),
      fold: (title, isFolded) =>
        set(({ folded }) => {
          const others = folded.filter((each) => each !== title);
          return { folded: isFolded ? [...others, title] : others };
        }),
    }),
    {
      name: 'library-rail',
      storage: createJSONStorage(() => localStorage),
      partialize: ({ wide, narrow, folded }) => ({ wide, narrow, folded }),
      merge: (stored, now) => ({ ...now, ...readStored(stored) }),
    },
  ),
);

/** Stored preferences can contain any text when they are read, therefore they are checked. */
function readStored(stored: unknown): Partial<Pick<SidebarPreferences, 'wide' | 'narrow' | 'folded'>> {
  if (typeof stored !== 'object' || stored === null) return {};
  const { wide, narrow, folded } = stored as Readonly<Record<string, unknown>>;
  return {
    ...(typeof wide === 'boolean' ? { wide } : {}),
    ...(typeof narrow === 'boolean' ? { narrow } : {}),
    ...(Array.isArray(folded) ? { folded: folded.filter((each): each is string => typeof each === 'string') } : {}),
  };
}
