import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { plannedRuns } from '../comparisons/comparison-test-setup.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { linesOf, modelId, price } from './spending-test-setup.ts';

test('after a kill between two runs, the ledger has each accepted create once, and nothing is sent again', async () => {
  const dataFolder = await temporaryFolder();
  const prepared = await openTestApp({ dataFolder });
  await prepared.calls.prices.replace({ prices: [price({ modelId: 'image-c-2.6-image' }), price()] });
  await prepared.close();
  let child: ChildProcess | undefined;
  let creates = 0;
  const gateway = await openFakeServer((received, response) => {
    if (received.method === 'GET') return sendJson(response, 200, report('pending'));
    creates += 1;
    // Answers to the first creates may be on their way or stored at the kill.
    if (creates === 6) return child?.kill('SIGKILL');
    return sendJson(response, 202, { task_info: { id: randomUUID(), status: 'pending' } });
  });
  const program = new URL('../support/app-process.ts', import.meta.url).pathname;
  child = spawn(process.execPath, [program, dataFolder, gateway.origin, testKey], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child?.kill('SIGKILL'));
  const plan = { id: randomUUID(), title: '', runs: plannedRuns(12, modelId) };
  child.stdin?.end(JSON.stringify(plan));
  await once(child, 'exit');
  const sent = gateway.count('POST');
  expect(sent).toBeGreaterThanOrEqual(6);

  for (let start = 1; start <= 2; start += 1) {
    const app = await openTestApp({
      dataFolder,
      clock: loadTolerantClock(50),
      temporaryConnection: { baseUrl: gateway.origin, key: testKey },
    });
    const { tasks } = await app.snapshot();
    const expected = tasks.map(({ id, acceptedAt, state }) => ({
      id,
      state: acceptedAt !== undefined ? 'accepted' : state === 'unknown' ? state : undefined,
      amount: '0.1',
    }));
    const lines = await linesOf(app);
    const written = lines.map(({ id, state, amount }) => ({ id, state, amount }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(written.sort(byId)).toEqual(expected.filter(({ state }) => state !== undefined).sort(byId));
    // Each create that arrived has a task, and a task of unknown outcome may stand for one that did not.
    expect(tasks.length).toBeGreaterThanOrEqual(sent);
    expect(lines.filter(({ state }) => state === 'accepted').length).toBeGreaterThan(0);
    expect(lines.some(({ state }) => state === 'unknown')).toBe(true);
    expect((await app.calls.comparisons.get({ id: plan.id })).runs).toHaveLength(12);
    expect(tasks.length).toBeLessThan(12);
    expect(gateway.count('POST')).toBe(sent);
    await app.close();
  }
});
