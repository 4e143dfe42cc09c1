import { useEffect } from 'react';
import { formatCount } from '../../../shared/util/numbers.ts';
import { notify } from '../../ui/toast.ts';

/**
 * The longest text that a field takes from the clipboard or a drag, in units of UTF-16. Far more makes Chromium lay out the
 * field for minutes, and a call to main carries no more than `largestCallBytes`.
 */
const longestText = 4_000_000;

/** A text that no field can hold is refused before it is in one: it stays whole on the clipboard. */
export function usePasteLimit(): void {
  useEffect(() => {
    const check = (event: InputEvent) => {
      const field = event.target;
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
      const length = field.value.length + (event.data?.length ?? 0);
      if (event.data === null || length <= longestText) return;
      event.preventDefault();
      const most = formatCount(longestText);
      notify(
        'Text not inserted',
        `The field would contain ${formatCount(length)} characters; the limit is ${most}. Split the text into parts.`,
      );
    };
    window.addEventListener('beforeinput', check, { capture: true });
    return () => window.removeEventListener('beforeinput', check, { capture: true });
  }, []);
}
