import { useHotkeys } from '@mantine/hooks';
import { type ShortcutName, shortcuts } from './shortcut-list.ts';

/**
 * Runs `handler` on the keys of `name` while the component is on screen. Keys without `mod` stay with the field or
 * button that has the focus: there a letter is text, and Space presses.
 */
export function useShortcut(name: ShortcutName, handler: () => void): void {
  const { keys } = shortcuts[name];
  const ignored = keys.startsWith('mod+') ? [] : ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A', 'VIDEO'];
  useHotkeys([[keys, handler]], ignored, keys.startsWith('mod+'));
}
