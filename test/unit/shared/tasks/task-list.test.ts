import { expect, test } from 'vitest';
import { problem } from '../../../../shared/problem.ts';
import { applyTaskEvent } from '../../../../shared/tasks/apply-task-event.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { compareCursors, cursorOf, passesTaskFilter } from '../../../../shared/tasks/task-query.ts';
import { taskGroup } from '../../../../shared/tasks/task-state-group.ts';
import { quantile, sizeClass, typicalTimeOf } from '../../../../shared/tasks/typical-time.ts';

function task(changes: Partial<Task> = {}): Task {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    modelId: 'video-d-pro',
    destination: { kind: 'gateway', origin: 'https://gateway.example' },
    draft: { values: { prompt: 'Fog over É', size: '1280x720', seconds: '8' }, extra: '' },
    state: 'waiting',
    createdAt: 1,
    updatedAt: 1,
    looks: 0,
    links: [],
    ...changes,
  };
}

test('a task needs the user for a decision, a missing key or a failed download', () => {
  const key = problem('key', 'The key was refused.');
  const busy = problem('busy', 'Come back later.');
  expect(taskGroup(task())).toBe('running');
  expect(taskGroup(task({ problem: busy }))).toBe('running');
  expect(taskGroup(task({ problem: key }))).toBe('needs-you');
  expect(taskGroup(task({ state: 'saving', problem: busy }))).toBe('needs-you');
  expect(taskGroup(task({ state: 'unknown' }))).toBe('needs-you');
  expect(taskGroup(task({ state: 'expired' }))).toBe('needs-you');
  expect(taskGroup(task({ state: 'rejected' }))).toBe('failed');
});

test('the list is sorted by rank, then newest first, then by id', () => {
  const [a, b] = ['a', 'b'];
  const all = [
    task({ id: a, state: 'done', createdAt: 9 }),
    task({ id: a, createdAt: 3 }),
    task({ id: b, createdAt: 3 }),
    task({ id: a, state: 'unknown', createdAt: 1 }),
  ];
  const order = all.toSorted((one, other) => compareCursors(cursorOf(one), cursorOf(other)));
  expect(order.map((each) => [each.state, each.id])).toEqual([
    ['unknown', a],
    ['waiting', b],
    ['waiting', a],
    ['done', a],
  ]);
});

test('a filter combines group, model and text regardless of accents', () => {
  const one = task({ traceId: 'ABCDEF' });
  expect(passesTaskFilter(one, {})).toBe(true);
  expect(passesTaskFilter(one, { group: 'running', modelId: 'video-d-pro', search: ' over e\u0301 ' })).toBe(true);
  expect(passesTaskFilter(one, { search: 'abcd' })).toBe(true);
  expect(passesTaskFilter(one, { group: 'saved' })).toBe(false);
  expect(passesTaskFilter(one, { modelId: 'video-b' })).toBe(false);
  expect(passesTaskFilter(one, { search: 'reeds' })).toBe(false);
  const failed = task({ problem: problem('failed', 'Too many Reeds in it.') });
  expect(passesTaskFilter(failed, { search: 'reeds' })).toBe(true);
});

test.each([
  [{ size: '832*480', duration: 5 }, 'small · 5 s'],
  [{ size: '1280x720', seconds: '8' }, 'medium · 8 s'],
  [{ size: '1920*1080', duration: 10 }, 'large · 10 s'],
  [{ resolution: '2K' }, '2K'],
  [{ mode: 'pro', duration: '10' }, 'pro · 10 s'],
  [{ prompt: 'only' }, ''],
])('runs of %j are of the class "%s"', (values, words) => {
  expect(sizeClass({ values, extra: '' })).toBe(words);
});

test('usual durations are shown for similar runs, from three on', () => {
  const usual = { modelId: 'video-d-pro', sizeClass: 'medium · 8 s', sandbox: false, runs: 3, median: 1, p90: 2 };
  expect(typicalTimeOf(task(), [usual])).toBe(usual);
  expect(typicalTimeOf(task(), [{ ...usual, runs: 2 }])).toBeUndefined();
  expect(typicalTimeOf(task(), [{ ...usual, sandbox: true }])).toBeUndefined();
  expect(typicalTimeOf(task(), [{ ...usual, sizeClass: 'large · 8 s' }])).toBeUndefined();
  expect(typicalTimeOf(task({ tracked: true }), [usual])).toBeUndefined();
});

test('the median and the 90th percentile are correct for few and many values', () => {
  expect(quantile([7], 0.9)).toBe(7);
  expect(quantile([1, 2, 3], 0.5)).toBe(2);
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9);
});

test('a finished task with missing files is polled again, without its existing links', () => {
  const links = [
    { url: 'https://a.example/1', itemId: 'one' },
    { url: 'https://a.example/2', itemId: 'two' },
  ];
  const done = task({ state: 'done', taskId: 'x', endedAt: 2, completedAt: 2, links });
  const again = applyTaskEvent(done, { kind: 'missing-again', at: 5, missing: [1], nextLookAt: 5 });
  expect(again).toMatchObject({ state: 'waiting', links: [links[0], { url: 'https://a.example/2' }] });
  expect(again.endedAt).toBeUndefined();
  expect(applyTaskEvent(done, { kind: 'missing-again', at: 5, missing: [], nextLookAt: 5 })).toBe(done);
  expect(
    applyTaskEvent(task({ state: 'failed', taskId: 'x', links }), {
      kind: 'missing-again',
      at: 5,
      missing: [0],
      nextLookAt: 5,
    }).state,
  ).toBe('failed');
  // The outcome is known, so no text warns of a possible double charge.
  const lost = applyTaskEvent(again, { kind: 'not-known', at: 6, problem: problem('not-found', 'No such task.') });
  expect(lost.state).toBe('expired');
});
