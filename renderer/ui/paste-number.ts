import type { ClipboardEvent } from 'react';
import { problem } from '../../shared/problem.ts';
import { numberReason, readNumber } from '../../shared/util/read-number.ts';
import { shortenForSentence } from '../../shared/util/text-for-sentence.ts';
import { notifyProblem } from './notify.ts';

/**
 * Pastes into a number field of Mantine, which would drop characters without a word: `0,5` would become 5. A text that
 * is not exactly one number is refused with its reason.
 */
export function pasteNumber(event: ClipboardEvent<HTMLInputElement>): void {
  pasteIf(event, () => undefined);
}

/** Like `pasteNumber`, for a field of whole numbers. */
export function pasteWholeNumber(event: ClipboardEvent<HTMLInputElement>): void {
  pasteIf(event, (number) => (Number.isInteger(number) ? undefined : `is ${number}. Enter a whole number.`));
}

function pasteIf(event: ClipboardEvent<HTMLInputElement>, reasonOf: (number: number) => string | undefined): void {
  event.preventDefault();
  // The field has a handler of its own.
  event.stopPropagation();
  const text = event.clipboardData.getData('text');
  const number = readNumber(text);
  const reason =
    number === undefined
      ? (numberReason(text) ?? `is “${shortenForSentence(text)}”. Paste only the number.`)
      : reasonOf(number);
  if (reason !== undefined) notifyProblem('Couldn’t paste the number', problem('input', `The number ${reason}`));
  // The only way that keeps Undo of the field.
  else document.execCommand('insertText', false, String(number));
}
