import { useEffect, useEffectEvent } from 'react';
import { isTextField } from '../studio/inputs/text-field.ts';
import { isPressed } from './keys.ts';
import { type ShortcutName, shortcuts } from './shortcut-list.ts';

/**
 * Keys that work wherever the focus is, and again and again while they are held. Where text is written, in a menu and in
 * a dialog they are not ours; nor is Space on what it presses, nor an arrow on what it moves.
 */
export function usePageKeys(handlers: Partial<Record<ShortcutName, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTaken(event)) return;
    const name = Object.keys(handlers)
      .filter((each): each is ShortcutName => each in shortcuts)
      .find((each) => handlers[each] && isPressed(shortcuts[each].keys, event));
    const handler = name && handlers[name];
    if (!handler) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const movers = '[role="slider"], input, select, [role="tree"], [role="radiogroup"]';

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (isTextField(target)) return true;
  if (!(target instanceof Element)) return false;
  if (key === ' ' && target.closest('button, a, input, select, summary, [role="button"]')) return true;
  if (/^(?:Home|End|Page.*|Arrow.*)$/.test(key) && target.closest(movers)) return true;
  return target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
