import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countersAfter, polledTaskOf, type UneventfulPoll } from '../../../../electron/tasks/polled-task.ts';
import { problem } from '../../../../shared/problem.ts';
import { applyTaskEvent } from '../../../../shared/tasks/apply-task-event.ts';
import { taskStates } from '../../../../shared/tasks/task-states.ts';
import { taskOf } from '../../../support/tasks.ts';

const paths = fc.constantFrom('/one/{task_id}', '/two/{task_id}');
const statuses = fc.constantFrom('pending', 'processing', undefined);

const tasks = fc
  .record({
    state: fc.constantFrom(...taskStates),
    looks: fc.nat(50),
    status: statuses,
    resultPath: fc.option(paths, { nil: undefined }),
    problem: fc.option(fc.constant(problem('network', 'It broke.')), { nil: undefined }),
  })
  .map(({ status, resultPath, problem: why, ...more }) =>
    taskOf({
      ...more,
      ...(status === undefined ? {} : { status }),
      ...(resultPath === undefined ? {} : { resultPath }),
      ...(why === undefined ? {} : { problem: why }),
    }),
  );

const events: fc.Arbitrary<UneventfulPoll> = fc.oneof(
  fc.record({ kind: fc.constant('put-off' as const), at: fc.nat(), nextLookAt: fc.nat() }),
  fc
    .record({ at: fc.nat(), nextLookAt: fc.nat(), resultPath: paths, status: statuses, note: fc.boolean() })
    .map(({ status, note, ...more }) => ({
      kind: 'still-working' as const,
      ...more,
      ...(status === undefined ? {} : { status }),
      ...(note ? { note: 'Something is odd.' } : {}),
    })),
);

test('a poll that is only counted changes a task like a full step', () => {
  fc.assert(
    fc.property(tasks, events, (task, event) => {
      const counted = countersAfter(event, polledTaskOf(task));
      if (counted !== undefined) expect({ ...task, ...counted }).toEqual(applyTaskEvent(task, event));
    }),
  );
});

test('another state, status, path, problem or note is a full event', () => {
  const task = taskOf({ status: 'processing', resultPath: '/one/{task_id}' });
  const event = { kind: 'still-working', at: 9, nextLookAt: 20, status: 'processing' } as const;
  const same = { ...event, resultPath: '/one/{task_id}' };
  expect(countersAfter(same, polledTaskOf(task))).toEqual({ looks: 1, nextLookAt: 20, updatedAt: 9 });
  expect(countersAfter({ ...same, status: 'pending' }, polledTaskOf(task))).toBeUndefined();
  expect(countersAfter({ ...same, resultPath: '/two/{task_id}' }, polledTaskOf(task))).toBeUndefined();
  expect(countersAfter({ ...same, note: 'Odd.' }, polledTaskOf(task))).toBeUndefined();
  expect(countersAfter(same, polledTaskOf({ ...task, problem: problem('network', 'It broke.') }))).toBeUndefined();
  expect(countersAfter(same, polledTaskOf({ ...task, state: 'saving' }))).toBeUndefined();
});

test('tasks with equal values share one object', () => {
  const stored = JSON.stringify(
    taskOf({ status: 'queued at the gateway', destination: { kind: 'gateway', origin: 'https://gateway.example' } }),
  );
  const [one, other] = [polledTaskOf(JSON.parse(stored)), polledTaskOf(JSON.parse(stored))];
  expect(other).toEqual(one);
  expect(other.destination).toBe(one.destination);
});
