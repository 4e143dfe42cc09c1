import { expect, test } from 'vitest';
import { formatTypicalTime } from '../../../../../../renderer/entities/tasks/format-typical-time.ts';
import {
  firstRange,
  matchesFilter,
  selectFeedTasks,
} from '../../../../../../renderer/pages/studio/results/feed-tasks.ts';
import { runFacts } from '../../../../../../renderer/pages/studio/results/run-captions.ts';
import type { Task } from '../../../../../../shared/tasks/task.ts';

const minute = 60_000;
let next = 0;

function task(changes: Partial<Task>): Task {
  next += 1;
  return {
    id: `00000000-0000-4000-8000-${String(next).padStart(12, '0')}`,
    modelId: 'video-d-pro',
    destination: { kind: 'sandbox' },
    draft: { values: { seconds: '8' }, extra: '' },
    state: 'done',
    createdAt: 0,
    updatedAt: 0,
    looks: 1,
    links: [],
    ...changes,
  };
}

test.each([
  [3 * minute, 5.2 * minute, 'usually 3-6 min'],
  [40_000, 55_000, 'usually 40-55 s'],
  [2 * minute, 2 * minute, 'usually 2 min'],
  [300, 900, 'usually 1 s'],
])('a typical time of %d to %d ms reads "%s"', (median, p90, words) => {
  expect(formatTypicalTime({ median, p90 })).toBe(words);
});

test('the feed shows tasks since program start, running tasks, and tasks with an unknown outcome', () => {
  const startTime = 10 * 60 * minute;
  const now = task({ createdAt: startTime + 5, updatedAt: startTime + 5 });
  const before = task({ createdAt: 1, updatedAt: 2, endedAt: 2 });
  const running = task({ createdAt: 2, state: 'waiting' });
  const unknown = task({ createdAt: 3, state: 'unknown', endedAt: 4 });
  const finishedNow = task({ createdAt: 4, endedAt: startTime + 1 });
  expect(selectFeedTasks([before, running, unknown, finishedNow, now], startTime)).toEqual([
    now,
    finishedNow,
    unknown,
    running,
  ]);
});

test('a session without runs begins with all runs, unless there are none', () => {
  const startTime = 100 * minute;
  const earlier = task({ createdAt: 1, endedAt: 2 });
  expect(firstRange([earlier], startTime)).toBe('all');
  expect(firstRange([earlier, task({ createdAt: startTime, state: 'waiting' })], startTime)).toBe('session');
  expect(firstRange([], startTime)).toBe('session');
});

test('every task state passes one of the filters of the feed', () => {
  for (const state of ['sending', 'waiting', 'saving', 'done', 'rejected', 'failed', 'unknown', 'expired', 'stopped']) {
    const one = task({ state: state as Task['state'] });
    expect([
      matchesFilter(one, 'Running'),
      matchesFilter(one, 'Done'),
      matchesFilter(one, 'Needs attention'),
    ]).toContain(true);
    expect(matchesFilter(one, 'All')).toBe(true);
  }
});

test('the facts of a run are its model and its duration', () => {
  expect(runFacts(task({}))).toBe('video-d-pro · 8 s');
  expect(runFacts(task({ modelId: 'removed-model' }))).toBe('removed-model');
});
