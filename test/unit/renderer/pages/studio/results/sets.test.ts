import { expect, test } from 'vitest';
import { setsOfRuns } from '../../../../../../renderer/pages/studio/results/sets.ts';
import type { Task } from '../../../../../../shared/tasks/task.ts';

let next = 0;

/** `items`: IDs of the saved results; an empty ID is a result that is not saved yet. */
function task(changes: Partial<Task> & { readonly items?: readonly string[] }): Task {
  const { items = [], ...rest } = changes;
  next += 1;
  return {
    id: `task ${next}`,
    modelId: 'video-d-pro',
    destination: { kind: 'sandbox' },
    draft: { values: { prompt: 'A heron' }, extra: '' },
    state: 'done',
    createdAt: next,
    updatedAt: next,
    looks: 1,
    links: items.map((itemId) => ({ url: 'https://files.example/1', ...(itemId === '' ? {} : { itemId }) })),
    ...rest,
  };
}

test('the runs of one click are one set in the order of their start, and the newest set is first', () => {
  const single = task({ items: ['a'] });
  const first = task({ comparisonId: 'c', items: ['b'] });
  const second = task({ comparisonId: 'c', items: ['d'], draft: { values: { prompt: 'Another' }, extra: '' } });
  const tracked = task({ tracked: true, taskId: 'of the gateway', items: ['e'] });
  const sets = setsOfRuns([tracked, second, first, single]);
  expect(sets.map(({ id, results }) => [id, results])).toEqual([
    [tracked.id, ['e']],
    ['c', ['b', 'd']],
    [single.id, ['a']],
  ]);
  // A run without a prompt has the name of its model.
  const unnamed = task({ draft: { values: {}, extra: '' } });
  expect([unnamed, tracked, second, first].map((run) => setsOfRuns([run])[0]?.title)).toEqual([
    'video-d-pro',
    'Tracked by ID of the gateway',
    'Another',
    'A heron',
  ]);
  expect(sets[1]?.title).toBe('A heron');
});

test('a run counts as a result of its set until all of its results are saved, and also if it ends without one', () => {
  const countsOf = (...runs: readonly Task[]) =>
    setsOfRuns(runs).map(({ results, count, isRunning, failedCount }) => [
      results.length,
      count,
      isRunning,
      failedCount,
    ]);
  expect(countsOf(task({ state: 'waiting' }))).toEqual([[0, 1, true, 0]]);
  expect(countsOf(task({ state: 'saving', items: ['a', ''] }))).toEqual([[1, 2, true, 0]]);
  expect(countsOf(task({ items: ['a', 'b'] }))).toEqual([[2, 2, false, 0]]);
  for (const state of ['rejected', 'failed', 'unknown', 'expired', 'stopped'] as const)
    expect(countsOf(task({ state })), state).toEqual([[0, 1, false, 1]]);
  const runs = [
    task({ comparisonId: 'c', items: ['d'] }),
    task({ comparisonId: 'c', state: 'failed' }),
    task({ comparisonId: 'c', state: 'sending' }),
  ];
  expect(countsOf(...runs)).toEqual([[1, 3, true, 1]]);
});
