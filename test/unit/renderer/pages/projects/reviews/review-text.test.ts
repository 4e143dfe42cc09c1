import { expect, test } from 'vitest';
import {
  describeReview,
  missingShots,
  notesWithoutShot,
  reviewsOfShot,
} from '../../../../../../renderer/pages/projects/reviews/use-project-reviews.ts';
import type { ProjectReview } from '../../../../../../shared/reviews/client-review.ts';
import { makeCut } from '../../../../../support/make-cut.ts';

const shots = makeCut([{ take: { before: 2 } }, {}]).clips.map(({ shot }) => shot);
const [first, second] = shots;
if (!first || !second) throw new Error('There are no shots.');
const goneId = crypto.randomUUID();
const review: ProjectReview = {
  kind: 'triptych-project-review',
  version: 1,
  id: crypto.randomUUID(),
  projectId: first.projectId,
  title: 'Harbor',
  reviewer: 'Anna',
  savedAt: 1,
  shots: [
    { shotId: first.id, number: 10, itemId: first.takes[0]?.itemId ?? '', isApproved: true },
    { shotId: second.id, number: 20 },
    { shotId: goneId, number: 30, isApproved: true },
  ],
  notes: [{ text: 'Boat', shotId: second.id }, { text: 'Gone', shotId: goneId }, { text: 'All' }],
};

test('a review is beside the shots that it is about', () => {
  expect(describeReview(review)).toBe('2 of 3 shots approved, 3 notes');
  expect(reviewsOfShot([review], second)).toMatchObject([{ isApproved: false, notes: [{ text: 'Boat' }] }]);
  expect(reviewsOfShot([{ ...review, notes: [] }], second)).toEqual([]);
});

test('a review says which take it is about, if another take is selected now', () => {
  const about = (itemId: string | undefined) =>
    reviewsOfShot(
      [{ ...review, shots: [{ shotId: first.id, number: 10, ...(itemId && { itemId }), isApproved: true }] }],
      first,
    )[0]?.otherTake;
  expect(about(first.selectedItemId)).toBeUndefined();
  expect(about(first.takes[1]?.itemId)).toBe('About take 2');
  expect(about(crypto.randomUUID())).toBe('About a removed take');
  expect(about(undefined)).toBe('About the card without a take');
});

test('each note says which take it is about', () => {
  const [selected, other] = [first.selectedItemId ?? '', first.takes[1]?.itemId ?? ''];
  const notes = [
    { text: 'Old', shotId: first.id, itemId: other },
    { text: 'New', shotId: first.id, itemId: selected },
    { text: 'Of the page', shotId: first.id },
  ];
  const shown = [{ shotId: first.id, number: 10, itemId: selected }];
  const [seen] = reviewsOfShot([{ ...review, shots: shown, notes }], first);
  expect(seen?.notes.map(({ itemId, otherTake }) => [itemId, otherTake])).toEqual([
    [other, 'About take 2'],
    [selected, undefined],
    [selected, undefined],
  ]);
});

test('notes on shots that are no longer there are listed with the number of the page', () => {
  expect(missingShots(review, shots)).toEqual(['This project doesn’t contain: 030.']);
  expect(notesWithoutShot(review, shots).map(({ number, note }) => [number, note.text])).toEqual([
    [30, 'Gone'],
    [undefined, 'All'],
  ]);
});
