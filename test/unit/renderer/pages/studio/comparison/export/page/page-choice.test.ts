import { expect, test } from 'vitest';
import {
  exportedContent,
  type PageChoice,
} from '../../../../../../../../renderer/pages/studio/comparison/export/page/page-choice.ts';

const everything: PageChoice = {
  format: 'html',
  withChoice: true,
  withNames: true,
  withPrompts: true,
  withNotes: true,
  withRatings: true,
  withVotes: true,
  withRejected: true,
  withReview: true,
};

test('a page without the choice of the user has no names, ratings and votes', () => {
  expect(exportedContent(everything)).toEqual(everything);
  expect(exportedContent({ ...everything, withChoice: false })).toEqual({
    ...everything,
    withChoice: false,
    withNames: false,
    withRatings: false,
    withVotes: false,
  });
});
