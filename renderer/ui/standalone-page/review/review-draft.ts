import {
  type DraftContent,
  type ReviewMark,
  type ReviewNote,
  readMark,
  readStoredReview,
  toStoredReview,
} from './stored-review-format.ts';

type Mark = Exclude<keyof ReviewMark, 'takeId'>;

export interface ReviewDraft {
  content(): DraftContent;
  change(part: Partial<DraftContent>): void;
  /** Returns the marks of one result or shot. Marks on another take of the shot don't count. */
  markOf(targetId: string | undefined): ReviewMark;
  /** Changes the marks of one result or shot. `undefined` clears a mark. */
  mark(targetId: string, mark: { readonly [Name in Mark]?: ReviewMark[Name] | undefined }): void;
  /** Returns the notes on what this page shows, and on all of it. */
  notesOfPage(): readonly ReviewNote[];
  /** Replaces a note. Adds one without `before`, and removes one without `after`. */
  changeNote(before: ReviewNote | undefined, after: ReviewNote | undefined): void;
  /** True while this page has no mark, no note and no comment. */
  isEmpty(): boolean;
  /** False if this browser refuses to store the review. */
  isStored(): boolean;
  onChange(listener: () => void): void;
}

/**
 * Opens the review of this page, as this browser stored it. `subjectId`: the reviewed comparison or project.
 * `takes`: the results or shots on this page by id, each shot with the take that the page shows. A later page of the same
 * project may show another take.
 */
export function openReviewDraft(subjectId: string, takes: ReadonlyMap<string, string | undefined>): ReviewDraft {
  const place = `triptych-review-${subjectId}`;
  const listeners: (() => void)[] = [];
  const stored = readStored(place);
  let content: DraftContent = stored ?? { id: createId(), reviewer: '', comment: '', marks: {}, notes: [] };
  let isStored = store();

  function store(): boolean {
    try {
      localStorage.setItem(place, toStoredReview(content));
      return true;
    } catch {
      return false;
    }
  }
  function change(part: Partial<DraftContent>): void {
    content = { ...content, ...part };
    isStored = store();
    notify();
  }
  function notify(): void {
    for (const listener of listeners) listener();
  }
  // This tab must not overwrite what the user wrote on the page in another tab.
  window.addEventListener('storage', ({ key }) => {
    const changed = key === place ? readStored(place) : undefined;
    if (!changed) return;
    content = changed;
    notify();
  });
  const notesOfPage = () => content.notes.filter(({ targetId }) => targetId === undefined || takes.has(targetId));
  function markOf(targetId: string | undefined): ReviewMark {
    const mark = targetId === undefined ? undefined : content.marks[targetId];
    return mark && targetId !== undefined && mark.takeId === takes.get(targetId) ? mark : {};
  }
  const takeOf = (targetId: string | undefined) => {
    const takeId = targetId === undefined ? undefined : takes.get(targetId);
    return takeId === undefined ? {} : { takeId };
  };
  return {
    content: () => content,
    change,
    markOf,
    mark(targetId, mark) {
      const marked = readMark({ ...markOf(targetId), ...mark, ...takeOf(targetId) });
      change({ marks: { ...content.marks, [targetId]: marked } });
    },
    notesOfPage,
    changeNote(before, after) {
      const { notes } = content;
      const key = JSON.stringify(before);
      const index = notes.findIndex((note) => JSON.stringify(note) === key);
      const changed = after ? [{ ...after, ...takeOf(after.targetId) }] : [];
      change({ notes: index < 0 ? [...notes, ...changed] : notes.toSpliced(index, 1, ...changed) });
    },
    isEmpty: () =>
      content.comment.trim() === '' &&
      notesOfPage().length === 0 &&
      ![...takes.keys()].some((id) => {
        const { isPick, rating, isApproved } = markOf(id);
        return isPick || rating || isApproved;
      }),
    isStored: () => isStored,
    onChange: (listener) => listeners.push(listener),
  };
}

function readStored(place: string): DraftContent | undefined {
  try {
    return readStoredReview(localStorage.getItem(place) ?? '{}');
  } catch {
    return undefined;
  }
}

/** A random UUID. `crypto.randomUUID` is missing where a page is served without HTTPS. */
function createId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return [...parts, digits.slice(20)].join('-');
}
