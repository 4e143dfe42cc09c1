import { expect, test } from 'vitest';
import { resendAfter } from '../../../../electron/tasks/poll-and-retry-intervals.ts';
import { problem } from '../../../../shared/problem.ts';

const busy = problem('busy', 'Too many requests.');
const rateLimited = problem('busy', 'Too many requests.', { retryAfterMs: 90_000 });
const unreachable = problem('network', 'Refused.');

test.each([
  ['unreachable', unreachable, [2_000, 6_000, 15_000, undefined]],
  ['busy without a time', busy, [5_000, 15_000, 30_000, 60_000, undefined]],
  ['busy with a time', rateLimited, [90_000, 90_000, 90_000, 90_000, undefined]],
])('a create that is %s is sent again a few times', (_, why, waits) => {
  expect(waits.map((_wait, tries) => resendAfter(why, tries + 1))).toEqual(waits);
});
