import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { searchFor } from '../../support/canary.ts';
import { openFaultServer } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { atOnce, plannedRuns } from '../comparisons/comparison-test-setup.ts';
import { taskAnswer } from '../faults/app-at-fault-server.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const key = 'canary-5b0c9e1fd7a24386-unsent';
const hasKey = searchFor(key);

/** Returns every file below the folder, and those that contain the key in any encoding. */
async function searched(folder: string): Promise<{ names: string[]; found: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) if (hasKey(await readFile(file))) found.push(file);
  return { names: files.map((file) => file.slice(folder.length + 1)), found };
}

test('a sweep that is killed with unsent runs leaves no key in the database, its journal, the log or any other file', async () => {
  const dataFolder = await temporaryFolder();
  let child: ChildProcess | undefined;
  const gateway = await openFaultServer((exchange) => {
    if (exchange.entry.method !== 'POST') return taskAnswer('pending')(exchange);
    // The others wait for the first run, and go when it is accepted.
    if (gateway.count('POST') === 1) return taskAnswer('pending')(exchange);
    // The answer repeats the key, like a proxy that echoes the request.
    if (gateway.count('POST') === 2)
      return exchange.json(400, { detail: `You sent ${exchange.entry.header('authorization')}` });
    return gateway.count('POST') > atOnce ? child?.kill('SIGKILL') : undefined;
  });
  const runs = plannedRuns(8).map((run, column) => ({ ...run, cell: { column, row: 0 } }));
  const labels = runs.map((_, index) => `prompt ${index + 1}`);
  const id = randomUUID();
  const sweep = { columns: { by: 'prompt', title: 'Prompt', labels } };
  const program = fileURLToPath(new URL('../comparisons/run-plan-process.ts', import.meta.url));
  child = spawn(process.execPath, [program, dataFolder, gateway.origin, key], { stdio: ['pipe', 'ignore', 'inherit'] });
  onTestFinished(() => void child?.kill('SIGKILL'));
  child.stdin?.end(JSON.stringify({ id, title: 'Herons', runs, sweep }));
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  expect(gateway.count('POST')).toBeGreaterThan(atOnce);
  expect(gateway.ledger.every((entry) => entry.header('authorization') === `Bearer ${key}`)).toBe(true);

  const killed = await searched(dataFolder);
  // The search included the write-ahead log, where an open database has its newest pages.
  expect(killed.names.filter((name) => name.endsWith('-wal')).length).toBeGreaterThan(0);
  expect(killed.names.some((name) => name.startsWith('logs'))).toBe(true);
  expect(killed.found).toEqual([]);

  const temporaryConnection = { baseUrl: gateway.origin, key };
  const app = await openTestApp({ dataFolder, clock: loadTolerantClock(50), temporaryConnection });
  const { tasks } = await app.calls.comparisons.contents({ id });
  expect(tasks.length).toBeLessThan(runs.length);
  expect(hasKey(JSON.stringify([await app.snapshot(), await app.calls.comparisons.get({ id }), tasks]))).toBe(false);
  await app.close();
  expect((await searched(dataFolder)).found).toEqual([]);
});

test('the search for the key would find it', () => {
  for (const form of [key, Buffer.from(`"${key}"`).toString('base64'), Buffer.from(key).toString('hex')])
    expect(hasKey(`before ${form} after`)).toBe(true);
  expect(hasKey('nothing of it')).toBe(false);
});
