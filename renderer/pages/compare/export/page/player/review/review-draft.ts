import type { ClientReview } from '../../../../../../../shared/comparisons/client-review/client-review.ts';
import {
  clientReviewKind,
  clientReviewVersion,
} from '../../../../../../../shared/comparisons/client-review/client-review-limits.ts';
import type { PageData } from '../../page-data-types.ts';
import { type DraftContent, type ReviewNote, readStoredReview } from './read-stored-review.ts';

/** Characters of a title in the file. Letters in place of model names may have made it longer. */
const longestTitle = 200;

export interface ReviewDraft {
  content(): DraftContent;
  change(part: Partial<DraftContent>): void;
  /** Changes the marks of one result. `undefined` clears a mark. */
  mark(itemId: string, mark: { readonly isPick?: true | undefined; readonly rating?: number | undefined }): void;
  /** Returns the notes on results of this page, and on all results. */
  notesOfPage(): readonly ReviewNote[];
  /** Replaces a note. Adds one without `before`, and removes one without `after`. */
  changeNote(before: ReviewNote | undefined, after: ReviewNote | undefined): void;
  /** Returns the file to save. `savedAt`: milliseconds since 1970. */
  toFile(savedAt: number): ClientReview;
  /** False if this browser refuses to store the review. */
  isStored(): boolean;
  onChange(listener: () => void): void;
}

/** Opens the review of this page, as this browser stored it. */
export function openReviewDraft({ title, panes }: PageData, comparisonId: string): ReviewDraft {
  const place = `triptych-review-${comparisonId}`;
  const listeners: (() => void)[] = [];
  const results = reviewedResults(panes);
  const itemIds = new Set(results.map(({ itemId }) => itemId));
  const stored = readStored(place);
  let content: DraftContent = stored ?? { id: createId(), reviewer: '', comment: '', marks: {}, notes: [] };
  let isStored = store();

  function store(): boolean {
    try {
      localStorage.setItem(place, JSON.stringify(content));
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
  const notesOfPage = () => content.notes.filter(({ itemId }) => itemId === undefined || itemIds.has(itemId));
  return {
    content: () => content,
    change,
    mark(itemId, mark) {
      const { isPick, rating } = { ...content.marks[itemId], ...mark };
      const marked = { ...(isPick ? { isPick } : {}), ...(rating ? { rating } : {}) };
      change({ marks: { ...content.marks, [itemId]: marked } });
    },
    notesOfPage,
    changeNote(before, after) {
      const { notes } = content;
      const key = JSON.stringify(before);
      const index = notes.findIndex((note) => JSON.stringify(note) === key);
      const changed = after ? [after] : [];
      change({ notes: index < 0 ? [...notes, ...changed] : notes.toSpliced(index, 1, ...changed) });
    },
    toFile(savedAt) {
      const { id, reviewer, comment, marks } = content;
      return {
        kind: clientReviewKind,
        version: clientReviewVersion,
        id,
        comparisonId,
        title: title.slice(0, longestTitle),
        reviewer: reviewer.trim(),
        savedAt,
        ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
        results: results.map((result) => ({ ...result, ...marks[result.itemId] })),
        notes: [...notesOfPage()],
      };
    },
    isStored: () => isStored,
    onChange: (listener) => listeners.push(listener),
  };
}

/** Returns the results that can be marked: each once, by its first letter. */
export function reviewedResults(panes: PageData['panes']): { readonly itemId: string; readonly letter: string }[] {
  const letters = new Map<string, string>();
  for (const { itemId, letter } of panes) if (itemId !== undefined && !letters.has(itemId)) letters.set(itemId, letter);
  return [...letters].map(([itemId, letter]) => ({ itemId, letter }));
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
