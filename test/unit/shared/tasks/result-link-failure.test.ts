import { expect, test } from 'vitest';
import { problem } from '../../../../shared/problem.ts';
import { resultLinkFailure } from '../../../../shared/tasks/result-link-failure.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { taskOf } from '../../../support/tasks.ts';

const finished = 1_800_000_000_000;
const minute = 60_000;

/** A task that ended `after` milliseconds, with links that expire at `ends`, also in milliseconds. */
function ended(after: number, status: number | undefined, ends?: number): Task {
  const url = `https://store.example/a.png${ends === undefined ? '' : `?Expires=${(finished + ends) / 1000}`}`;
  const why = problem('expired', 'No.', status === undefined ? {} : { status });
  return taskOf({ state: 'expired', completedAt: finished, endedAt: finished + after, links: [{ url }], problem: why });
}

test.each([
  ['401 is a refusal', ended(61 * minute, 401), 'refused'],
  ['after its own expiry time', ended(11 * minute, 403, 10 * minute), 'expired'],
  ['long before its own expiry time', ended(2 * minute, 403, 10 * minute), 'refused'],
  ['not found before its own expiry time', ended(2 * minute, 404, 10 * minute), 'missing'],
  ['not found immediately', ended(2000, 404), 'missing'],
  ['refused immediately', ended(2000, 403), 'refused'],
  ['refused later, without an expiry time', ended(5 * minute, 403), 'expired'],
  ['410 later, without an expiry time', ended(61 * minute, 410), 'expired'],
  ['an expiry error without a status', ended(2000, undefined), 'expired'],
  ['the answer is no image', { ...ended(minute, 200), problem: problem('answer', 'A page.') }, 'other'],
  ['an entry of an earlier version', taskOf({ state: 'expired' }), 'expired'],
] as const)('the failure of a link is explained: %s', (_, task, expected) =>
  expect(resultLinkFailure(task)).toBe(expected),
);
