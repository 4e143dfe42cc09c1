import type { ProjectReview } from '../../../../../shared/reviews/client-review.ts';
import { longestReviewTitle, reviewVersion } from '../../../../../shared/reviews/client-review-limits.ts';
import type { PagePlayer } from '../../../../ui/standalone-page/player/page-player.ts';
import { openReviewDraft, type ReviewDraft } from '../../../../ui/standalone-page/review/review-draft.ts';
import type { ReviewedPlayer } from '../../../../ui/standalone-page/review/review-panel.ts';
import type { PageShot, ProjectPageData } from './project-page-types.ts';
import { animaticName, type createShotTimes } from './shot-times.ts';

/** Seconds have this many decimals: enough for any frame, and short in the file. */
const decimals = 6;

export function openProjectDraft({ shots }: Pick<ProjectPageData, 'shots'>, projectId: string): ReviewDraft {
  return openReviewDraft(
    projectId,
    new Map(shots.flatMap(({ shotId, itemId }) => (shotId === undefined ? [] : [[shotId, itemId]]))),
  );
}

/** The player of the animatic, as a review of shots sees it. `visible`: the shot under the playhead. */
export function reviewShots(
  player: PagePlayer,
  shots: readonly PageShot[],
  shotTimes: ReturnType<typeof createShotTimes>,
  visible: () => PageShot | undefined,
): ReviewedPlayer {
  function hold(name: string): number | undefined {
    const shot = shots.find((each) => each.name === name);
    const seconds = player.hold(animaticName);
    if (!shot || seconds === undefined) return undefined;
    if (shotTimes.shotAt(seconds) !== shot) {
      player.goToNote({ text: '', target: animaticName, seconds: shotTimes.startOf(shot) });
      return 0;
    }
    return Number(Math.max(0, seconds - shotTimes.startOf(shot)).toFixed(decimals));
  }
  return {
    targets: shots.map(({ name, shotId }) => ({ name, id: shotId, hasMoments: true })),
    currentTarget: () => visible()?.name,
    hold,
    goToNote(note) {
      const placed = shotTimes.onAnimatic(note);
      return placed !== undefined && player.goToNote(placed);
    },
    outline: (note) => player.outline(note && shotTimes.onAnimatic(note)),
    drawArea(name, drawing) {
      hold(name);
      return player.drawArea(animaticName, drawing);
    },
    markReview: (notes) => player.markReview(notes.flatMap((note) => shotTimes.onAnimatic(note) ?? [])),
  };
}

/** Returns the file to save. `savedAt`: milliseconds since 1970. */
export function projectReviewFile(
  { title, shots }: Pick<ProjectPageData, 'title' | 'shots'>,
  projectId: string,
  draft: ReviewDraft,
  savedAt: number,
): ProjectReview {
  const { id, reviewer, comment } = draft.content();
  return {
    kind: 'triptych-project-review',
    version: reviewVersion,
    id,
    projectId,
    title: title.slice(0, longestReviewTitle),
    reviewer: reviewer.trim(),
    savedAt,
    ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
    shots: shots.flatMap(({ shotId, number, itemId }) =>
      shotId === undefined
        ? []
        : [
            {
              shotId,
              number,
              ...(itemId === undefined ? {} : { itemId }),
              ...(draft.markOf(shotId).isApproved ? { isApproved: true as const } : {}),
            },
          ],
    ),
    notes: draft.notesOfPage().map(({ targetId, takeId, ...note }) => ({
      ...note,
      ...(targetId && { shotId: targetId }),
      ...(takeId && { itemId: takeId }),
    })),
  };
}
