import { z } from 'zod';
import { create } from 'zustand';
import { rememberParts } from '../../../ui/stored-choice.ts';

interface SidebarPreferences {
  /** True when the sidebar is open, in a wide window and in a narrow one. */
  readonly wide: boolean;
  readonly narrow: boolean;
  /** Titles of the groups that are folded. */
  readonly folded: readonly string[];
  readonly fold: (title: string, isFolded: boolean) => void;
}

/** The user's preferences for the library sidebar; saved when the window closes. */
export const useSidebarPreferences = create<SidebarPreferences>((set) => ({
  wide: true,
  narrow: false,
  folded: [],
  fold: (title, isFolded) =>
    set(({ folded }) => {
      const others = folded.filter((each) => each !== title);
      return { folded: isFolded ? [...others, title] : others };
    }),
}));
rememberParts(useSidebarPreferences, 'library-rail', {
  wide: z.boolean().parse,
  narrow: z.boolean().parse,
  folded: z.array(z.string()).parse,
});
