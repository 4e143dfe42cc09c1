// Every key that does something, declared once: handlers are bound by name, and Settings lists the very same entries.

export interface Shortcut {
  /** As @mantine/hooks writes keys: `mod` is Ctrl, on a Mac Cmd. */
  readonly keys: string;
  readonly title: string;
  readonly group: 'Pages' | 'Studio' | 'Library' | 'Compare' | 'Chat and Messages';
}

export const shortcuts = {
  studio: { keys: 'mod+1', title: 'Studio', group: 'Pages' },
  compare: { keys: 'mod+2', title: 'Compare', group: 'Pages' },
  chat: { keys: 'mod+3', title: 'Chat', group: 'Pages' },
  messages: { keys: 'mod+4', title: 'Messages', group: 'Pages' },
  library: { keys: 'mod+5', title: 'Library', group: 'Pages' },
  activity: { keys: 'mod+6', title: 'Activity', group: 'Pages' },
  settings: { keys: 'mod+7', title: 'Settings', group: 'Pages' },
  comparePlay: { keys: 'space', title: 'Play or pause all videos', group: 'Compare' },
  send: { keys: 'mod+enter', title: 'Send the question', group: 'Chat and Messages' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** The keys as they are printed on this keyboard: `['Ctrl', '1']`. */
export function printedKeys(shortcut: Shortcut, isMac = /mac/i.test(navigator.userAgent)): string[] {
  const names: Record<string, string> = { mod: isMac ? '⌘' : 'Ctrl', enter: 'Enter', space: 'Space', shift: 'Shift' };
  return shortcut.keys.split('+').map((key) => names[key] ?? key.toUpperCase());
}
