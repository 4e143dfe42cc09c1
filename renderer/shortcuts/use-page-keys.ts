import { useEffect, useEffectEvent } from 'react';
import { isTextField } from '../studio/inputs/text-field.ts';
import { type ShortcutName, shortcuts } from './shortcut-list.ts';

/**
 * Keys without `mod` that work wherever the focus is, and again and again while they are held. Where text is written, in
 * a menu and in a dialog they are not ours; nor is Space on what it presses.
 */
export function usePageKeys(handlers: Partial<Record<ShortcutName, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    const name = Object.keys(handlers)
      .filter((each): each is ShortcutName => each in shortcuts)
      .find((each) => isPressed(shortcuts[each].keys, event));
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

/** By the character that the key makes: a comma is on another key of another keyboard. */
function isPressed(keys: string, event: KeyboardEvent): boolean {
  const wanted = keys.split('+');
  const key = wanted.at(-1) ?? '';
  const pressed = event.key === ' ' ? 'space' : event.key.toLowerCase();
  // Of other characters, Shift may be what makes them.
  const isLetter = /^[a-z]$/.test(key);
  return pressed === key && (!isLetter || event.shiftKey === wanted.includes('shift'));
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (isTextField(target)) return true;
  if (!(target instanceof Element)) return false;
  if (key === ' ' && target.closest('button, a, input, select, summary, [role="button"]')) return true;
  if (key === 'Home' || key === 'End') return target.closest('[role="slider"], input, select, [role="tree"]') !== null;
  return target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
