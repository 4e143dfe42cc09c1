import { useEffect } from 'react';
import { longestText, notifyTooLong } from '../../ui/paste-limit.ts';

/** A text that no field can hold is refused before it is in one: it stays whole on the clipboard. */
export function usePasteLimit(): void {
  useEffect(() => {
    const check = (event: InputEvent) => {
      const field = event.target;
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
      const length = field.value.length + (event.data?.length ?? 0);
      if (event.data === null || length <= longestText) return;
      event.preventDefault();
      notifyTooLong(length);
    };
    window.addEventListener('beforeinput', check, { capture: true });
    return () => window.removeEventListener('beforeinput', check, { capture: true });
  }, []);
}
