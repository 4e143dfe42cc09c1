import {
  longestReviewer,
  longestReviewText,
  mostReviewNotes,
} from '../../../../shared/reviews/client-review-limits.ts';
import { saveText } from '../../save-file.ts';
import { createElement } from '../create-element.ts';
import { createNoteParts } from '../player/note-list.ts';
import type { PagePlayer } from '../player/page-player.ts';
import type { PageNote } from '../player/page-player-types.ts';
import type { ReviewDraft, ReviewNote } from './review-draft.ts';

interface ReviewPanelOptions {
  readonly draft: ReviewDraft;
  readonly player: ReviewedPlayer;
  /** Title of the page, for the name of the file. */
  readonly title: string;
  /** Controls of the marks, such as picks or approvals. */
  readonly marks: HTMLElement;
  /** Name of all targets together, such as “All results”. */
  readonly allName: string;
  /** The page has notes of its own, beside those of the reviewer. */
  readonly hasPageNotes: boolean;
  /** Sentence for a review without any content. */
  readonly emptyText: string;
  /** Returns the file to save. `savedAt`: milliseconds since 1970. */
  readonly toFile: (savedAt: number) => { readonly reviewer: string };
}

export interface ReviewPanel {
  readonly node: HTMLElement;
  startNote(): void;
}

/** Lets the reader mark what the page shows and write notes, and save all of it as one small file. */
export function createReviewPanel(options: ReviewPanelOptions): ReviewPanel {
  const { draft, title, marks, emptyText, toFile } = options;
  const name = createElement('input', { type: 'text', maxlength: String(longestReviewer), autocomplete: 'name' });
  name.addEventListener('input', () => draft.change({ reviewer: name.value }));
  const general = createElement('textarea', { rows: '3', maxlength: String(longestReviewText) });
  general.addEventListener('input', () => draft.change({ comment: general.value }));
  const notes = createReviewNotes(options);
  const show = () => {
    const { reviewer, comment } = draft.content();
    // Setting the same value would move the cursor.
    if (name.value !== reviewer) name.value = reviewer;
    if (general.value !== comment) general.value = comment;
  };
  show();
  const status = createElement('p', { class: 'hint', role: 'status' });
  let savedChanges = true;
  draft.onChange(() => {
    savedChanges = false;
    show();
    status.textContent = draft.isStored()
      ? 'This browser remembers your review. Save it when it is complete.'
      : 'This browser doesn’t remember your review. Save it before you close the page.';
  });
  // Without storage, closing the page would lose the review.
  window.addEventListener('beforeunload', (event) => {
    if (!savedChanges && !draft.isStored()) event.preventDefault();
  });
  const save = () => {
    notes.saveOpenNote();
    name.toggleAttribute('aria-invalid', false);
    if (name.value.trim() === '') {
      name.setAttribute('aria-invalid', 'true');
      status.textContent = 'Enter your name first.';
      name.focus();
      return;
    }
    if (draft.isEmpty()) {
      status.textContent = emptyText;
      return;
    }
    const file = toFile(Date.now());
    const fileName = `${fileNamePart(title)}-review-${fileNamePart(file.reviewer)}.json`;
    saveText(`${JSON.stringify(file, null, 1)}\n`, fileName, 'application/json');
    savedChanges = true;
    status.textContent = `${fileName} was saved. Send it to the person who gave you this page.`;
  };
  return {
    node: createElement('div', { class: 'review', role: 'region', 'aria-label': 'Your review' }, [
      createElement('h2', { text: 'Your review' }),
      createLabelled('Your name', name),
      marks,
      notes.node,
      createLabelled('Comment', general),
      createElement('button', { class: 'save', text: 'Save review', press: save }),
      status,
    ]),
    startNote: notes.startNote,
  };
}

function createLabelled(label: string, control: HTMLElement): HTMLElement {
  return createElement('label', { class: 'labelled' }, [createElement('span', { text: label }), control]);
}

/** Names the two kinds of marks on the line. */
function createLegend(): HTMLElement {
  return createElement('p', { class: 'hint legend' }, [
    createElement('i', { class: 'mark' }),
    createElement('span', { text: 'notes of this page' }),
    createElement('span', { class: 'review-marks' }, [createElement('i', { class: 'mark' })]),
    createElement('span', { text: 'your notes' }),
  ]);
}

/** `lake-at-dusk`: letters and digits of any language. */
function fileNamePart(text: string): string {
  const part = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return [...part].slice(0, 40).join('') || 'page';
}

/** The notes of the reviewer, with a form for one of them. */
function createReviewNotes({ player, draft, allName, hasPageNotes }: ReviewPanelOptions) {
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
  /** Starts a note on what the player shows, at the current frame. */
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
      hasPageNotes && createLegend(),
      formPlace,
      list,
    ]),
    startNote,
    /** Saves the note in the form, if it has a text. */
    saveOpenNote: () => form?.saveWritten(),
  };
}

/** A result or a shot that a reviewer can mark, and write notes about. */
interface ReviewTarget {
  /** Letter of the result, or number of the shot. */
  readonly name: string;
  /** Id in the library or project. */
  readonly id: string | undefined;
  /** A note can have a moment: the result is a video, or the shot has a place in the animatic. */
  readonly hasMoments: boolean;
}

