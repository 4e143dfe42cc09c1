import { type Shortcut, shortcuts } from './shortcut-list.ts';

type GroupName = Shortcut['group'];

export interface ShortcutGroup {
  readonly group: GroupName;
  readonly shortcuts: readonly Shortcut[];
}

/** All keys by where they work, in the order of the list. */
export function shortcutGroups(): readonly ShortcutGroup[] {
  const all: readonly Shortcut[] = Object.values(shortcuts);
  return [...new Set(all.map((shortcut) => shortcut.group))].map((group) => ({
    group,
    shortcuts: all.filter((shortcut) => shortcut.group === group),
  }));
}

const groupsOfPages: Readonly<Record<string, readonly GroupName[]>> = {
  studio: ['Studio', 'Masks'],
  compare: ['Compare'],
  chat: ['Chat and Messages'],
  messages: ['Chat and Messages'],
  library: ['Library', 'Player'],
  activity: ['Activity'],
};

/** Whose keys work on the page at `location`, beside those that work everywhere. */
export function groupsAt(location: string): readonly GroupName[] {
  return groupsOfPages[location.split('/')[1] ?? ''] ?? [];
}
