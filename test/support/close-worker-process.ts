import { fileURLToPath } from 'node:url';
import { forkNode, WorkerProcess } from '../../electron/util/worker-process.ts';
import { WorkerPool } from '../../electron/workers/worker-pool.ts';
import type { doGreedyJob } from './greedy-worker.ts';

// Runs a job in a process, closes the pool, and prints both. Nothing else keeps this program running.

const pool = new WorkerPool<typeof doGreedyJob>({
  address: new URL('./greedy-worker.ts', import.meta.url),
  starts: [(address) => new WorkerProcess(forkNode(fileURLToPath(address)))],
  workers: 1,
  limitMs: 60_000,
  mostBytes: () => Number.POSITIVE_INFINITY,
  isLast: () => false,
  idleMs: 60_000,
});
process.stdout.write(`${await pool.run('answer')}\n`);
await pool.close();
process.stdout.write('closed\n');
