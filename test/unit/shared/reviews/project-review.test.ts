import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../../../shared/problem.ts';
import { type ProjectReview, readReview } from '../../../../shared/reviews/client-review.ts';
import {
  longestReviewText,
  mostReviewBytes,
  mostReviewNotes,
} from '../../../../shared/reviews/client-review-limits.ts';

const shotId = crypto.randomUUID();
const review: ProjectReview = {
  kind: 'triptych-project-review',
  version: 1,
  id: crypto.randomUUID(),
  projectId: crypto.randomUUID(),
  title: 'Harbor',
  reviewer: 'Anna',
  savedAt: 1_790_000_000_000,
  comment: 'Shorter, please.',
  shots: [
    { shotId, number: 10, itemId: crypto.randomUUID(), isApproved: true },
    { shotId: crypto.randomUUID(), number: 20 },
  ],
  notes: [
    { text: 'The boat jumps.', shotId, seconds: 0.4, region: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
    { text: 'Music?' },
  ],
};

/** Returns the sentence with which the text is refused. */
function refusalOf(text: string): string {
  try {
    readReview('project', text);
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.sentence;
    throw error;
  }
  throw new Error('The text was read.');
}

describe('the file of a review of a project', () => {
  test('is read as it was written, without unknown fields', () => {
    expect(readReview('project', JSON.stringify({ ...review, price: 1 }))).toEqual(review);
  });

  test('never fails in another way than with a sentence', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('shots', 'notes', 'title', 'savedAt', 'comment'), (json, field) => {
        const text = JSON.stringify({ ...review, [field]: JSON.parse(json) });
        try {
          readReview('project', text);
        } catch (error) {
          expect(error).toBeInstanceOf(ProblemError);
        }
      }),
    );
  });

  test('that is cut off at any place is refused with a sentence', () => {
    const text = JSON.stringify(review);
    for (let end = 0; end < text.length; end += 7) expect(refusalOf(text.slice(0, end))).toMatch(/incomplete/);
  });

  test.each([
    ['the review of a comparison', '{"kind":"triptych-comparison-review"}', /the review of a comparison\. Open that/],
    ['another JSON file', '{"kind":"notes"}', /isn’t a review/],
    ['a review of a newer version', JSON.stringify({ ...review, version: 2 }), /Update Triptych/],
    ['a file beyond the limit', ' '.repeat(mostReviewBytes + 1), /4 MB/],
  ])('that is %s is refused', (_, text, sentence) => {
    expect(refusalOf(text)).toMatch(sentence);
  });

  test.each([
    ['no reviewer', { reviewer: '   ' }, 'reviewer'],
    ['a text that is too long', { comment: 'x'.repeat(longestReviewText + 1) }, 'comment'],
    ['too many notes', { notes: Array(mostReviewNotes + 1).fill({ text: 'x' }) }, 'notes'],
    ['an id that is no id', { shots: [{ shotId: '../x', number: 10 }] }, 'shots › 0 › shotId'],
    ['a number that is no shot number', { shots: [{ shotId, number: 0 }] }, 'shots › 0 › number'],
    ['the same shot twice', { shots: [review.shots[0], { shotId, number: 20 }] }, 'shots'],
    ['a note on no shot', { notes: [{ text: 'x', shotId: 'y' }] }, 'notes › 0 › shotId'],
    ['a moment before the shot', { notes: [{ text: 'x', seconds: -1 }] }, 'notes › 0 › seconds'],
  ])('with %s is refused, and the sentence names the value', (_, change, place) => {
    expect(refusalOf(JSON.stringify({ ...review, ...change }))).toContain(`invalid: ${place}.`);
  });
});
