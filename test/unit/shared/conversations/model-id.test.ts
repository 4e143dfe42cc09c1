import { expect, test } from 'vitest';
import { longestModelId, modelIdProblem } from '../../../../shared/conversations/model-id.ts';

test.each(['gpt-4o', 'openai/gpt-4o:free', 'accounts/a/models/b@2', '模型-1', 'x'.repeat(longestModelId)])(
  'accepts %s as the ID of a model',
  (text) => {
    expect(modelIdProblem(text)).toBeUndefined();
  },
);

test.each([
  ['Describe the lake', /has no spaces/],
  ['two\nlines', /has no spaces/],
  ['no\u00a0break', /has no spaces/],
  ['x'.repeat(longestModelId + 1), /at most 200 characters; this text has 201/],
])('refuses %j with a reason', (text, reason) => {
  expect(modelIdProblem(text)).toMatch(reason);
});
