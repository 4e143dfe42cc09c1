import { expect, test } from 'vitest';
import { failureHelp, reportedError } from '../../../../../renderer/entities/tasks/failure-help.ts';
import { mergeTasks } from '../../../../../renderer/entities/tasks/merge-tasks.ts';
import { nextCheck, nextDownload, taskLine } from '../../../../../renderer/entities/tasks/task-sentences.ts';
import { problem } from '../../../../../shared/problem.ts';
import type { Task } from '../../../../../shared/tasks/task.ts';
import { cursorOf } from '../../../../../shared/tasks/task-query.ts';

const now = 10_000_000;
let count = 0;

function task(changes: Partial<Task> = {}): Task {
  count += 1;
  return {
    id: `task-${String(count).padStart(4, '0')}`,
    modelId: 'video-d-pro',
    destination: { kind: 'sandbox' },
    draft: { values: { prompt: 'Fog' }, extra: '' },
    state: 'waiting',
    createdAt: now - 60_000,
    updatedAt: now,
    looks: 1,
    links: [],
    ...changes,
  };
}

test('what was told since takes the place of what a page had, and leaves a list that it no longer belongs to', () => {
  const [old, moved, gone] = [task({ state: 'done' }), task({ createdAt: 5 }), task({ createdAt: 4 })];
  const done = { ...moved, state: 'done' as const };
  const fresh = task({ createdAt: now });
  expect(mergeTasks([moved, gone, old], [fresh, done], {}, undefined).map(({ id, state }) => [id, state])).toEqual([
    [fresh.id, 'waiting'],
    [gone.id, 'waiting'],
    [old.id, 'done'],
    [done.id, 'done'],
  ]);
  expect(mergeTasks([moved, gone], [fresh, done], { group: 'running' }, undefined)).toEqual([fresh, gone]);
});

test('what stands behind the last page is left to the pages that follow', () => {
  const [first, last, behind] = [task({ createdAt: 9 }), task({ createdAt: 5 }), task({ createdAt: 1 })];
  expect(mergeTasks([first, last], [behind], {}, cursorOf(last))).toEqual([first, last]);
  expect(mergeTasks([first, last], [behind], {}, undefined)).toEqual([first, last, behind]);
});

test.each([
  [{ nextLookAt: now + 12_000 }, 'next check in 12 s'],
  [{ nextLookAt: now + 110_000 }, 'next check in 1 min 50 s'],
  [{ nextLookAt: now - 1 }, 'checking now'],
  [{ problem: problem('key', 'Refused.') }, 'waiting for the key'],
  [{ state: 'done' as const }, ''],
  [
    { state: 'saving' as const, completedAt: now - 2_940_000, links: [{ url: 'https://a.example/1' }] },
    'link expires in 11 min',
  ],
])('%j: "%s"', (changes, words) => {
  expect(nextCheck(task(changes), now)).toBe(words);
});

test('a create that waits says when it is sent, and whether that is the first time', () => {
  const waits = { state: 'sending' as const, nextSendAt: now + 40_000, problem: problem('busy', 'Asked to wait.') };
  expect(taskLine(task({ ...waits, sends: 0 }), now)).toBe('Queued · sent in 40 s · Asked to wait.');
  expect(taskLine(task(waits), now)).toBe('Not sent yet · sent again in 40 s · Asked to wait.');
});

test.each([
  ['the next try', 40_000, 720_000, 'next try in 40 s'],
  ['the end of the link', 900_000, 720_000, 'link expires in 12 min'],
  ['the end of the link, where no try is planned', undefined, 720_000, 'link expires in 12 min'],
])('of a download that waits, the earlier of the two is said: %s', (_, next, left, words) => {
  const waits = {
    state: 'saving' as const,
    completedAt: now - 3_600_000 + left,
    links: [{ url: 'https://a.example/1' }],
    problem: problem('busy', 'a.example asked to wait.'),
    ...(next === undefined ? {} : { nextLookAt: now + next }),
  };
  expect(nextDownload(task(waits), now)).toBe(words);
});

test('a gateway that asked to wait is named, with the time', () => {
  const busy = problem('busy', 'Too many requests.', { retryAfterMs: 300_000 });
  const words = nextCheck(task({ problem: busy, nextLookAt: now + 300_000 }), now);
  expect(words).toMatch(/^the gateway asked to wait until \d\d:\d\d$/);
});

test('the line of a waiting task has what is usual, and no more once it is overdue', () => {
  const usual = { modelId: 'video-d-pro', sizeClass: '', sandbox: true, runs: 5, median: 180_000, p90: 350_000 };
  const line = taskLine(task({ status: 'processing', nextLookAt: now + 5000 }), now, usual);
  expect(line).toBe('Processing · usually 3-6 min · next check in 5 s');
  expect(taskLine(task({ createdAt: now - 1_300_000, nextLookAt: now + 5000 }), now, usual)).toBe(
    'Overdue, still tracked · next check in 5 s',
  );
});

const reported = (title: string, detail: string) =>
  problem('failed', 'The gateway reports that the task failed.', {
    raw: JSON.stringify({ task_info: { status: 'failed', error: { code: 1003, title, detail } } }),
  });

test('the reason of a failed task is read from the answer as it came', () => {
  expect(reportedError(reported('Rejected', 'Why'))).toEqual({ code: '1003', title: 'Rejected', detail: 'Why' });
  expect(reportedError(problem('failed', 'x', { raw: '<html>' }))).toBeUndefined();
  expect(reportedError(problem('failed', 'x', { raw: '{"task_info":{"error":{"title":7}}}' }))).toBeUndefined();
});

test.each([
  ['Input rejected', 'The input image contains a human face.', /doesn’t create real people/],
  ['Rejected', 'Copyrighted characters are not supported.', /protected c/],
  ['Prompt rejected', 'The prompt violates the content policy.', /content rules/],
  ['Content rejected', 'Word it differently.', /content rules/],
  ['Bad input', 'Unsupported input image format.', /couldn’t be read/],
  ['Bad input', 'Resolution must match the size.', /size or aspect ratio of an input/],
  ['Error', 'Internal error, try again later.', /provider failed/],
  ['Error', 'Insufficient balance.', /account/],
])('%s: %s', (title, detail, meaning) => {
  expect(failureHelp(reported(title, detail))?.meaning).toMatch(meaning);
});

test('a reason that is not known gets no advice', () => {
  expect(failureHelp(reported('E17', 'Moon phase'))).toBeUndefined();
});
