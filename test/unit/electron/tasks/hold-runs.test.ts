import { expect, test } from 'vitest';
import { readReport } from '../../../../electron/http/gateway/task-answers.ts';
import { problemOfHeldRuns } from '../../../../electron/tasks/hold-runs.ts';
import { type ProblemKind, problem } from '../../../../shared/problem.ts';
import { taskStates } from '../../../../shared/tasks/task-states.ts';
import { taskOf } from '../../../support/tasks.ts';

const rejected = (kind: ProblemKind, status?: number) =>
  taskOf({ state: 'rejected', problem: problem(kind, 'No.', status === undefined ? {} : { status }) });

test.each([
  ['key', 401, true],
  ['access', 403, true],
  ['not-found', 404, true],
  ['refused', 402, true],
  ['redirect', 307, true],
  ['busy', 429, false],
  ['network', undefined, false],
  ['disk', undefined, false],
  // It waited for the gateway, and was not sent in time.
  ['busy', undefined, true],
] as const)('a rejected run with the problem %s and the status %s', (kind, status, isHeld) => {
  const found = problemOfHeldRuns([rejected(kind, status)]);
  expect(found).toEqual(
    isHeld ? { kind: 'held', sentence: 'Held back: an earlier run of this model was not accepted. No.' } : undefined,
  );
});

test('only a rejected or failed run holds others back', () => {
  const why = problem('refused', 'No.', { status: 422, meantStatus: 422 });
  const holding = taskStates.filter((state) => problemOfHeldRuns([taskOf(), taskOf({ state, problem: why })]));
  expect(holding).toEqual(['rejected', 'failed']);
  expect(problemOfHeldRuns([])).toBeUndefined();
});

test.each([
  [{ code: 400, title: 'Bad request' }, true],
  [{ code: 402, title: 'Payment required' }, true],
  [{ code: 4002, title: 'Unsupported input image' }, true],
  [{ code: 1, title: 'Insufficient credit' }, true],
  [{ code: 1, title: 'Failed' }, false],
  [{ code: 500, title: 'Internal error' }, false],
  [{ code: 1, title: 'Too many requests' }, false],
])('a failed run with the error %j', (error, isHeld) => {
  const value = { task_info: { id: 'task-1', status: 'failed', error } };
  const text = JSON.stringify(value);
  const report = readReport({ value, status: 200, text, traceId: undefined }, 'task-1', 'images');
  if (report.kind !== 'failed') throw new Error('The task did not fail');
  const found = problemOfHeldRuns([taskOf({ state: 'failed', problem: report.problem })]);
  expect(found?.kind).toBe(isHeld ? 'held' : undefined);
});
