import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type Exchange, openFaultServer } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { accepted, aWhile, taskAnswer } from '../faults/app-at-fault-server.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { atOnce, plannedRuns, promptsAt, untilSent } from './comparison-test-setup.ts';

test('after a kill in the middle of eight runs, unsent runs are not sent automatically, and nothing is sent twice', async () => {
  const dataFolder = await temporaryFolder();
  let child: ChildProcess | undefined;
  const gateway = await openFaultServer((exchange) => {
    if (exchange.entry.method !== 'POST') return taskAnswer('pending')(exchange);
    if (isFirst(exchange)) return accepted(exchange);
    // The other requests are active at this moment, and the kill prevents any answer to them.
    return gateway.count('POST') > atOnce ? child?.kill('SIGKILL') : undefined;
  });
  const runs = plannedRuns(8);
  const id = randomUUID();
  const program = fileURLToPath(new URL('./run-plan-process.ts', import.meta.url));
  child = spawn(process.execPath, [program, dataFolder, gateway.origin, testKey], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child?.kill('SIGKILL'));
  child.stdin?.end(JSON.stringify({ id, title: 'Herons', runs }));
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');

  const app = await openTestApp({
    dataFolder,
    clock: loadTolerantClock(50),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  await aWhile(300);
  const fivePrompts = ['prompt 1', 'prompt 2', 'prompt 3', 'prompt 4', 'prompt 5'];
  expect(promptsAt(gateway)).toEqual(fivePrompts);
  const { tasks, starting } = await app.calls.comparisons.contents({ id });
  expect(starting).toEqual([]);
  expect(tasks.map((task) => [task.runId, task.state]).reverse()).toEqual([
    [runs[0]?.id, 'waiting'],
    [runs[1]?.id, 'unknown'],
    [runs[2]?.id, 'unknown'],
    [runs[3]?.id, 'unknown'],
    [runs[4]?.id, 'unknown'],
  ]);
  expect((await app.calls.comparisons.page({ limit: 10 })).comparisons).toMatchObject([
    { id, title: 'Herons', runCount: 8, paneCount: 8 },
  ]);

  // The original plan starts nothing more. Starting the remaining runs starts those that were never sent.
  await app.calls.comparisons.start({ id, title: 'Herons', runs });
  await aWhile();
  expect(gateway.count('POST')).toBe(5);
  await app.calls.comparisons.startRuns({ id, runIds: runs.map((run) => run.id) });
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual([...fivePrompts, 'prompt 6', 'prompt 7', 'prompt 8']);
});

function isFirst({ entry }: Exchange): boolean {
  return entry.body.toString('utf8').includes('"prompt 1"');
}
