import { expect, test } from 'vitest';
import { describeImport } from '../../../../../../../renderer/pages/compare/review/client-reviews/use-import-reviews.ts';
import type { ClientReview } from '../../../../../../../shared/reviews/client-review.ts';

const savedAt = (time: number): ClientReview => ({
  kind: 'triptych-comparison-review',
  version: 1,
  id: crypto.randomUUID(),
  comparisonId: crypto.randomUUID(),
  title: 'Lake',
  reviewer: 'Anna',
  savedAt: time,
  results: [{ itemId: crypto.randomUUID(), letter: 'A', isPick: true }],
  notes: [],
});

test('the notification of an import says whether it replaces an older or a newer review', () => {
  const now = Date.now();
  expect(describeImport(savedAt(now), undefined, [], now)).toBe('1 pick, 0 notes.');
  expect(describeImport(savedAt(now), savedAt(now - 1), [], now)).toMatch(/Replaces the review of .+\.$/);
  expect(describeImport(savedAt(now - 1), savedAt(now), ['C', 'AA'], now)).toMatch(
    /Replaces a newer review of .+\. This comparison doesn’t contain: C, AA\.$/,
  );
});
