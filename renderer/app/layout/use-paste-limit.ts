import { useEffect } from 'react';
import { maxTextLength, notifyTooLong } from '../../ui/paste-limit.ts';

/** Refuses a text that is too long for any field: the text remains on the clipboard. */
export function usePasteLimit(): void {
  useEffect(() => {
    const check = (event: InputEvent) => {
      const field = event.target;
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
      const length = field.value.length + (event.data?.length ?? 0);
      if (event.data === null || length <= maxTextLength) return;
      event.preventDefault();
      notifyTooLong(length);
    };
    window.addEventListener('beforeinput', check, { capture: true });
    return () => window.removeEventListener('beforeinput', check, { capture: true });
  }, []);
}
