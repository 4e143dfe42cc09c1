// Every key that does something, declared once; Settings lists these entries. Page keys are bound by name; keys that
// belong to one control (a grid, a player) are handled where the control is, and stand here so that people find them.

export interface Shortcut {
  /** As @mantine/hooks writes keys: `mod` is Ctrl, on a Mac Cmd. */
  readonly keys: string;
  readonly title: string;
  readonly group: 'Pages' | 'Studio' | 'Player' | 'Library' | 'Compare' | 'Chat and Messages';
}

export const shortcuts = {
  studio: { keys: 'mod+1', title: 'Studio', group: 'Pages' },
  compare: { keys: 'mod+2', title: 'Compare', group: 'Pages' },
  chat: { keys: 'mod+3', title: 'Chat', group: 'Pages' },
  messages: { keys: 'mod+4', title: 'Messages', group: 'Pages' },
  library: { keys: 'mod+5', title: 'Library', group: 'Pages' },
  activity: { keys: 'mod+6', title: 'Activity', group: 'Pages' },
  settings: { keys: 'mod+7', title: 'Settings', group: 'Pages' },
  generate: { keys: 'mod+enter', title: 'Generate, from anywhere in the form', group: 'Studio' },
  olderPrompt: { keys: 'alt+up', title: 'An older prompt, from anywhere in the form', group: 'Studio' },
  newerPrompt: { keys: 'alt+down', title: 'A newer prompt, back to what you were writing', group: 'Studio' },
  undoInput: { keys: 'mod+z', title: 'Undo what was done to an image, outside of text', group: 'Studio' },
  play: { keys: 'space', title: 'Play or pause', group: 'Player' },
  frameBack: { keys: ',', title: 'One frame back', group: 'Player' },
  frameForward: { keys: '.', title: 'One frame on', group: 'Player' },
  loop: { keys: 'l', title: 'Loop', group: 'Player' },
  useFrame: { keys: 'u', title: 'Use this frame', group: 'Player' },
  mute: { keys: 'm', title: 'Sound', group: 'Player' },
  open: { keys: 'enter', title: 'Open in the viewer', group: 'Library' },
  select: { keys: 'space', title: 'Select or deselect', group: 'Library' },
  selectAll: { keys: 'mod+a', title: 'Select all that is shown', group: 'Library' },
  deselect: { keys: 'escape', title: 'Deselect', group: 'Library' },
  comparePlay: { keys: 'space', title: 'Play or pause all videos', group: 'Compare' },
  send: { keys: 'mod+enter', title: 'Send the question', group: 'Chat and Messages' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** The keys as they are printed on this keyboard: `['Ctrl', '1']`. */
export function printedKeys(shortcut: Shortcut, isMac = /mac/i.test(navigator.userAgent)): string[] {
  const names: Record<string, string> = {
    mod: isMac ? '⌘' : 'Ctrl',
    enter: 'Enter',
    space: 'Space',
    shift: 'Shift',
    escape: 'Esc',
    alt: isMac ? '⌥' : 'Alt',
    up: '↑',
    down: '↓',
  };
  return shortcut.keys.split('+').map((key) => names[key] ?? key.toUpperCase());
}
