import { expect, test } from 'vitest';
import {
  everyone,
  onlyUser,
  useReviewFilter,
} from '../../../../../../../../renderer/pages/studio/comparison/review/client-reviews/client-review-notes.ts';

test('a note of the user that is saved is visible, whoever was chosen', () => {
  const { choose, showUser } = useReviewFilter.getState();
  for (const [before, after] of [
    ['review of Anna', everyone],
    [everyone, everyone],
    [onlyUser, onlyUser],
  ] as const) {
    choose(before);
    showUser();
    expect(useReviewFilter.getState().whose).toBe(after);
  }
});
