import { parentPort } from 'node:worker_threads';

// A worker that does what a hostile file makes of one. Each job is the name of such an end, or is answered.

export type GreedyJob = 'answer' | 'exit' | 'throw' | 'loop' | 'list' | 'buffers';

const held: unknown[] = [];

parentPort?.on('message', (job: GreedyJob) => {
  if (job === 'exit') process.exit(3);
  if (job === 'throw') throw new Error('It broke.');
  // Without end, each of them.
  while (job === 'loop') Math.random();
  while (job === 'list') held.push({ at: held.length, until: held.length });
  while (job === 'buffers') held.push(new Uint8Array(10_000_000).fill(1));
  parentPort?.postMessage(`${job}ed`);
});
parentPort?.postMessage('ready');
