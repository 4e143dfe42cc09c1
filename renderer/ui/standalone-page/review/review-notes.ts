import { mostReviewNotes } from '../../../../shared/comparisons/client-review/client-review-limits.ts';
import { createElement } from '../create-element.ts';
import { createNoteParts } from '../player/note-list.ts';
import type { PageNote } from '../player/page-player-types.ts';
import type { ReviewDraft } from './review-draft.ts';
import { createNoteForm, type ReviewNoteForm } from './review-note-form.ts';
import type { ReviewedPlayer } from './reviewed-player.ts';
import type { ReviewNote } from './stored-review-format.ts';

interface ReviewNotes {
  readonly node: HTMLElement;
  /** Starts a note on what the player shows, at the current frame. */
  startNote(): void;
  /** Saves the note in the form, if it has a text. */
  saveOpenNote(): void;
}

interface ReviewNotesOptions {
  readonly player: ReviewedPlayer;
  readonly draft: ReviewDraft;
  /** Name of all targets together, such as “All results”. */
  readonly allName: string;
  readonly legend: readonly HTMLElement[];
}

/** The notes of the reviewer, with a form for one of them. */
export function createReviewNotes({ player, draft, allName, legend }: ReviewNotesOptions): ReviewNotes {
  const list = createElement('ul', { class: 'notes', 'aria-label': 'Your notes' });
  const formPlace = createElement('div');
  const addButton = createElement('button', { text: 'Add note', press: startNote });
  let form: ReviewNoteForm | undefined;

  const toPageNote = ({ targetId, takeId: _takeId, ...note }: ReviewNote): PageNote => {
    // A result that is shown twice has one id, and is listed by its first letter.
    const target = targetId === undefined ? undefined : player.targets.find(({ id }) => id === targetId)?.name;
    return { ...note, ...(target === undefined ? {} : { target }) };
  };
  const toReviewNote = ({ target, ...note }: PageNote): ReviewNote => {
    const targetId = player.targets.find(({ name }) => name === target)?.id;
    return { ...note, ...(targetId === undefined ? {} : { targetId }) };
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
      allName,
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
    const target = player.currentTarget();
    const seconds = target === undefined ? undefined : player.hold(target);
    openForm({ ...(target === undefined ? {} : { target }), ...(seconds === undefined ? {} : { seconds }) });
  }
  function createEntry(note: ReviewNote, index: number): HTMLElement {
    const place = toPageNote(note);
    const createAction = (text: string, press: () => void) =>
      createElement('button', { text, 'aria-label': `${text} note ${index + 1}`, press });
    const edit = () => {
      player.goToNote(place);
      openForm(place, note);
    };
    const remove = () => {
      draft.changeNote(note, undefined);
      addButton.focus();
    };
    const actions = [createAction('Edit', edit), createAction('Delete', remove)];
    return createElement('li', {}, [
      ...createNoteParts(place, true, player.goToNote),
      // One form at a time: its note must not move in the list.
      !form && createElement('span', { class: 'note-actions' }, actions),
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
