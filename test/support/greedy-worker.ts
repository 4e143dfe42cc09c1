import { threadId } from 'node:worker_threads';
import { serveProcess } from '../../electron/util/worker-process.ts';
import { serveThread } from '../../electron/util/worker-thread.ts';

// A worker that misbehaves like one with a hostile file. Each job is the name of a way to misbehave, or gets an answer.

/** A shared list: its first number is 1 while the job runs, and 2 a moment later at its end. */
type GreedyJob =
  | 'answer'
  | 'thread'
  | 'process'
  | 'crash'
  | 'fail'
  | 'exit'
  | 'throw'
  | 'loop'
  | 'list'
  | 'buffers'
  | Int32Array;

const held: unknown[] = [];

export function doGreedyJob(job: GreedyJob): string | Promise<string> {
  if (typeof job !== 'string') return goThrough(job);
  if (job === 'thread') return `thread ${threadId}`;
  if (job === 'process') return `process ${process.pid}`;
  // What a defect of native code does.
  if (job === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (job === 'fail') throw Object.assign(new Error('It is missing.'), { code: 'ENOENT' });
  if (job === 'exit') process.exit(3);
  if (job === 'throw') {
    // Throws outside of the job, like code of a parser that nobody awaits.
    setImmediate(() => {
      throw new Error('It broke.');
    });
    return new Promise(() => {});
  }
  // Each of these loops never ends.
  while (job === 'loop') Math.random();
  while (job === 'list') held.push({ at: held.length, until: held.length });
  while (job === 'buffers') held.push(new Uint8Array(10_000_000).fill(1));
  return `${job}ed`;
}

async function goThrough(state: Int32Array): Promise<string> {
  Atomics.store(state, 0, 1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  Atomics.store(state, 0, 2);
  return 'went through';
}

serveProcess(doGreedyJob);
serveThread(doGreedyJob);
