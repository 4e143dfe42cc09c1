import { expect, test } from 'vitest';
import { importText } from '../../../../../../../../renderer/entities/comparisons/use-review-actions.ts';
import {
  describeReview,
  missingText,
} from '../../../../../../../../renderer/pages/studio/comparison/review/client-reviews/use-import-reviews.ts';
import type { ClientReview } from '../../../../../../../../shared/reviews/client-review.ts';

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

const textsWith = (letters: readonly string[]) => ({ facts: describeReview, missing: () => missingText(letters) });

test('the notification of an import says whether it replaces an older or a newer review', () => {
  const now = Date.now();
  expect(importText(savedAt(now), undefined, textsWith([]), now)).toBe('1 pick, 0 notes.');
  expect(importText(savedAt(now), savedAt(now - 1), textsWith([]), now)).toMatch(/Replaces the review of .+\.$/);
  expect(importText(savedAt(now - 1), savedAt(now), textsWith(['C', 'AA']), now)).toMatch(
    /Replaces a newer review of .+\. This comparison doesn’t contain: C, AA\.$/,
  );
});
