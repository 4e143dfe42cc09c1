import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { type ProjectReview, readProjectReview } from '../../../../shared/reviews/project-review.ts';
import { formatShotNumber, type Shot } from '../../../../shared/projects/shot.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import {
  importReviews,
  removeReviewWithUndo,
  replacedReviewText,
} from '../../../entities/comparisons/import-reviews.ts';

const none: readonly ProjectReview[] = [];

/** A file that could not be imported. */
export interface FailedImport {
  readonly fileName: string;
  readonly problem: Problem;
}

interface ImportedReviews {
  /** Oldest first. */
  readonly reviews: readonly ProjectReview[];
  /** The reviews are still being read. */
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Returns the imported reviews of a project. */
export function useProjectReviews(projectId: string): ImportedReviews {
  const api = useApi();
  const { data, isPending, error } = useQuery(api.projects.clientReviews.queryOptions({ input: { id: projectId } }));
  return { reviews: data?.reviews ?? none, isPending, error };
}

/** The user's actions on imported reviews. Each can be undone, and none changes the project. */
export function useReviewActions(id: string) {
  const calls = useCalls();
  return useMemo(() => {
    const save = async (review: ProjectReview) => (await calls.projects.saveClientReview({ id, review })).replaced;
    const remove = (reviewId: string) => calls.projects.removeClientReview({ id, reviewId });
    return {
      /** Imports files that reviewers saved. Returns the files that failed, each with its problem. */
      async importFiles(files: readonly File[], shots: readonly Shot[]): Promise<FailedImport[]> {
        const failed: FailedImport[] = [];
        await importReviews(files, {
          save,
          remove,
          read: readProjectReview,
          describe: (review, replaced) =>
            [
              `${describeReview(review)}.`,
              ...replacedReviewText(review, replaced, Date.now()),
              ...missingShots(review, shots),
            ].join(' '),
          onFailure: (fileName, error) => failed.push({ fileName, problem: problemOf(error) }),
        });
        return failed;
      },
      removeReview: (review: ProjectReview) => removeReviewWithUndo(review, { remove, save }),
    };
  }, [calls, id]);
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
