import { useQuery } from '@tanstack/react-query';
import { formatShotNumber, type Shot } from '../../../../shared/projects/shot.ts';
import type { ProjectReview } from '../../../../shared/reviews/client-review.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi } from '../../../api/api-provider.tsx';

const none: readonly ProjectReview[] = [];

/** Returns the imported reviews of a project, oldest first. */
export function useProjectReviews(projectId: string) {
  const api = useApi();
  const { data, isPending, error } = useQuery(api.projects.clientReviews.queryOptions({ input: { id: projectId } }));
  return { reviews: data?.reviews ?? none, isPending, error };
}

type ReviewNote = ProjectReview['notes'][number];

/** "4 of 6 shots approved, 2 notes" */
export function describeReview({ shots, notes }: ProjectReview): string {
  const approved = shots.filter(({ isApproved }) => isApproved).length;
  return `${approved} of ${formatCounted(shots.length, 'shot')} approved, ${formatCounted(notes.length, 'note')}`;
}

/** Names the reviewed shots that the project no longer contains, in one sentence or none. */
export function missingShots({ shots }: ProjectReview, present: readonly Pick<Shot, 'id'>[]): string[] {
  const ids = new Set(present.map(({ id }) => id));
  const numbers = shots.filter(({ shotId }) => !ids.has(shotId)).map(({ number }) => formatShotNumber(number));
  return numbers.length === 0 ? [] : [`This project doesn’t contain: ${numbers.join(', ')}.`];
}

/** Returns the notes that are on no shot of the project, each with the number of its shot on the page. */
export function notesWithoutShot(
  { shots, notes }: ProjectReview,
  present: readonly Pick<Shot, 'id'>[],
): { readonly number: number | undefined; readonly note: ReviewNote }[] {
  const ids = new Set(present.map(({ id }) => id));
  return notes
    .filter(({ shotId }) => shotId === undefined || !ids.has(shotId))
    .map((note) => ({ number: shots.find(({ shotId }) => shotId === note.shotId)?.number, note }));
}

/** One reviewer on one shot. */
export interface ShotReview {
  readonly reviewId: string;
  readonly reviewer: string;
  readonly isApproved: boolean;
  readonly notes: readonly ShotNote[];
  /** Set if the approval is of another take than the one that is selected now. */
  readonly otherTake: string | undefined;
}

interface ShotNote extends ReviewNote {
  /** Set if the note is about another take than the one that is selected now. */
  readonly otherTake: string | undefined;
}

/** Returns what reviewers said about a shot. Reviewers who neither approved it nor wrote about it are left out. */
export function reviewsOfShot(reviews: readonly ProjectReview[], shot: Shot): ShotReview[] {
  return reviews.flatMap(({ id, reviewer, shots, notes }) => {
    const seen = shots.find(({ shotId }) => shotId === shot.id);
    const written = notes
      .filter(({ shotId }) => shotId === shot.id)
      .map((note) => {
        const itemId = note.itemId ?? seen?.itemId;
        return { ...note, ...(itemId && { itemId }), otherTake: otherTakeText(itemId, shot) };
      });
    const isApproved = seen?.isApproved === true;
    if (!isApproved && written.length === 0) return [];
    const otherTake = isApproved ? otherTakeText(seen.itemId, shot) : undefined;
    return [{ reviewId: id, reviewer, isApproved, notes: written, otherTake }];
  });
}

function otherTakeText(itemId: string | undefined, { takes, selectedItemId }: Shot): string | undefined {
  if (itemId === selectedItemId) return undefined;
  if (itemId === undefined) return 'About the card without a take';
  const index = takes.findIndex((take) => take.itemId === itemId);
  return index < 0 ? 'About a removed take' : `About take ${index + 1}`;
}
