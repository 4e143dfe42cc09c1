import { z } from 'zod';
import { create } from 'zustand';
import { isSecondWindow } from '../../../../api/is-second-window.ts';
import { rememberParts } from '../../../../ui/stored-choice.ts';

export const drawerTabs = ['parameters', 'notes', 'scopes'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

interface DrawerPreferences {
  /** Open tab beside the stage; `undefined` while the drawer is closed. */
  readonly tab: DrawerTab | undefined;
  /** The set on the stage. */
  readonly setId: string | undefined;
  /** The tab that was left open beside each set, newest last. */
  readonly tabs: Readonly<Record<string, DrawerTab>>;
  /** Shows the drawer as it was left beside a set. Beside a new set it is closed. */
  readonly open: (setId: string) => void;
  readonly onlyDifferences: boolean;
  /** Closes the drawer where this tab is shown, else shows it. */
  readonly toggle: (tab: DrawerTab) => void;
}

/** In a narrow window, the drawer takes height from the stage, so it is closed at first. The style sheet has the same width. */
const isNarrow = () => globalThis.matchMedia('(max-width: 1100px)').matches;

const mostTabs = 200;

/** The user's drawer preferences, stored across program runs. The drawer takes width from the pictures of its set only. */
export const useDrawerPreferences = create<DrawerPreferences>((set) => ({
  tab: undefined,
  setId: undefined,
  tabs: {},
  onlyDifferences: true,
  open: (setId) => set(({ tabs }) => ({ setId, tab: isNarrow() ? undefined : tabs[setId] })),
  toggle: (tab) => set((now) => ({ tab: now.tab === tab ? undefined : tab })),
}));
rememberParts(useDrawerPreferences, isSecondWindow ? 'compare-drawer-second-window' : 'compare-drawer', {
  tabs: z.record(z.string(), z.enum(drawerTabs)).parse,
  onlyDifferences: z.boolean().parse,
});
useDrawerPreferences.subscribe(({ setId, tab }, before) => {
  if (setId === undefined || setId !== before.setId || tab === before.tab) return;
  const { [setId]: _, ...others } = before.tabs;
  const next = tab ? [...Object.entries(others), [setId, tab] as const] : Object.entries(others);
  useDrawerPreferences.setState({ tabs: Object.fromEntries(next.slice(-mostTabs)) });
});
