import { z } from 'zod';
import { create } from 'zustand';
import { isSecondWindow } from '../../../../api/is-second-window.ts';
import { rememberParts } from '../../../../ui/stored-choice.ts';

export const drawerTabs = ['parameters', 'notes', 'scopes'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

interface DrawerPreferences {
  /** Open tab beside the stage; `undefined` while the drawer is closed. */
  readonly tab: DrawerTab | undefined;
  readonly onlyDifferences: boolean;
  /** Closes the drawer where this tab is shown, else shows it. */
  readonly toggle: (tab: DrawerTab) => void;
}

/** In a narrow window, the drawer takes height from the stage, so it is closed at first. The style sheet has the same width. */
const isNarrow = () => globalThis.matchMedia('(max-width: 1100px)').matches;

/** The user's drawer preferences, shared by all comparisons and stored across program runs. */
export const useDrawerPreferences = create<DrawerPreferences>((set) => ({
  tab: undefined,
  onlyDifferences: true,
  toggle: (tab) => set((now) => ({ tab: now.tab === tab ? undefined : tab })),
}));
rememberParts(useDrawerPreferences, isSecondWindow ? 'compare-drawer-second-window' : 'compare-drawer', {
  tab: z.enum(drawerTabs).refine(() => !isNarrow()).parse,
  onlyDifferences: z.boolean().parse,
});
