import { mostReviewNotes } from '../../../../../../../shared/comparisons/client-review/client-review-limits.ts';
import { createElement } from '../../../../../../ui/standalone-page/create-element.ts';
import type { PageNote } from '../../page-data-types.ts';
import { createNoteParts } from '../note-list.ts';
import type { PagePlayer } from '../page-player.ts';
import type { ReviewNote } from './read-stored-review.ts';
import { type ReviewDraft, reviewedResults } from './review-draft.ts';
import { createNoteForm, type ReviewNoteForm } from './review-note-form.ts';

interface ReviewNotes {
  readonly node: HTMLElement;
  /** Starts a note on the enlarged result, or on the first one, at the current frame. */
  startNote(): void;
  /** Saves the note in the form, if it has a text. */
  saveOpenNote(): void;
}

/** The notes of the reviewer, with a form for one of them. */
export function createReviewNotes(player: PagePlayer, draft: ReviewDraft, legend: HTMLElement[]): ReviewNotes {
  const results = reviewedResults(player.panes);
  const list = createElement('ul', { class: 'notes', attributes: { 'aria-label': 'Your notes' } });
  const formPlace = createElement('div');
  const addButton = createElement('button', { text: 'Add note', attributes: { type: 'button' }, press: startNote });
  let form: ReviewNoteForm | undefined;

  const toPageNote = ({ itemId, ...note }: ReviewNote): PageNote => {
    const letter = results.find((each) => each.itemId === itemId)?.letter;
    return { ...note, ...(letter === undefined ? {} : { letter }) };
  };
  const toReviewNote = ({ letter, ...note }: PageNote): ReviewNote => {
    // A result that is shown twice has the letter of its first pane in the list, and its item id in both.
    const itemId = player.panes.find((pane) => pane.letter === letter)?.itemId;
    return { ...note, ...(itemId === undefined ? {} : { itemId }) };
  };

  const isFull = () => draft.content().notes.length >= mostReviewNotes;

  function closeForm(): void {
    const hasFocus = formPlace.contains(document.activeElement);
    form?.end();
    form = undefined;
    show();
    if (hasFocus) addButton.focus();
  }
  function openForm(note: Omit<PageNote, 'text'> & { readonly text?: string }, before?: ReviewNote): void {
    form = createNoteForm({
      player,
      note,
      save(written) {
        draft.changeNote(before, toReviewNote(written));
        closeForm();
      },
      close: closeForm,
    });
    show();
    form.focus();
  }
  function startNote(): void {
    if (form || isFull()) {
      form?.focus();
      return;
    }
    // The form is beside the player, which may fill the screen.
    if (document.fullscreenElement) void document.exitFullscreen();
    const layout = player.layout();
    const letter = player.panes[layout.kind === 'alone' ? layout.index : 0]?.letter;
    const seconds = letter === undefined ? undefined : player.hold(letter);
    openForm({ ...(letter === undefined ? {} : { letter }), ...(seconds === undefined ? {} : { seconds }) });
  }
  function createEntry(note: ReviewNote, index: number): HTMLElement {
    const place = toPageNote(note);
    const name = `note ${index + 1}`;
    const parts = createNoteParts(place, true, player.goToNote);
    // One form at a time: its note must not move in the list.
    if (form) return createElement('li', {}, parts);
    return createElement('li', {}, [
      ...parts,
      createElement('span', { class: 'note-actions' }, [
        createElement('button', {
          text: 'Edit',
          attributes: { type: 'button', 'aria-label': `Edit ${name}` },
          press() {
            player.goToNote(place);
            openForm(place, note);
          },
        }),
        createElement('button', {
          text: 'Delete',
          attributes: { type: 'button', 'aria-label': `Delete ${name}` },
          press() {
            draft.changeNote(note, undefined);
            addButton.focus();
          },
        }),
      ]),
    ]);
  }
  function show(): void {
    const notes = draft.notesOfPage();
    list.replaceChildren(...notes.map(createEntry));
    formPlace.replaceChildren(...(form ? [form.node] : []));
    addButton.hidden = form !== undefined;
    addButton.disabled = isFull();
    player.markReview(notes.map(toPageNote));
  }
  draft.onChange(() => form === undefined && show());
  show();
  return {
    node: createElement('div', { class: 'review-notes' }, [
      createElement('div', { class: 'note-place' }, [createElement('h3', { text: 'Notes' }), addButton]),
      ...legend,
      formPlace,
      list,
    ]),
    startNote,
    saveOpenNote: () => form?.saveWritten(),
  };
}
