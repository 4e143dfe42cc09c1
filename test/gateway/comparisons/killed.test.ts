import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultServer } from '../../support/fault-server.ts';
import { testKey } from '../core/at-gateway.ts';
import { fastClock } from '../core/fast-clock.ts';
import { openTestStudio, temporaryFolder } from '../core/open-test-studio.ts';
import { accepted, aWhile, says } from '../faults/at-faults.ts';
import { plannedRuns, promptsAt, untilSent } from './at-comparisons.ts';

test('killed in the middle of six runs: what was not sent is not sent by itself, and nothing is sent twice', async () => {
  const dataFolder = await temporaryFolder();
  let child: ChildProcess | undefined;
  let creates = 0;
  const gateway = await openFaultServer((exchange) => {
    if (exchange.entry.method !== 'POST') return says('pending')(exchange);
    creates += 1;
    // The third one arrives, and nobody lives to hear of it.
    return creates === 3 ? child?.kill('SIGKILL') : accepted(exchange);
  });
  const runs = plannedRuns(6);
  const id = randomUUID();
  const program = fileURLToPath(new URL('./run-plan-process.ts', import.meta.url));
  child = spawn(process.execPath, [program, dataFolder, gateway.origin, testKey], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child?.kill('SIGKILL'));
  child.stdin?.end(JSON.stringify({ id, title: 'Herons', runs }));
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');

  const studio = await openTestStudio({
    dataFolder,
    clock: fastClock(50),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  await aWhile(300);
  expect(promptsAt(gateway)).toEqual(['prompt 1', 'prompt 2', 'prompt 3']);
  const { tasks, starting } = await studio.calls.comparisons.contents({ id });
  expect(starting).toEqual([]);
  expect(tasks.map((task) => [task.runId, task.state]).reverse()).toEqual([
    [runs[0]?.id, 'waiting'],
    [runs[1]?.id, 'waiting'],
    [runs[2]?.id, 'unknown'],
  ]);
  expect((await studio.calls.comparisons.page({ limit: 10 })).comparisons).toMatchObject([
    { id, title: 'Herons', runCount: 6, paneCount: 6 },
  ]);

  // The plan as it was pressed before starts nothing; asking for the others starts those that were never sent.
  await studio.calls.comparisons.start({ id, title: 'Herons', runs });
  await aWhile();
  expect(gateway.count('POST')).toBe(3);
  await studio.calls.comparisons.startRuns({ id, runIds: runs.map((run) => run.id) });
  await untilSent(studio, id);
  expect(promptsAt(gateway)).toEqual(['prompt 1', 'prompt 2', 'prompt 3', 'prompt 4', 'prompt 5', 'prompt 6']);
});
