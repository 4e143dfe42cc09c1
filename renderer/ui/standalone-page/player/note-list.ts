import { createElement } from '../create-element.ts';
import type { PageNote } from './page-player-types.ts';

/**
 * The notes in a list, or nothing. A note on a result or shot has a button that goes to its moment or area. `hasTargets`: the
 * notes are on several results or shots.
 */
export function createNoteList(
  notes: readonly PageNote[],
  hasTargets: boolean,
  goToNote: (note: PageNote) => void,
): HTMLElement[] {
  if (notes.length === 0) return [];
  const lines = notes.map((note) => createElement('li', {}, createNoteParts(note, hasTargets, goToNote)));
  return [createElement('ul', { class: 'notes' }, lines)];
}

/** The place of a note as a button, if it has one, and its text. */
export function createNoteParts(
  note: PageNote,
  hasTargets: boolean,
  goToNote: (note: PageNote) => void,
): HTMLElement[] {
  const { target, seconds, region } = note;
  const text = createElement('p', { class: 'text', text: note.text });
  const moment = seconds === undefined ? undefined : `${seconds.toFixed(2)} s`;
  const place = moment ?? (region && !hasTargets ? 'Show area' : undefined);
  if (target === undefined || !(hasTargets || place)) return [text];
  const name = `${(moment ?? !region) ? 'Go to' : 'Show area of'} ${nameOfNote(note)}`;
  const button = createElement('button', { class: 'place', 'aria-label': name, press: () => goToNote(note) }, [
    // The space separates the two words for screen readers.
    ...(hasTargets ? [createElement('b', { text: target }), ' '] : []),
    place !== undefined && createElement('span', { text: place }),
  ]);
  return [button, text];
}

/** `C, 0.50 s`; the letter or number alone where the note has no moment; empty for a note on everything. */
export function nameOfNote({ target, seconds }: PageNote): string {
  return [target, seconds === undefined ? undefined : `${seconds.toFixed(2)} s`].filter((each) => each).join(', ');
}
