import { useEffect, useEffectEvent } from 'react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { isTextField } from './is-text-field.ts';
import { readPressedKeys } from './keys.ts';
import { keysOf } from './keys-of-command.ts';

/** A command with a key for each of several places; it receives the digit. */
export function useDigitKeys(name: CommandName, press: (digit: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isTextField(event.target)) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return;
    const pressed = readPressedKeys(event);
    const digit = Number(pressed?.at(-1));
    if (!Number.isInteger(digit) || keysOf(name, digit) !== pressed) return;
    event.preventDefault();
    press(digit);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
