import { expect, test } from 'vitest';
import {
  downloadWait,
  isLastTry,
  resendAfter,
  saveAgainAfter,
} from '../../../../electron/tasks/poll-and-retry-intervals.ts';
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

test('saving is retried ever more slowly, and a busy host more slowly than a broken connection', () => {
  const five = [1, 2, 3, 4, 5];
  expect(five.map((failures) => saveAgainAfter('failed', failures))).toEqual([1_000, 5_000, 15_000, 60_000, 120_000]);
  expect(five.map((failures) => saveAgainAfter('busy', failures))).toEqual([5_000, 15_000, 60_000, 120_000, 120_000]);
  expect(five.map((failures) => saveAgainAfter('no-result', failures))).toEqual([
    1_000, 5_000, 60_000, 600_000, 600_000,
  ]);
  expect([...five, 6, 7].map((failures) => saveAgainAfter('not-there', failures))).toEqual([
    5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 300_000,
  ]);
});

test.each([
  ['the requested wait, if the link expires later', 60_000, 3_600_000, 60_000],
  ['half a minute before the link expires, if the wait is longer', 3_600_000, 120_000, 90_000],
  ['the requested wait, if the expiry is too near', 60_000, 20_000, 60_000],
  ['the requested wait after the expiry, because new links may come', 60_000, -5_000, 60_000],
  ['the requested wait without a link', 60_000, Number.POSITIVE_INFINITY, 60_000],
])('a download is retried: %s', (_, asked, linkLeft, wait) => {
  expect(downloadWait(asked, linkLeft)).toBe(wait);
});

test('a host that asked to wait is contacted early only in the last half minute of a link', () => {
  expect([-1, 0, 1, 30_000, 31_000, 31_001, 3_600_000].map(isLastTry)).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});