/** The player beside a review. Its notes are on targets: results, or shots, which are parts of one video. */
export interface ReviewedPlayer extends Pick<PagePlayer, 'hold' | 'goToNote' | 'outline' | 'drawArea' | 'markReview'> {
  readonly targets: readonly ReviewTarget[];
  /** Name of the target that a new note is about: the enlarged result, or the shot that is visible. */
  currentTarget(): string | undefined;
}

interface NoteFormOptions {
  readonly player: ReviewedPlayer;
  /** Name of all targets together, such as “All results”. */
  readonly allName: string;
  /** The note to edit, or the place of a new note. */
  readonly note: Omit<PageNote, 'text'> & { readonly text?: string };
  readonly save: (note: PageNote) => void;
  readonly close: () => void;
}

interface ReviewNoteForm {
  readonly node: HTMLElement;
  readonly focus: () => void;
  /** Saves the note, if it has a text. */
  readonly saveWritten: () => void;
  /** Ends a drawing on the stage. */
  readonly end: () => void;
}

/** The text of a note, and its place: a result, the moment of the current frame, and an area. */
function createNoteForm({ player, allName, note, save, close }: NoteFormOptions): ReviewNoteForm {
  let { target, seconds, region } = note;
  let endDrawing: (() => void) | undefined;
  const text = createElement('textarea', { rows: '3', maxlength: String(longestReviewText) });
  text.value = note.text ?? '';
  const targetSelect = createElement('select', { 'aria-label': 'Applies to' }, [
    ...player.targets.map(({ name }) => createElement('option', { text: name, value: name })),
    createElement('option', { text: allName, value: '' }),
  ]);
  const hasMoment = createElement('input', { type: 'checkbox' });
  const momentText = createElement('span');
  const moment = createElement('label', { class: 'moment' }, [hasMoment, momentText]);
  const areaButton = createElement('button', { press: () => toggleDrawing() });
  const clearButton = createElement('button', {
    text: 'Clear area',
    press() {
      stopDrawing();
      region = undefined;
      show();
    },
  });
  const help = createElement('p', {
    class: 'hint',
    text: 'Drag over the image, or move the area with the arrow keys. Hold Shift to resize it.',
  });
  const error = createElement('p', { class: 'hint', role: 'alert' });
  const cancel = createElement('button', { text: 'Cancel', press: close });
  const saveButton = createElement('button', { text: 'Save note', press: finish });

  function show(): void {
    targetSelect.value = target ?? '';
    moment.hidden = !player.targets.some(({ name, hasMoments }) => name === target && hasMoments);
    hasMoment.checked = seconds !== undefined;
    momentText.textContent = seconds === undefined ? 'At the current frame' : `At ${seconds.toFixed(2)} s`;
    areaButton.hidden = target === undefined;
    areaButton.textContent = endDrawing ? 'Done' : region ? 'Change area' : 'Mark area';
    areaButton.setAttribute('aria-pressed', String(endDrawing !== undefined));
    clearButton.hidden = region === undefined;
    help.hidden = endDrawing === undefined;
    if (!endDrawing) player.outline(noteWith(''));
  }
  function noteWith(content: string): PageNote {
    return {
      text: content,
      ...(target === undefined ? {} : { target }),
      ...(target === undefined || seconds === undefined ? {} : { seconds }),
      ...(target === undefined || region === undefined ? {} : { region }),
    };
  }
  function stopDrawing(): void {
    endDrawing?.();
    endDrawing = undefined;
  }
  function toggleDrawing(): void {
    if (endDrawing || target === undefined) stopDrawing();
    else {
      endDrawing = player.drawArea(target, {
        area: region,
        change(area) {
          region = area;
        },
        finish() {
          stopDrawing();
          show();
          text.focus();
        },
      });
    }
    show();
  }
  function finish(): void {
    const content = text.value.trim();
    if (content !== '') {
      save(noteWith(content));
      return;
    }
    error.textContent = 'Write a note first.';
    text.focus();
  }

  targetSelect.addEventListener('change', () => {
    stopDrawing();
    target = targetSelect.value || undefined;
    seconds = target === undefined ? undefined : player.hold(target);
    region = undefined;
    show();
  });
  hasMoment.addEventListener('change', () => {
    seconds = hasMoment.checked && target !== undefined ? player.hold(target) : undefined;
    show();
  });
  const node = createElement('div', { class: 'note-form', role: 'group', 'aria-label': 'Note form' }, [
    createElement('label', { class: 'labelled' }, [createElement('span', { text: 'Note' }), text]),
    error,
    createElement('div', { class: 'note-place' }, [targetSelect, moment, areaButton, clearButton]),
    help,
    createElement('div', { class: 'note-place end' }, [cancel, saveButton]),
  ]);
  node.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finish();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  show();
  return {
    node,
    focus: () => text.focus(),
    saveWritten() {
      if (text.value.trim() !== '') finish();
    },
    end() {
      stopDrawing();
      player.outline(undefined);
    },
  };
}
