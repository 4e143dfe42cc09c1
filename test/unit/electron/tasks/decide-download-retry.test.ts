import { describe, expect, test } from 'vitest';
import {
  decideDownloadRetry,
  downloadWait,
  type EarlierFailures,
  isLastTry,
  saveAgainAfter,
} from '../../../../electron/tasks/decide-download-retry.ts';
import { type Problem, problem } from '../../../../shared/problem.ts';
import { taskOf } from '../../../support/tasks.ts';

const finished = 1_800_000_000_000;
const minute = 60_000;
const gone = problem('expired', 'The host returned 410.', { status: 410 });
const notThere = problem('expired', 'The host returned 404.', { status: 404 });
const wrongFile = problem('answer', 'The result contains HTML.');
const lost = problem('network', 'The connection was lost.');
const unmeasured = problem('unmeasured', 'The image is damaged.');
const large = problem('too-large', 'Result 2 is too large.');

interface Failure {
  readonly problems: readonly Problem[];
  /** Time since the task was finished, in milliseconds. Both clocks run together. */
  readonly after: number;
  readonly isFresh?: boolean;
  readonly held?: Problem;
}

/** Returns the decisions for one failure after the other. */
function decide(...failures: readonly Failure[]) {
  const links = [{ url: 'https://store.example/a.png' }];
  const task = taskOf({ state: 'saving', completedAt: finished, links });
  let earlier: EarlierFailures | undefined;
  return failures.map(({ problems, after, isFresh = true, held }) => {
    const clocks = { now: finished + after, monotonic: after };
    const { failures: next, ...decided } = decideDownloadRetry({ task, problems, isFresh, held }, earlier, clocks);
    earlier = next;
    return decided;
  });
}

describe('a failed download', () => {
  test('of a link that can still be valid is requested again until the link expires', () => {
    const decided = decide(
      { problems: [notThere], after: 1_000 },
      { problems: [notThere], after: 6_000 },
      { problems: [notThere], after: 59 * minute },
      { problems: [notThere], after: 61 * minute },
    );
    const sentence = `${notThere.sentence} It may not be there yet, so Triptych tries again until the link expires.`;
    expect(decided).toEqual([
      { kind: 'saving-failed', problem: { ...notThere, sentence }, waitMs: 5_000 },
      { kind: 'saving-failed', problem: { ...notThere, sentence }, waitMs: 15_000 },
      { kind: 'saving-failed', problem: { ...notThere, sentence }, waitMs: 30_000 },
      { kind: 'links-expired', problem: notThere },
    ]);
  });

  test('with 410 ends after fresh links failed too, and not before', () => {
    const decided = decide(
      { problems: [gone], after: 1_000, isFresh: false },
      { problems: [gone], after: 2_000, isFresh: false },
      { problems: [gone, lost], after: 7_000 },
      { problems: [gone], after: 22_000 },
    );
    expect(decided.map(({ kind, waitMs }) => [kind, waitMs])).toEqual([
      ['saving-failed', 1_000],
      ['saving-failed', 5_000],
      ['saving-failed', 15_000],
      ['links-expired', undefined],
    ]);
  });

  test('with a wrong file ends after a day of nothing else', () => {
    const day = 24 * 60 * minute;
    const wrong = (after: number): Failure => ({ problems: [wrongFile], after });
    const ended = decide(wrong(0), wrong(day), wrong(day + 1));
    expect(ended.map(({ waitMs }) => waitMs)).toEqual([1_000, 5_000, undefined]);
    expect(ended.at(-1)).toEqual({ kind: 'links-expired', problem: wrongFile });
    const recovered = decide(wrong(0), { problems: [lost], after: minute }, wrong(day + 1));
    expect(recovered.map(({ waitMs }) => waitMs)).toEqual([1_000, 5_000, 60_000]);
  });

  test('of a busy host waits as requested, and early enough for the link', () => {
    const busy = problem('busy', 'Wait.', { retryAfterMs: 20 * minute });
    const decided = decide({ problems: [lost, busy], after: 0 }, { problems: [busy], after: 50 * minute });
    expect(decided).toEqual([
      { kind: 'saving-failed', problem: busy, waitMs: 20 * minute },
      { kind: 'saving-failed', problem: busy, waitMs: 9.5 * minute },
    ]);
  });

  test('beside a result that waits for the user never ends the task', () => {
    const decided = decide(
      { problems: [gone], after: 1_000, held: large },
      { problems: [gone], after: 2_000, held: large },
      { problems: [unmeasured], after: 3_000, held: large },
    );
    expect(decided).toEqual([
      { kind: 'saving-failed', problem: { ...gone, sentence: `${gone.sentence} ${large.sentence}` }, waitMs: 1_000 },
      { kind: 'saving-failed', problem: { ...large, sentence: `${large.sentence} ${gone.sentence}` } },
      { kind: 'saving-failed', problem: { ...large, sentence: `${large.sentence} ${unmeasured.sentence}` } },
    ]);
  });

  test('leaves a result that could not be measured to the user', () => {
    expect(decide({ problems: [unmeasured], after: 0 })).toEqual([{ kind: 'unmeasured', problem: unmeasured }]);
    const [both] = decide({ problems: [unmeasured, lost], after: 0 });
    expect(both?.problem.sentence).toBe(`${lost.sentence} ${unmeasured.sentence}`);
  });
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
