import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../../../shared/problem.ts';
import type { ClientReview } from '../../../../shared/reviews/client-review.ts';
import { readReview } from '../../../../shared/reviews/client-review.ts';
import {
  longestReviewText,
  mostReviewBytes,
  mostReviewNotes,
} from '../../../../shared/reviews/client-review-limits.ts';
import { hostileTexts } from '../../../support/hostile-texts.ts';

const itemId = crypto.randomUUID();
const review: ClientReview = {
  kind: 'triptych-comparison-review',
  version: 1,
  id: crypto.randomUUID(),
  comparisonId: crypto.randomUUID(),
  title: 'Lake',
  reviewer: 'Anna',
  savedAt: 1_790_000_000_000,
  comment: 'The second one.',
  results: [
    { itemId, letter: 'A', isPick: true, rating: 4 },
    { itemId: crypto.randomUUID(), letter: 'B' },
  ],
  notes: [{ text: 'The shore bends.', itemId, seconds: 0.4, region: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } }],
};

/** Returns the sentence with which the text is refused. */
function refusalOf(text: string): string {
  try {
    readReview('comparison', text);
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.sentence;
    throw error;
  }
  throw new Error('The text was read.');
}
const refusalOfChanged = (change: Record<string, unknown>) => refusalOf(JSON.stringify({ ...review, ...change }));

const anyText = fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => `.${text}.`);
const share = fc.double({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const anyReview: fc.Arbitrary<ClientReview> = fc.record(
  {
    kind: fc.constant('triptych-comparison-review' as const),
    version: fc.constant(1 as const),
    id: fc.uuid(),
    comparisonId: fc.uuid(),
    title: fc.string({ maxLength: 200 }),
    reviewer: anyText,
    savedAt: fc.nat(),
    comment: anyText,
    results: fc.uniqueArray(
      fc.record(
        {
          itemId: fc.uuid(),
          letter: fc.constantFrom('A', 'I', 'CV'),
          isPick: fc.constant(true as const),
          rating: fc.integer({ min: 1, max: 5 }),
        },
        { requiredKeys: ['itemId', 'letter'] },
      ),
      { maxLength: 9, selector: ({ itemId: id }) => id },
    ),
    notes: fc.array(
      fc.record(
        {
          text: anyText,
          itemId: fc.uuid(),
          seconds: share,
          region: fc.record({ x: share, y: share, width: share, height: share }),
        },
        { requiredKeys: ['text'] },
      ),
      { maxLength: 20 },
    ),
  },
  { requiredKeys: ['kind', 'version', 'id', 'comparisonId', 'title', 'reviewer', 'savedAt', 'results', 'notes'] },
);

describe('the file of a review', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(anyReview, (each) => {
        expect(readReview('comparison', JSON.stringify(each))).toEqual(each);
      }),
    );
  });

  test('may have unknown fields, which are ignored', () => {
    const text = JSON.stringify({ ...review, __proto__x: 1, results: [{ ...review.results[0], price: 3 }] });
    const polluted = text.replace('"__proto__x"', '"__proto__"');
    expect(readReview('comparison', polluted)).toEqual({ ...review, results: [review.results[0]] });
    expect(Object.keys({})).toEqual([]);
  });

  test('keeps hostile texts as they are', () => {
    for (const { text } of hostileTexts.slice(0, 60)) {
      if (text.trim() === '' || text.length > longestReviewText) continue;
      const read = readReview('comparison', JSON.stringify({ ...review, notes: [{ text }] }));
      expect(read.notes[0]?.text).toBe(text.trim());
    }
  });

  test('has a name without control characters and direction overrides', () => {
    const read = readReview('comparison', JSON.stringify({ ...review, reviewer: ' \u202eAn\u0000na\u2066 ف\n' }));
    expect(read.reviewer).toBe('Anna ف');
  });

  test('that is cut off at any place is refused with a sentence', () => {
    const text = JSON.stringify(review);
    for (let end = 0; end < text.length; end += 7) expect(refusalOf(text.slice(0, end))).toMatch(/incomplete/);
  });

  test.each([
    ['another JSON file', '{"kind":"notes"}', /isn’t a review/],
    ['a list', '[]', /isn’t a review/],
    ['deeply nested lists', '['.repeat(100_000), /incomplete/],
    ['a review of a newer version', JSON.stringify({ ...review, version: 2 }), /Update Triptych/],
    ['a file beyond the limit', ' '.repeat(mostReviewBytes + 1), /4 MB/],
  ])('that is %s is refused', (_, text, sentence) => {
    expect(refusalOf(text)).toMatch(sentence);
  });

  test.each([
    ['no reviewer', { reviewer: '   ' }, 'reviewer'],
    ['a version that is no number', { version: '1' }, 'version'],
    ['a text that is too long', { comment: 'x'.repeat(longestReviewText + 1) }, 'comment'],
    ['too many notes', { notes: Array(mostReviewNotes + 1).fill({ text: 'x' }) }, 'notes'],
    ['a rating beyond five', { results: [{ itemId, letter: 'A', rating: 6 }] }, 'results › 0 › rating'],
    ['an id that is no id', { results: [{ itemId: '../x', letter: 'A' }] }, 'results › 0 › itemId'],
    ['a letter that is a text', { results: [{ itemId, letter: 'A 1' }] }, 'results › 0 › letter'],
    ['the same result twice', { results: [review.results[0], { itemId, letter: 'B' }] }, 'results'],
    ['a moment after any video', { notes: [{ text: 'x', seconds: 86_401 }] }, 'notes › 0 › seconds'],
    ['a name of control characters', { reviewer: '\u0000\u202e' }, 'reviewer'],
    ['a moment before the video', { notes: [{ text: 'x', seconds: -1 }] }, 'notes › 0 › seconds'],
    [
      'a region beyond the image',
      { notes: [{ text: 'x', region: { x: 2, y: 0, width: 1, height: 1 } }] },
      'notes › 0 › region › x',
    ],
  ])('with %s is refused, and the sentence names the value', (_, change, place) => {
    expect(refusalOfChanged(change)).toContain(`invalid: ${place}.`);
  });
});
