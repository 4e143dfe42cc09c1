import { expect, onTestFinished, test } from 'vitest';
import { IdleWorkers } from '../../../../electron/workers/idle-workers.ts';
import { PoolClosedError, WorkerPool } from '../../../../electron/workers/worker-pool.ts';
import type { doGreedyJob } from '../../../support/greedy-worker.ts';

function open(limitMs: number, workers = 1, idleWorkers?: IdleWorkers): WorkerPool<typeof doGreedyJob> {
  const pool = new WorkerPool<typeof doGreedyJob>({
    address: new URL('../../../support/greedy-worker.ts', import.meta.url),
    workers,
    limitMs,
    mostBytes: () => 200_000_000,
    isLast: () => false,
    idleMs: 60_000,
    idleWorkers,
  });
  onTestFinished(() => pool.close());
  return pool;
}

test.for([
  ['exit', 'exit'],
  ['throw', 'exit'],
  ['list', 'memory'],
  ['buffers', 'memory'],
] as const)('a worker that ends by %s is reported, and the next job gets another worker', async ([job, reason]) => {
  const pool = open(60_000);
  await expect(pool.run(job)).rejects.toMatchObject({ reason });
  expect(await pool.run('answer')).toBe('answered');
});

test('an endless job is stopped, while other jobs continue beside and after it', async () => {
  const pool = open(2_000, 2);
  const stopped = expect(pool.run('loop')).rejects.toMatchObject({ reason: 'time' });
  expect(await pool.run('answer')).toBe('answered');
  await stopped;
  expect(await Promise.all([pool.run('answer'), pool.run('answer')])).toEqual(['answered', 'answered']);
});

test('closing the pool ends running and waiting jobs without a report', async () => {
  const pool = open(60_000);
  const [running, waiting] = [pool.run('loop'), pool.run('answer')];
  const both = Promise.all([
    expect(running).rejects.toBeInstanceOf(PoolClosedError),
    expect(waiting).rejects.toBeInstanceOf(PoolClosedError),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await pool.close();
  await both;
  await expect(pool.run('answer')).rejects.toBeInstanceOf(PoolClosedError);
});

test('a job that fails rejects with its own error, and its worker runs the next job', async () => {
  const pool = open(60_000);
  const first = await pool.run('thread');
  await expect(pool.run('fail')).rejects.toMatchObject({ message: 'It is missing.', code: 'ENOENT' });
  expect(await pool.run('thread')).toBe(first);
});

test('a closed pool leaves its idle worker to the next pool, but never a worker with a job', async () => {
  const idleWorkers = new IdleWorkers();
  const first = open(60_000, 1, idleWorkers);
  const thread = await first.run('thread');
  await first.close();
  const second = open(60_000, 1, idleWorkers);
  expect(await second.run('thread')).toBe(thread);
  const running = expect(second.run('loop')).rejects.toBeInstanceOf(PoolClosedError);
  await second.close();
  await running;
  const last = open(60_000, 1, idleWorkers);
  expect(await last.run('thread')).not.toBe(thread);
  expect(idleWorkers.take(new URL('../../../support/greedy-worker.ts', import.meta.url))).toBeUndefined();
});

test('closing the pool waits a moment for a running job, because its worker may be inside of native code', async () => {
  const pool = open(60_000);
  const state = new Int32Array(new SharedArrayBuffer(4));
  const running = expect(pool.run(state)).rejects.toBeInstanceOf(PoolClosedError);
  await expect.poll(() => Atomics.load(state, 0)).toBe(1);
  await pool.close();
  expect(Atomics.load(state, 0)).toBe(2);
  await running;
});

test('a worker that cannot start is not the fault of its job', async () => {
  const pool = new WorkerPool<typeof doGreedyJob>({
    address: new URL('./no-such-worker.ts', import.meta.url),
    workers: 1,
    limitMs: 1_000,
    mostBytes: () => 1e9,
    isLast: () => false,
    idleMs: 60_000,
  });
  onTestFinished(() => pool.close());
  await expect(pool.run('answer')).rejects.toThrow(/Couldn’t start a worker/);
});

test('a job that arrives while a worker is being started gets that worker', async () => {
  const idleWorkers = new IdleWorkers();
  const pool = open(60_000, 1, idleWorkers);
  pool.warmUp();
  // Long enough for the start of another worker.
  expect(await pool.run(new Int32Array(new SharedArrayBuffer(4)))).toBe('went through');
  await pool.close();
  const address = new URL('../../../support/greedy-worker.ts', import.meta.url);
  const first = idleWorkers.take(address);
  onTestFinished(() => first?.terminate());
  expect(first).toBeDefined();
  expect(idleWorkers.take(address)).toBeUndefined();
});
