import { expect, test } from 'vitest';
import { notesOfBatch } from '../../../../../../renderer/pages/studio/results/batch-notes.ts';
import { problem } from '../../../../../../shared/problem.ts';
import type { Task } from '../../../../../../shared/tasks/task.ts';

const run = (id: string, state: Task['state'], sentence?: string): Task => ({
  id,
  modelId: 'video-b',
  destination: { kind: 'sandbox' },
  draft: { values: {}, extra: '' },
  state,
  createdAt: 1,
  updatedAt: 1,
  looks: 1,
  links: [],
  ...(sentence === undefined ? {} : { problem: problem('input', sentence) }),
});
const notesOf = (tasks: readonly Task[], openedId?: string) =>
  notesOfBatch({ id: 'batch', tasks, prompt: '', comparisonId: 'batch' }, openedId).map(({ task, alike }) => [
    task.id,
    alike.join(' '),
  ]);

test('runs that failed alike share one note, and other runs keep their own', () => {
  const tasks = [
    run('a', 'failed', 'No credit.'),
    run('b', 'failed', 'No credit.'),
    run('c', 'failed', 'Too long.'),
    run('d', 'rejected', 'No credit.'),
    run('e', 'failed', 'No credit.'),
    run('f', 'waiting'),
    run('g', 'unknown', 'No answer.'),
    run('h', 'unknown', 'No answer.'),
  ];
  expect(notesOf(tasks)).toEqual([
    ['a', 'b e'],
    ['c', ''],
    ['d', ''],
    ['g', ''],
    ['h', ''],
  ]);
  // The user opens one of them for its own actions.
  expect(notesOf(tasks.slice(0, 2), 'b')).toEqual([
    ['a', ''],
    ['b', ''],
  ]);
  expect(notesOf(tasks.slice(4, 7), 'f')).toEqual([
    ['e', ''],
    ['f', ''],
    ['g', ''],
  ]);
});

test('a single run in progress has its note', () => {
  expect(notesOf([run('a', 'waiting')])).toEqual([['a', '']]);
  expect(notesOf([run('a', 'done')])).toEqual([]);
});
