import { expect, test } from 'vitest';
import type { ShownPane } from '../../../../../../../../renderer/entities/comparisons/pane-contents.ts';
import {
  clientNotesOf,
  missingResults,
  resultMarksOf,
} from '../../../../../../../../renderer/pages/studio/comparison/review/client-reviews/client-review-notes.ts';
import type { Item } from '../../../../../../../../shared/library/item.ts';
import type { ClientReview } from '../../../../../../../../shared/reviews/client-review.ts';

const [itemA, itemB, removedItem] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const paneOf = (letter: string, itemId: string): ShownPane => ({
  pane: { id: `pane ${letter}`, source: { kind: 'item', itemId }, offset: 0 },
  letter,
  kind: 'item',
  item: { id: itemId } as Item,
});
// The panes were reordered after the export.
const shown = [paneOf('A', itemB), paneOf('B', itemA)];

const reviewOf = (part: Partial<ClientReview>): ClientReview => ({
  kind: 'triptych-comparison-review',
  version: 1,
  id: crypto.randomUUID(),
  comparisonId: crypto.randomUUID(),
  title: 'Lake',
  reviewer: 'Anna',
  savedAt: 1,
  results: [
    { itemId: itemA, letter: 'A' },
    { itemId: itemB, letter: 'B' },
    { itemId: removedItem, letter: 'C' },
  ],
  notes: [],
  ...part,
});

test('notes of a review belong to the panes with their results, wherever these are now', () => {
  const region = { x: 0, y: 0, width: 1, height: 1 };
  const review = reviewOf({
    comment: 'Well done.',
    notes: [
      { text: 'Shore', itemId: itemA, seconds: 0.5, region },
      { text: 'All' },
      { text: 'Lost', itemId: removedItem, seconds: 1 },
    ],
  });
  expect(clientNotesOf([review], shown)).toMatchObject([
    { text: 'Well done.', reviewer: 'Anna', createdAt: 1 },
    { text: 'Shore', paneId: 'pane B', seconds: 0.5, region },
    { text: 'All' },
    { text: 'Lost', missing: 'C' },
  ]);
  expect(new Set(clientNotesOf([review], shown).map(({ id }) => id)).size).toBe(4);
  expect(missingResults(review, shown)).toEqual(['C']);
});

test('picks and stars of all reviewers are counted for each result, and missing results come last', () => {
  const reviews = [
    reviewOf({
      results: [
        { itemId: itemA, letter: 'A', isPick: true, rating: 5 },
        { itemId: itemB, letter: 'B' },
        { itemId: removedItem, letter: 'A', rating: 1 },
      ],
    }),
    reviewOf({ reviewer: 'Ben', results: [{ itemId: itemA, letter: 'A', rating: 2 }] }),
  ];
  expect(resultMarksOf(reviews, shown)).toEqual([
    { itemId: itemA, letter: 'B', isMissing: false, picks: 1, rating: 3.5, ratings: 2 },
    { itemId: removedItem, letter: 'A', isMissing: true, picks: 0, rating: 1, ratings: 1 },
  ]);
});
