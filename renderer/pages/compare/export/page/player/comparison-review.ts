import type { ClientReview } from '../../../../../../shared/comparisons/client-review/client-review.ts';
import {
  clientReviewKind,
  clientReviewVersion,
  longestReviewTitle,
} from '../../../../../../shared/comparisons/client-review/client-review-limits.ts';
import type { PagePlayer } from '../../../../../ui/standalone-page/player/page-player.ts';
import { openReviewDraft, type ReviewDraft } from '../../../../../ui/standalone-page/review/review-draft.ts';
import { createReviewPanel, type ReviewPanel } from '../../../../../ui/standalone-page/review/review-panel.ts';
import type { PageData } from './page-data-types.ts';
import { createReviewResultList } from './review-result-list.ts';
import { reviewableResults } from './reviewable-results.ts';

/** Lets the reader pick, rate and write notes, and save all of it as one small file. */
export function createComparisonReview(data: PageData, comparisonId: string, player: PagePlayer): ReviewPanel {
  const { title, panes, notes } = data;
  const draft = openComparisonDraft(data, comparisonId);
  return createReviewPanel({
    draft,
    player: {
      ...player,
      targets: panes.map(({ letter, itemId, video }) => ({
        name: letter,
        id: itemId,
        hasMoments: video !== undefined,
      })),
      currentTarget() {
        const layout = player.layout();
        return panes[layout.kind === 'alone' ? layout.index : 0]?.letter;
      },
    },
    title,
    marks: createReviewResultList(panes, draft),
    allName: 'All results',
    hasPageNotes: notes.length > 0,
    emptyText: 'Pick, rate or write something first.',
    toFile: (savedAt) => comparisonReviewFile(data, comparisonId, draft, savedAt),
  });
}

export function openComparisonDraft({ panes }: Pick<PageData, 'panes'>, comparisonId: string): ReviewDraft {
  return openReviewDraft(comparisonId, new Map(reviewableResults(panes).map(({ itemId }) => [itemId, undefined])));
}

/** Returns the file to save. `savedAt`: milliseconds since 1970. */
export function comparisonReviewFile(
  { title, panes }: Pick<PageData, 'title' | 'panes'>,
  comparisonId: string,
  draft: ReviewDraft,
  savedAt: number,
): ClientReview {
  const { id, reviewer, comment } = draft.content();
  return {
    kind: clientReviewKind,
    version: clientReviewVersion,
    id,
    comparisonId,
    title: title.slice(0, longestReviewTitle),
    reviewer: reviewer.trim(),
    savedAt,
    ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
    results: reviewableResults(panes).map((result) => ({ ...result, ...draft.markOf(result.itemId) })),
    notes: draft.notesOfPage().map(({ targetId, ...note }) => ({ ...note, ...(targetId && { itemId: targetId }) })),
  };
}
