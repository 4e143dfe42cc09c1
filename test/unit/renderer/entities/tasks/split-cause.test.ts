import { expect, test } from 'vitest';
import { splitCause } from '../../../../../renderer/entities/tasks/task-sentences.ts';

test.each([
  [
    'Content rejected (code 4001): the prompt names a person.',
    'Content rejected (code 4001)',
    'The prompt names a person.',
  ],
  [
    'Prompt mentions a protected name. Write it without the name.',
    'Prompt mentions a protected name',
    'Write it without the name.',
  ],
  ['The prompt was refused', undefined, 'The prompt was refused'],
  ['The value 2.5 is too large: at most 2', undefined, 'The value 2.5 is too large: at most 2'],
  [`${'A long reason '.repeat(6)}: of one line`, undefined, `${'A long reason '.repeat(6)}: of one line`],
  ['内容被拒绝: 请修改', '内容被拒绝', '请修改'],
])('"%s" has the cause %s', (sentence, cause, rest) => {
  expect(splitCause(sentence)).toEqual({ cause, rest });
});
