import { z } from 'zod';
import { create } from 'zustand';
import { rememberParts } from '../../../ui/stored-choice.ts';

interface SidebarPreferences {
  /** True when the sidebar is open, in a wide window and in a narrow one. */
  readonly wide: boolean;
  readonly narrow: boolean;
  /** Titles of the groups that are folded. */
  readonly folded: readonly string[];
}

/** The user's preferences for the library sidebar; saved when the window closes. */
export const useSidebarPreferences = create<SidebarPreferences>(() => ({ wide: true, narrow: false, folded: [] }));
rememberParts(useSidebarPreferences, 'library-rail', {
  wide: z.boolean().parse,
  narrow: z.boolean().parse,
  folded: z.array(z.string()).parse,
});
