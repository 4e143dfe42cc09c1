import { formatCount } from '../../shared/util/format-numbers.ts';
import { notify } from './notify.ts';

/**
 * The longest text that a field accepts from the clipboard or a drag, in UTF-16 units. A much longer text makes
 * Chromium lay out the field for minutes, and a call to main is limited to `largestCallBytes`.
 */
export const maxTextLength = 4_000_000;

/** Reports a refused text, which remains on the clipboard. */
export function notifyTooLong(length: number): void {
  const limit = formatCount(maxTextLength);
  notify(
    'Text not inserted',
    `The field would contain ${formatCount(length)} characters; the limit is ${limit}. Split the text into parts.`,
  );
}
