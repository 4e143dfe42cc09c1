import { paneLetterOrder } from '../../../../../entities/comparisons/pane-letter-order.ts';
import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import type { PageNote } from '../page-data-types.ts';
import { nameOfNote } from './note-time.ts';

/**
 * The notes in a list, or nothing. A note on a result has a button that goes to its moment or area. `withLetters`: the
 * notes are on several results.
 */
export function createNoteList(
  notes: readonly PageNote[],
  hasLetters: boolean,
  goToNote: (note: PageNote) => void,
): HTMLElement[] {
  if (notes.length === 0) return [];
  const lines = notes.map((note) => createElement('li', {}, createNoteParts(note, hasLetters, goToNote)));
  return [createElement('ul', { class: 'notes' }, lines)];
}

/** The place of a note as a button, if it has one, and its text. */
export function createNoteParts(
  note: PageNote,
  hasLetters: boolean,
  goToNote: (note: PageNote) => void,
): HTMLElement[] {
  const { letter, seconds, region } = note;
  const text = createElement('p', { class: 'text', text: note.text });
  const moment = seconds === undefined ? undefined : `${seconds.toFixed(2)} s`;
  const place = moment ?? (region && !hasLetters ? 'Show area' : undefined);
  if (letter === undefined || !(hasLetters || place)) return [text];
  const button = createElement('button', {
    class: 'place',
    attributes: {
      type: 'button',
      'aria-label': `${(moment ?? !region) ? 'Go to' : 'Show area of'} ${nameOfNote(note)}`,
    },
    press: () => goToNote(note),
  });
  // The space separates the two words for screen readers.
  if (hasLetters) button.append(createElement('b', { text: letter }), ' ');
  if (place !== undefined) button.append(createElement('span', { text: place }));
  return [button, text];
}

/** Sorts notes by pane and moment; notes on all results come first. */
export function sortNotes(notes: readonly PageNote[]): PageNote[] {
  return notes.toSorted(
    (a, b) => paneLetterOrder(a.letter ?? '', b.letter ?? '') || (a.seconds ?? -1) - (b.seconds ?? -1),
  );
}
