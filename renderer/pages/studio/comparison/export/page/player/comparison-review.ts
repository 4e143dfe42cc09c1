import type { ClientReview } from '../../../../../../../shared/reviews/client-review.ts';
import { longestReviewTitle, reviewVersion } from '../../../../../../../shared/reviews/client-review-limits.ts';
import { createElement } from '../../../../../../ui/standalone-page/create-element.ts';
import { createIcon } from '../../../../../../ui/standalone-page/player/icons.ts';
import type { PagePlayer } from '../../../../../../ui/standalone-page/player/page-player.ts';
import type { PagePane } from '../../../../../../ui/standalone-page/player/page-player-types.ts';
import { openReviewDraft, type ReviewDraft } from '../../../../../../ui/standalone-page/review/review-draft.ts';
import { createReviewPanel, type ReviewPanel } from '../../../../../../ui/standalone-page/review/review-panel.ts';
import type { PageData } from './page-data-types.ts';

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
    kind: 'triptych-comparison-review',
    version: reviewVersion,
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

/** All results of the page, each with a pick and one to five stars. */
function createReviewResultList(panes: readonly PagePane[], draft: ReviewDraft): HTMLElement {
  const rows = reviewableResults(panes).map(({ itemId, letter }) => {
    const name = panes.find((pane) => pane.letter === letter)?.name;
    const press = () => draft.mark(itemId, { isPick: draft.markOf(itemId).isPick ? undefined : true });
    const pickLabel = [createIcon('check'), 'Pick'];
    const pick = createElement('button', { class: 'pick', 'aria-label': `Pick ${letter}`, press }, pickLabel);
    const stars = createStarInput(`Rating of ${letter}`, (rating) =>
      draft.mark(itemId, { rating: rating || undefined }),
    );
    const show = () => {
      const { isPick = false, rating = 0 } = draft.markOf(itemId);
      pick.setAttribute('aria-pressed', String(isPick));
      stars.show(rating);
    };
    draft.onChange(show);
    show();
    return createElement('li', {}, [
      createElement('b', { class: 'letter', text: letter }),
      createElement('span', { class: 'name', text: name ?? '' }),
      stars.node,
      pick,
    ]);
  });
  return createElement('ul', { class: 'review-results', 'aria-label': 'Results' }, rows);
}

/** One Tab stop. Arrow keys change the rating; a click on the current star clears it. */
function createStarInput(label: string, rate: (rating: number) => void) {
  let current = 0;
  const stars = [1, 2, 3, 4, 5].map((star) => {
    const icon = createIcon('star');
    icon.addEventListener('click', () => rate(star === current ? 0 : star));
    return icon;
  });
  const node = createElement(
    'span',
    { class: 'stars', role: 'slider', tabindex: '0', 'aria-label': label, 'aria-valuemin': '0', 'aria-valuemax': '5' },
    stars,
  );
  node.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const to = by === undefined ? { Home: 0, End: 5 }[event.key] : Math.min(5, Math.max(0, current + by));
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    rate(to);
  });
  return {
    node,
    show(rating: number) {
      current = rating;
      node.setAttribute('aria-valuenow', String(rating));
      node.setAttribute('aria-valuetext', rating === 0 ? 'Not rated' : `${rating} of 5 stars`);
      for (const [index, star] of stars.entries()) star.classList.toggle('full', index < rating);
    },
  };
}

/** Returns the results that can be marked: each once, by its first letter. */
function reviewableResults(panes: PageData['panes']): { readonly itemId: string; readonly letter: string }[] {
  const letters = new Map<string, string>();
  for (const { itemId, letter } of panes) if (itemId !== undefined && !letters.has(itemId)) letters.set(itemId, letter);
  return [...letters].map(([itemId, letter]) => ({ itemId, letter }));
}
