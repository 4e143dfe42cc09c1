import { ariaKeys } from './keys.ts';
import { type ShortcutName, shortcuts } from './shortcut-list.ts';

/** The keys of a command, or those of one place where there is a digit for each. */
export function keysOf(name: ShortcutName, digit?: number): string {
  const { keys } = shortcuts[name];
  return digit === undefined ? keys : keys.replace(/\d$/, String(digit));
}

/** For `aria-keyshortcuts`: several where keys go both ways. */
export function ariaKeysOf(by: ShortcutName | readonly ShortcutName[], digit?: number): string {
  return [by]
    .flat()
    .map((name) => ariaKeys(keysOf(name, digit)))
    .join(' ');
}
