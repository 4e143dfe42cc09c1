import { useEffect, useEffectEvent } from 'react';
import { isTextField } from '../studio/inputs/text-field.ts';
import { isPressed } from './keys.ts';
import { type ShortcutName, shortcuts } from './shortcut-list.ts';

/**
 * A letter or a digit that works wherever the focus is, on a button too, but not where text is written and not under a
 * menu or a dialog. `release` is told when the key is let go.
 */
export function useLetterShortcut(name: ShortcutName, press: () => void, release?: () => void): void {
  const onPress = useEffectEvent(press);
  const onRelease = useEffectEvent(() => release?.());
  useEffect(() => {
    const { keys } = shortcuts[name];
    let heldAt: string | undefined;
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isPressed(keys, event) || isTaken(event)) return;
      event.preventDefault();
      heldAt = event.code;
      onPress();
    };
    const up = (event: Event) => {
      if (heldAt === undefined || (event instanceof KeyboardEvent && event.code !== heldAt)) return;
      heldAt = undefined;
      onRelease();
    };
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    // A key that is let go in another window is never told.
    window.addEventListener('blur', up);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', up);
    };
  }, [name]);
}

function isTaken({ target }: KeyboardEvent): boolean {
  if (isTextField(target)) return true;
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
