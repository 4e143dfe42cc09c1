import { formatWhen } from '../../shared/util/format-dates.ts';

interface SavedReview {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/**
 * Names the review that an import replaced, in one sentence or none: `Replaces the review of 19 Nov, 20:57.` `now`:
 * milliseconds since 1970.
 */
export function replacedReviewText({ savedAt }: SavedReview, replaced: SavedReview | undefined, now: number): string[] {
  if (!replaced) return [];
  const which = replaced.savedAt > savedAt ? 'a newer review' : 'the review';
  return [`Replaces ${which} of ${formatWhen(replaced.savedAt, now)}.`];
}
