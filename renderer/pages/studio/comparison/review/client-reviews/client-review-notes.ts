import { create } from 'zustand';
import type { Note } from '../../../../../../shared/comparisons/review/note.ts';
import type { ClientReview } from '../../../../../../shared/reviews/client-review.ts';
import { comparePaneLetters } from '../../../../../entities/comparisons/compare-pane-letters.ts';
import type { ShownPane } from '../../../../../entities/comparisons/pane-contents.ts';

export const everyone = 'everyone';
export const onlyUser = 'user';
/** The chosen reviewer, until the window closes. */
export const useReviewFilter = create<ReviewFilter>((set) => ({
  whose: everyone,
  choose: (whose) => set({ whose }),
  showUser: () => set(({ whose }) => (whose === onlyUser ? {} : { whose: everyone })),
}));

/** A note of a reviewer in the form of a note of the comparison. The comment of a review is a note without a pane. */
export interface ClientNote extends Note {
  readonly reviewer: string;
  /** Letter on the client page of a result that the comparison no longer contains. */
  readonly missing?: string;
}

/** Returns the notes and comments of reviews. `all`: the panes of the comparison, visible or not. */
export function clientNotesOf(reviews: readonly ClientReview[], all: readonly ShownPane[]): ClientNote[] {
  return reviews.flatMap(({ id: reviewId, reviewer, savedAt: createdAt, comment, notes, results }) => {
    const of = { reviewer, createdAt };
    const comments = comment === undefined ? [] : [{ ...of, id: `${reviewId} comment`, text: comment }];
    const placed = notes.map(({ itemId, ...note }, index): ClientNote => {
      const id = `${reviewId} ${index}`;
      if (itemId === undefined) return { ...of, id, text: note.text };
      const paneId = paneOfItem(all, itemId)?.pane.id;
      if (paneId !== undefined) return { ...of, ...note, id, paneId };
      return { ...of, id, text: note.text, missing: results.find((each) => each.itemId === itemId)?.letter ?? '?' };
    });
    return [...comments, ...placed];
  });
}

/** The marks of reviewers on one result. */
export interface ResultMarks {
  readonly itemId: string;
  /** Letter of the pane, or on the client page if the comparison no longer contains the result. */
  readonly letter: string;
  readonly isMissing: boolean;
  readonly picks: number;
  /** Mean rating, 1 to 5. `undefined` if nobody rated the result. */
  readonly rating: number | undefined;
  readonly ratings: number;
}

/** Returns the marks on each result that a reviewer picked or rated, in the order of the panes, missing results last. */
export function resultMarksOf(reviews: readonly ClientReview[], all: readonly ShownPane[]): ResultMarks[] {
  const letters = new Map(all.flatMap((pane) => (pane.kind === 'item' ? [[pane.item.id, pane.letter] as const] : [])));
  const marks = reviews
    .flatMap(({ results }) => results)
    .filter(({ isPick, rating }) => isPick || rating !== undefined);
  const byItem = Map.groupBy(marks, ({ itemId }) => itemId);
  return [...byItem]
    .map(([itemId, each]): ResultMarks => {
      const ratings = each.flatMap(({ rating }) => rating ?? []);
      const sum = ratings.reduce((total, rating) => total + rating, 0);
      return {
        itemId,
        letter: letters.get(itemId) ?? each[0]?.letter ?? '?',
        isMissing: !letters.has(itemId),
        picks: each.filter(({ isPick }) => isPick).length,
        rating: ratings.length === 0 ? undefined : sum / ratings.length,
        ratings: ratings.length,
      };
    })
    .sort((a, b) => Number(a.isMissing) - Number(b.isMissing) || comparePaneLetters(a.letter, b.letter));
}

/** Returns the letters, on the client page, of the reviewed results that the comparison doesn't contain. */
export function missingResults({ results }: ClientReview, all: readonly ShownPane[]): string[] {
  return results.filter(({ itemId }) => !paneOfItem(all, itemId)).map(({ letter }) => letter);
}

function paneOfItem(all: readonly ShownPane[], itemId: string): ShownPane | undefined {
  return all.find((pane) => pane.kind === 'item' && pane.item.id === itemId);
}

interface ReviewFilter {
  /** The notes that are listed and marked: of everyone, only of the user, or of the reviewer with this review id. */
  readonly whose: string;
  readonly choose: (whose: string) => void;
  /** Shows everyone, unless the notes of the user are visible already. */
  readonly showUser: () => void;
}
