import { expect, test } from 'vitest';
import { failureHelp, reportedError } from '../../../../../renderer/entities/tasks/failure-help.ts';
import {
  nextCheck,
  nextDownload,
  taskLine,
  waitingReason,
} from '../../../../../renderer/entities/tasks/task-sentences.ts';
import { mergeTasks } from '../../../../../renderer/entities/tasks/use-task-list.ts';
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

test('synced tasks replace loaded ones, and leave a list whose filter they no longer match', () => {
  const [old, changed, unchanged] = [task({ state: 'done' }), task({ createdAt: 5 }), task({ createdAt: 4 })];
  const done = { ...changed, state: 'done' as const };
  const added = task({ createdAt: now });
  expect(
    mergeTasks([changed, unchanged, old], [added, done], {}, undefined).map(({ id, state }) => [id, state]),
  ).toEqual([
    [added.id, 'waiting'],
    [unchanged.id, 'waiting'],
    [old.id, 'done'],
    [done.id, 'done'],
  ]);
  expect(mergeTasks([changed, unchanged], [added, done], { group: 'running' }, undefined)).toEqual([added, unchanged]);
});

test('a synced task that belongs after the last loaded page is left to the next page', () => {
  const [first, last, later] = [task({ createdAt: 9 }), task({ createdAt: 5 }), task({ createdAt: 1 })];
  expect(mergeTasks([first, last], [later], {}, cursorOf(last))).toEqual([first, last]);
  expect(mergeTasks([first, last], [later], {}, undefined)).toEqual([first, last, later]);
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
])('the next check of a task with %j reads "%s"', (changes, words) => {
  expect(nextCheck(task(changes), now)).toBe(words);
});

test('a waiting create says when it is sent, and whether it was sent before', () => {
  const waits = { state: 'sending' as const, nextSendAt: now + 40_000, problem: problem('busy', 'Asked to wait.') };
  expect(taskLine(task({ ...waits, sends: 0 }), now)).toBe('Queued · sent in 40 s · Asked to wait.');
  expect(taskLine(task(waits), now)).toBe('Not sent yet · trying again in 40 s · Asked to wait.');
});

test('a create that nothing was sent of says only why, and when it is tried again', () => {
  const unsent = problem('network', 'The gateway can’t be reached. Nothing was sent.');
  const waits = task({ state: 'sending', nextSendAt: now + 6000, problem: unsent });
  expect(waitingReason(waits, now)).toBe('The gateway can’t be reached. Trying again in 6 s.');
});

test.each([
  ['the next try', 40_000, 720_000, 'next try in 40 s'],
  ['the expiry of the link', 900_000, 720_000, 'link expires in 12 min'],
  ['the expiry of the link, if no try is planned', undefined, 720_000, 'link expires in 12 min'],
])('a waiting download shows the earlier of its next try and the expiry of its link: %s', (_, next, left, words) => {
  const waits = {
    state: 'saving' as const,
    completedAt: now - 3_600_000 + left,
    links: [{ url: 'https://a.example/1' }],
    problem: problem('busy', 'a.example asked to wait.'),
    ...(next === undefined ? {} : { nextLookAt: now + next }),
  };
  expect(nextDownload(task(waits), now)).toBe(words);
});

test('a task says that the gateway asked to wait, and until when', () => {
  const busy = problem('busy', 'Too many requests.', { retryAfterMs: 300_000 });
  const words = nextCheck(task({ problem: busy, nextLookAt: now + 300_000 }), now);
  expect(words).toMatch(/^the gateway asked to wait until \d\d:\d\d$/);
});

test('a waiting task shows its usual duration, or that it is overdue', () => {
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

test('the error of a failed task is read from the raw answer of the gateway', () => {
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
])('the gateway error "%s: %s" gets an explanation', (title, detail, meaning) => {
  expect(failureHelp(reported(title, detail))?.meaning).toMatch(meaning);
});

test('an unknown gateway error gets no explanation', () => {
  expect(failureHelp(reported('E17', 'Moon phase'))).toBeUndefined();
});
