import { longestReviewText } from '../../../../shared/reviews/client-review-limits.ts';
import { createElement } from '../create-element.ts';
import type { PagePlayer } from '../player/page-player.ts';
import type { PageNote, PageRegion } from '../player/page-player-types.ts';

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

export interface ReviewNoteForm {
  readonly node: HTMLElement;
  readonly focus: () => void;
  /** Saves the note, if it has a text. */
  readonly saveWritten: () => void;
  /** Ends a drawing on the stage. */
  readonly end: () => void;
}

/** The text of a note, and its place: a result, the moment of the current frame, and an area. */
export function createNoteForm({ player, allName, note, save, close }: NoteFormOptions): ReviewNoteForm {
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
        change(area: PageRegion) {
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
