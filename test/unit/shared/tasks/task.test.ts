import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problem } from '../../../../shared/problem.ts';
import { applyTaskEvent, interruptedSendingEvent } from '../../../../shared/tasks/apply-task-event.ts';
import { waitsForSizeConfirmation } from '../../../../shared/tasks/result-size-limits.ts';
import { type Task, taskSchema } from '../../../../shared/tasks/task.ts';
import type { TaskEvent } from '../../../../shared/tasks/task-event.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { samples } from '../../../support/test-seed.ts';

const sending: Task = {
  id: '6f1d3c1e-6a8c-4c36-9f0a-1a2b3c4d5e6f',
  modelId: 'video-d-pro',
  destination: { kind: 'sandbox' },
  draft: { values: { prompt: 'a lake' }, extra: '' },
  state: 'sending',
  createdAt: 1000,
  updatedAt: 1000,
  looks: 0,
  links: [],
};

const why = problem('network', 'The connection broke.');
const accepted: TaskEvent = { kind: 'accepted', at: 2000, taskId: 't1', nextLookAt: 5000 };
const completed: TaskEvent = { kind: 'completed', at: 3000, urls: ['u1', 'u2'], resultPath: '/r/{task_id}' };

function after(...events: TaskEvent[]): Task {
  return events.reduce(applyTaskEvent, sending);
}

test('a task goes from the create to saved results', () => {
  const done = after(
    accepted,
    { kind: 'still-working', at: 2500, status: 'processing', resultPath: '/r/{task_id}', nextLookAt: 9000 },
    completed,
    { kind: 'link-saved', at: 4000, index: 1, itemId: 'i2' },
    { kind: 'link-saved', at: 4100, index: 0, itemId: 'i1' },
  );
  expect(done).toMatchObject({ state: 'done', endedAt: 4100, completedAt: 3000, looks: 2, taskId: 't1' });
  expect(done).not.toHaveProperty('nextLookAt');
});

test('a failed poll changes only the time of the next poll', () => {
  const waiting = after(accepted, { kind: 'look-failed', at: 3000, problem: why, nextLookAt: 99_000 });
  expect(waiting).toMatchObject({ state: 'waiting', nextLookAt: 99_000, problem: why });
});

test('a create that was being sent at the end of the program is unknown, and a found id revives it', () => {
  const unknown = after(interruptedSendingEvent(sending, 5000));
  expect(unknown.state).toBe('unknown');
  expect(applyTaskEvent(unknown, accepted)).toMatchObject({ state: 'waiting', taskId: 't1' });
});

test('new links keep what was already saved', () => {
  const again = after(
    accepted,
    completed,
    { kind: 'link-saved', at: 3500, index: 0, itemId: 'i1' },
    {
      ...completed,
      at: 3600,
      urls: ['n1', 'n2'],
    },
  );
  expect(again.links).toEqual([{ url: 'n1', itemId: 'i1' }, { url: 'n2' }]);
  expect(again.completedAt).toBe(3000);
});

test('a result that is too large stays marked with new links, and waits until the user wants it', () => {
  const tooLarge = problem('too-large', 'Too large.');
  const held = after(accepted, completed, {
    kind: 'too-large',
    at: 4000,
    problem: tooLarge,
    sizes: [{ index: 1, bytesAtLeast: 9_000 }],
  });
  expect(held).toMatchObject({ state: 'saving', problem: tooLarge, links: [{ url: 'u1' }, { bytesAtLeast: 9_000 }] });
  expect(waitsForSizeConfirmation(held)).toBe(true);
  const fresh = applyTaskEvent(held, { ...completed, at: 5000, urls: ['n1', 'n2'] });
  expect(fresh.links).toEqual([{ url: 'n1' }, { url: 'n2', bytesAtLeast: 9_000 }]);
  expect(waitsForSizeConfirmation(fresh)).toBe(false);
  const wanted = applyTaskEvent(held, { kind: 'any-size', at: 5000 });
  expect([wanted.anySize, wanted.problem, waitsForSizeConfirmation(wanted)]).toEqual([true, undefined, false]);
  expect(waitsForSizeConfirmation(applyTaskEvent(held, { kind: 'link-saved', at: 5000, index: 1, itemId: 'i2' }))).toBe(
    false,
  );
});

test('stopping during the create leaves the outcome open', () => {
  expect(after({ kind: 'stopped', at: 1500 }).state).toBe('unknown');
  expect(after(accepted, { kind: 'stopped', at: 2500 }).state).toBe('stopped');
});

const event: fc.Arbitrary<TaskEvent> = fc.oneof(
  fc.constantFrom<TaskEvent>(
    accepted,
    completed,
    { ...completed, urls: [] },
    { kind: 'refused', at: 1, problem: why },
    { kind: 'outcome-unknown', at: 1, problem: why },
    { kind: 'still-working', at: 1, resultPath: '/r/{task_id}', nextLookAt: 2 },
    { kind: 'look-failed', at: 1, problem: why, nextLookAt: 2 },
    { kind: 'task-failed', at: 1, problem: why, resultPath: '/r/{task_id}' },
    { kind: 'link-progress', at: 1, index: 0, bytesReceived: 10 },
    { kind: 'link-saved', at: 1, index: 0, itemId: 'i1' },
    { kind: 'link-saved', at: 1, index: 1, itemId: 'i2' },
    { kind: 'saving-failed', at: 1, problem: why },
    { kind: 'too-large', at: 1, problem: why, sizes: [{ index: 0, bytesAtLeast: 10 }] },
    { kind: 'any-size', at: 1 },
    { kind: 'links-expired', at: 1, problem: why },
    { kind: 'stopped', at: 1 },
    { kind: 'watched-again', at: 1, nextLookAt: 2 },
  ),
);

test('a task stays valid with any events in any order', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      let task = sending;
      for (const each of events) {
        const before = task;
        task = applyTaskEvent(task, each);
        expect(taskSchema.safeParse(task).success).toBe(true);
        // Only a user's action or a found id leaves a final state, never a late answer.
        if (isFinal(before.state) && task.state !== before.state)
          expect(['watched-again', 'accepted']).toContain(each.kind);
        // A known gateway id is never lost.
        if (before.taskId !== undefined) expect(task.taskId).toBe(before.taskId);
        // A saved result is never lost.
        const savedCount = before.links.filter((link) => link.itemId !== undefined).length;
        if (each.kind !== 'completed')
          expect(task.links.filter((link) => link.itemId).length).toBeGreaterThanOrEqual(savedCount);
        if (task.state === 'done') expect(task.links.every((link) => link.itemId)).toBe(true);
        if (isFinal(task.state)) expect(task.nextLookAt).toBeUndefined();
      }
    }),
    { numRuns: samples(2000) },
  );
});
