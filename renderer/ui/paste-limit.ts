import { formatCount } from '../../shared/util/numbers.ts';
import { notify } from './toast.ts';

/**
 * The longest text that a field takes from the clipboard or a drag, in units of UTF-16. Far more makes Chromium lay out the
 * field for minutes, and a call to main carries no more than `largestCallBytes`.
 */
export const longestText = 4_000_000;

/** Says that a text was refused. The text stays whole on the clipboard. */
export function notifyTooLong(length: number): void {
  const most = formatCount(longestText);
  notify(
    'Text not inserted',
    `The field would contain ${formatCount(length)} characters; the limit is ${most}. Split the text into parts.`,
  );
}
