import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { StartProcess } from '../../../../electron/host/child-process.ts';
import { forkNode, WorkerProcess } from '../../../../electron/util/worker-process.ts';
import { IdleWorkers } from '../../../../electron/workers/idle-workers.ts';
import { startThread } from '../../../../electron/workers/pooled-worker.ts';
import { PoolClosedError, WorkerPool } from '../../../../electron/workers/worker-pool.ts';
import type { doGreedyJob } from '../../../support/greedy-worker.ts';

interface PoolOptions {
  readonly limitMs?: number;
  readonly startProcess?: StartProcess;
  readonly idleWorkers?: IdleWorkers;
}

/** A pool of processes, with a thread where no process starts. */
function open({ limitMs = 60_000, startProcess = forkNode, idleWorkers }: PoolOptions = {}) {
  const pool = new WorkerPool<typeof doGreedyJob>({
    address: new URL('../../../support/greedy-worker.ts', import.meta.url),
    starts: [(address) => new WorkerProcess(startProcess(fileURLToPath(address))), startThread],
    workers: 1,
    limitMs,
    mostBytes: () => Number.POSITIVE_INFINITY,
    isLast: () => false,
    idleMs: 60_000,
    idleWorkers,
  });
  onTestFinished(() => pool.close());
  return pool;
}

const processOf = (answer: string) => Number(/^process (\d+)$/.exec(answer)?.[1]);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('jobs run one after the other in another process, which ends with the pool', async () => {
  const pool = open();
  const first = await pool.run('process');
  const pid = processOf(first);
  expect(pid).not.toBe(process.pid);
  expect(await pool.run('process')).toBe(first);
  await expect(pool.run('fail')).rejects.toMatchObject({ message: 'It is missing.', code: 'ENOENT' });
  expect(await pool.run('process')).toBe(first);
  expect(isRunning(pid)).toBe(true);
  await pool.close();
  expect(isRunning(pid)).toBe(false);
});

test.for(['crash', 'exit', 'throw'] as const)('a process that ends by %s costs only its job', async (job) => {
  const pool = open();
  const before = await pool.run('process');
  await expect(pool.run(job)).rejects.toMatchObject({ reason: 'exit' });
  const after = await pool.run('process');
  expect(processOf(after)).not.toBe(processOf(before));
});

test('an endless job is stopped with its process', async () => {
  const pool = open({ limitMs: 2_000 });
  const pid = processOf(await pool.run('process'));
  await expect(pool.run('loop')).rejects.toMatchObject({ reason: 'time' });
  expect(isRunning(pid)).toBe(false);
  expect(await pool.run('answer')).toBe('answered');
});

test('closing the pool ends a process in the middle of a job', async () => {
  const pool = open();
  const pid = processOf(await pool.run('process'));
  const running = expect(pool.run('loop')).rejects.toBeInstanceOf(PoolClosedError);
  await pool.close();
  await running;
  expect(isRunning(pid)).toBe(false);
});

test('a closed pool leaves its idle process to the next pool', async () => {
  const idleWorkers = new IdleWorkers();
  const first = open({ idleWorkers });
  const answer = await first.run('process');
  await first.close();
  const second = open({ idleWorkers });
  expect(await second.run('process')).toBe(answer);
  await idleWorkers.take(new URL('../../../support/greedy-worker.ts', import.meta.url))?.terminate();
});

test.for<[string, StartProcess]>([
  ['ends at once', () => forkNode(fileURLToPath(new URL('./no-such-worker.ts', import.meta.url)))],
  [
    'is refused by the system',
    () => {
      throw new Error('The app is not ready.');
    },
  ],
])('a thread does the work where the process %s', async ([, startProcess]) => {
  const pool = open({ startProcess });
  expect(await pool.run('process')).toBe(`process ${process.pid}`);
  expect(await pool.run('thread')).toMatch(/^thread [1-9]/);
});

test('a program without other work waits for its job and for the end of the process, and then ends', async () => {
  const program = fileURLToPath(new URL('../../../support/close-worker-process.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout).toBe('answered\nclosed\n');
});
