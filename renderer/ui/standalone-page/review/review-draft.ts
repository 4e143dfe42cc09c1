import {
  latestNoteMoment,
  longestReviewer,
  longestReviewText,
  mostReviewNotes,
} from '../../../../shared/reviews/client-review-limits.ts';
import { isJsonObject, parseJsonOrUndefined } from '../../../../shared/util/json.ts';
import type { Region } from '../../note-region-geometry.ts';
import type { PageNote } from '../player/page-player-types.ts';

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

/** A note of the reviewer, on a result or shot by its id. `takeId`: the take of the shot that the reviewer saw. */
export type ReviewNote = Omit<PageNote, 'target'> & { readonly targetId?: string; readonly takeId?: string };
/** Results have picks and ratings, shots have approvals. */
interface ReviewMark {
  readonly isPick?: true;
  /** 1 to 5. */
  readonly rating?: number;
  readonly isApproved?: true;
  /** The take that is approved. Unset: the shot had no take, or the mark is on a result. */
  readonly takeId?: string;
}

/** The review while it is written. */
interface DraftContent {
  readonly id: string;
  readonly reviewer: string;
  readonly comment: string;
  /** By id of the result or shot. */
  readonly marks: Readonly<Record<string, ReviewMark>>;
  /** Also those on results or shots that only an earlier page had. */
  readonly notes: readonly ReviewNote[];
}

/**
 * Reads a review that the browser stored. Other pages on this computer may share the storage, so only known fields
 * within the limits are read. Returns `undefined` if the text is anything else.
 */
function readStoredReview(text: string): DraftContent | undefined {
  const stored = parseJsonOrUndefined(text);
  if (!isJsonObject(stored)) return undefined;
  const { id, reviewer, comment, marks, notes } = stored;
  if (!isId(id) || !isJsonObject(marks) || !Array.isArray(notes)) return undefined;
  return {
    id,
    reviewer: limitText(reviewer, longestReviewer),
    comment: limitText(comment, longestReviewText),
    marks: Object.fromEntries(
      Object.entries(marks).flatMap(([targetId, mark]) => (isId(targetId) ? [[targetId, readMark(mark)]] : [])),
    ),
    notes: notes.slice(0, mostReviewNotes).flatMap(readNote),
  };
}

/** Returns a review as the browser stores it. Notes store the id of their target as `itemId`, also that of a shot. */
function toStoredReview({ notes, ...content }: DraftContent): string {
  const storedNotes = notes.map(({ targetId, ...note }) => ({ ...note, ...(targetId && { itemId: targetId }) }));
  return JSON.stringify({ ...content, notes: storedNotes });
}

function limitText(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

/** Reads the known marks of one result or shot. */
function readMark(value: unknown): ReviewMark {
  const { isPick, rating, isApproved, takeId } = isJsonObject(value) ? value : {};
  return {
    ...(isPick === true && { isPick }),
    ...(isNumber(rating, 5) && Number.isInteger(rating) && rating > 0 && { rating }),
    ...(isApproved === true && { isApproved }),
    ...(isId(takeId) && { takeId }),
  };
}

function readNote(value: unknown): ReviewNote[] {
  if (!isJsonObject(value)) return [];
  const { text, seconds, region, itemId: targetId, takeId } = value;
  const written = limitText(text, longestReviewText).trim();
  const hasTarget = isId(targetId);
  if (written === '' || (targetId !== undefined && !hasTarget)) return [];
  const area = readRegion(region);
  return [
    {
      text: written,
      ...(isNumber(seconds, latestNoteMoment) && { seconds }),
      ...(area && { region: area }),
      ...(hasTarget && { targetId }),
      ...(hasTarget && isId(takeId) && { takeId }),
    },
  ];
}

function readRegion(value: unknown): Region | undefined {
  if (!isJsonObject(value)) return undefined;
  const { x, y, width, height } = value;
  return isNumber(x, 1) && isNumber(y, 1) && isNumber(width, 1) && isNumber(height, 1)
    ? { x, y, width, height }
    : undefined;
}

/** Checks for a UUID, as the import does. */
function isId(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(value)
  );
}

/** Checks that a value is a number from 0 to `most`. */
function isNumber(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}
