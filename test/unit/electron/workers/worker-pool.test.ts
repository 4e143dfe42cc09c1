import { expect, onTestFinished, test } from 'vitest';
import { createWorkerPool, PoolClosedError, type WorkerPool } from '../../../../electron/workers/worker-pool.ts';
import type { GreedyJob } from '../../../support/greedy-worker.ts';

function open(limitMs: number, workers = 1): WorkerPool<GreedyJob, string> {
  const pool = createWorkerPool<GreedyJob, string>({
    address: new URL('../../../support/greedy-worker.ts', import.meta.url),
    workers,
    limitMs,
    mostBytes: () => 200_000_000,
    isLast: () => false,
  });
  onTestFinished(pool.close);
  return pool;
}

test.for([
  ['exit', 'exit'],
  ['throw', 'exit'],
  ['list', 'memory'],
  ['buffers', 'memory'],
] as const)('a worker that comes to its end by %s is told, and the next job gets another', async ([job, reason]) => {
  const pool = open(60_000);
  await expect(pool.ask(job)).rejects.toMatchObject({ reason });
  expect(await pool.ask('answer')).toBe('answered');
});

test('a job without end is stopped, while others go on beside it and after it', async () => {
  const pool = open(2_000, 2);
  const stopped = expect(pool.ask('loop')).rejects.toMatchObject({ reason: 'time' });
  expect(await pool.ask('answer')).toBe('answered');
  await stopped;
  expect(await Promise.all([pool.ask('answer'), pool.ask('answer')])).toEqual(['answered', 'answered']);
});

test('a close ends what is under way and what waits, and says nothing about either', async () => {
  const pool = open(60_000);
  const [running, waiting] = [pool.ask('loop'), pool.ask('answer')];
  const both = Promise.all([
    expect(running).rejects.toBeInstanceOf(PoolClosedError),
    expect(waiting).rejects.toBeInstanceOf(PoolClosedError),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await pool.close();
  await both;
  await expect(pool.ask('answer')).rejects.toBeInstanceOf(PoolClosedError);
});

test('a worker that cannot be started is no fault of a job', async () => {
  const pool = createWorkerPool({
    address: new URL('./no-such-worker.ts', import.meta.url),
    workers: 1,
    limitMs: 1_000,
    mostBytes: () => 1e9,
    isLast: () => false,
  });
  onTestFinished(pool.close);
  await expect(pool.ask('answer')).rejects.toThrow(/Couldn’t start a worker/);
});
