import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface ViewerHabits {
  /** A mark leads to the next item. */
  readonly advances: boolean;
  /** Whether the details stand beside the picture, in a wide window and in a narrow one. */
  readonly wide: boolean;
  readonly narrow: boolean;
  readonly setAdvances: (advances: boolean) => void;
  readonly showDetails: (width: 'wide' | 'narrow', isShown: boolean) => void;
}

/** How a person likes to look through results; kept when the window closes. */
export const useViewerPreferences = create<ViewerHabits>()(
  persist(
    (set) => ({
      advances: false,
      wide: true,
      narrow: false,
      setAdvances: (advances) => set({ advances }),
      showDetails: (width, isShown) => set({ [width]: isShown }),
    }),
    {
      name: 'library-viewer',
      storage: createJSONStorage(() => localStorage),
      partialize: ({ advances, wide, narrow }) => ({ advances, wide, narrow }),
      merge: (kept, now) => ({ ...now, ...readStored(kept) }),
    },
  ),
);

/** What was kept is anybody's text by the time it is read. */
function readStored(kept: unknown): Partial<Pick<ViewerHabits, 'advances' | 'wide' | 'narrow'>> {
  if (typeof kept !== 'object' || kept === null) return {};
  const values = kept as Readonly<Record<string, unknown>>;
  const names = ['advances', 'wide', 'narrow'] as const;
  return Object.fromEntries(names.flatMap((name) => (typeof values[name] === 'boolean' ? [[name, values[name]]] : [])));
}
