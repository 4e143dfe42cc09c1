import { expect, test } from 'vitest';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import { serveTask, WorkerCalls, WorkerEndedError } from '../../../../shared/workers/worker-calls.ts';

/** Counts down from the job, and fails below zero. */
async function countDown(from: number, onProgress: (left: number) => void): Promise<string> {
  if (from < 0) throw new ProblemError(problem('input', 'The number is below zero.'));
  for (let left = from; left > 0; left -= 1) onProgress(left);
  return `counted ${from}`;
}

/** Both sides of one worker; messages are copied as between threads. */
function connect(): WorkerCalls<typeof countDown> {
  let receive: ReturnType<typeof serveTask> = () => {};
  const calls = new WorkerCalls<typeof countDown>((request) => receive(structuredClone(request)));
  receive = serveTask(countDown, (reply) => calls.receive(structuredClone(reply)));
  return calls;
}

test('each call gets its own result and its own progress', async () => {
  const calls = connect();
  const [one, two]: number[][] = [[], []];
  const both = Promise.all([
    calls.ask(1, { onProgress: (left) => one?.push(left) }),
    calls.ask(2, { onProgress: (left) => two?.push(left) }),
  ]);
  expect(await both).toEqual(['counted 1', 'counted 2']);
  expect([one, two]).toEqual([[1], [2, 1]]);
});

test('an error arrives as its original problem, and the worker runs the next job', async () => {
  const calls = connect();
  const failed = calls.ask(-1);
  await expect(failed).rejects.toBeInstanceOf(ProblemError);
  await expect(failed).rejects.toMatchObject({ problem: { kind: 'input', sentence: 'The number is below zero.' } });
  expect(await calls.ask(1)).toBe('counted 1');
});

test('the end of a worker rejects waiting and later calls with its cause', async () => {
  const calls = new WorkerCalls<typeof countDown>(() => {});
  const waiting = [calls.ready(), calls.ask(1), calls.ask(2)];
  const ended = new WorkerEndedError(new Error('Out of memory'));
  calls.end(ended);
  // A terminated worker reports its exit as well.
  calls.end(new WorkerEndedError());
  for (const call of [...waiting, calls.ask(3)]) await expect(call).rejects.toBe(ended);
  expect(ended.message).toBe('The worker ended without an answer: Out of memory');
  expect(calls.isEnded).toBe(true);
});

test('a result that can’t be sent is an error of its call', async () => {
  const calls = new WorkerCalls<() => unknown>((request) => receive(request));
  const receive = serveTask(
    () => () => {},
    (reply) => calls.receive(structuredClone(reply)),
  );
  await expect(calls.ask(undefined)).rejects.toThrow(/could not be cloned/);
});
