import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface ViewerPreferences {
  /** True when a mark opens the next item. */
  readonly advances: boolean;
  /** True when the details are beside the image, in a wide window (`wide`) and in a narrow one (`narrow`). */
  readonly wide: boolean;
  readonly narrow: boolean;
  readonly setAdvances: (advances: boolean) => void;
  readonly showDetails: (width: 'wide' | 'narrow', isShown: boolean) => void;
}

/** Viewer preferences of the user. The preferences survive closing the window. */
export const useViewerPreferences = create<ViewerPreferences>()(
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
      merge: (stored, now) => ({ ...now, ...readStored(stored) }),
    },
  ),
);

/** The stored text may contain anything when it is read. */
function readStored(stored: unknown): Partial<Pick<ViewerPreferences, 'advances' | 'wide' | 'narrow'>> {
  if (typeof stored !== 'object' || stored === null) return {};
  const values = stored as Readonly<Record<string, unknown>>;
  const names = ['advances', 'wide', 'narrow'] as const;
  return Object.fromEntries(names.flatMap((name) => (typeof values[name] === 'boolean' ? [[name, values[name]]] : [])));
}
