import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logTask } from '../../../../electron/tasks/open-task-ledger.ts';
import type { TaskChange } from '../../../../electron/tasks/task-ledger.ts';
import { problem } from '../../../../shared/problem.ts';
import { taskOf } from '../../../support/tasks.ts';

/** Returns the log entry of a change: its level, and what it contains. */
function logged(change: TaskChange) {
  const lines: string[] = [];
  const logger = pino({ base: null, level: 'trace' }, { write: (line: string) => void lines.push(line) });
  logTask(logger, change);
  expect(lines).toHaveLength(1);
  const { level, ...facts } = JSON.parse(lines[0] ?? '');
  return { level: logger.levels.labels[level], facts };
}

const refusal = { ...problem('access', 'The key has no access to this model.'), status: 403 };
const before = taskOf({ state: 'waiting' });
const event = { kind: 'still-working', at: 2, resultPath: '/v1/tasks/task-1', nextLookAt: 7 } as const;

test('a step with a new state is logged, and the many others only at the debug level', () => {
  expect(logged({ before, after: { ...before, looks: 7 }, event }).level).toBe('debug');
  expect(logged({ before, after: { ...before, state: 'saving' }, event }).level).toBe('info');
});

test('a step to a problem is a warning, with its kind and without a text of the user', () => {
  const draft = { ...before.draft, values: { prompt: 'A secret plan' } };
  const { level, facts } = logged({ before, after: { ...before, draft, state: 'failed', problem: refusal }, event });
  expect(level).toBe('warn');
  expect(facts).toMatchObject({ task: before.id, state: 'failed', problem: 'access', status: 403 });
  expect(JSON.stringify(facts)).not.toContain('secret plan');
});
