import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../../electron/sandbox/server/received-request-log.ts';
import type { Script } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { accepted, aWhile, imageModel, inTurn, openAtFaultServer, videoModel } from '../faults/app-at-fault-server.ts';
import { sandboxForTest } from '../sandbox/test-sandbox.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { atOnce, plannedRuns, promptsAt, untilSent } from './comparison-test-setup.ts';

// The first run of each model is sent alone. If its failure would fail the others too, they are held back.

const heldRuns = async (app: TestApp, id: string) =>
  (await app.calls.comparisons.get({ id })).runs.filter((run) => run.problem?.kind === 'held');

/** Refuses a parameter. */
const declined: Script = ({ json }) => json(422, { error: { message: 'No such size' } });

test('F106: a plan of forty with one wrong parameter sends one request, and one press sends the others all the same', async () => {
  const ledger: LedgerEntry[] = [];
  const sandbox = await sandboxForTest({ onEntry: (entry) => ledger.push(entry) });
  const creates = () => ledger.filter(({ method }) => method === 'POST').length;
  const app = await openTestApp({
    clock: loadTolerantClock(50),
    temporaryConnection: { baseUrl: sandbox.baseUrl, key: sandbox.key },
  });
  const id = randomUUID();
  const draft = draftOf(imageModel, 'A heron [refuse]');
  const runs = Array.from({ length: 40 }, () => ({ id: randomUUID(), modelId: imageModel, draft }));
  await app.calls.comparisons.start({ id, title: '', runs });
  await untilSent(app, id);
  expect(creates()).toBe(1);
  const held = await heldRuns(app, id);
  expect(held.map((run) => run.id)).toEqual(runs.slice(1).map((run) => run.id));
  expect(held[0]?.problem?.sentence).toMatch(
    /^Held back: an earlier run of this model was not accepted\. The gateway declined the request \(400\)\./,
  );
  expect((await app.calls.spending.page({ from: '1970-01-01', to: '9999-12-31', limit: 10 })).lines).toEqual([]);

  // Without the confirmation, the first of them is sent alone again.
  const runIds = held.map((run) => run.id);
  await app.calls.comparisons.startRuns({ id, runIds });
  await untilSent(app, id);
  expect([creates(), (await heldRuns(app, id)).length]).toEqual([2, 38]);
  await app.calls.comparisons.startRuns({ id, runIds, evenIfHeld: true });
  await untilSent(app, id);
  expect([creates(), await heldRuns(app, id)]).toEqual([40, []]);
});

test('runs of other models are sent', async () => {
  const { app, gateway } = await openAtFaultServer({
    create: (exchange) => (exchange.entry.path.includes('image') ? declined(exchange) : accepted(exchange)),
  });
  const id = randomUUID();
  const runs = [...plannedRuns(3), ...plannedRuns(3, videoModel)];
  await app.calls.comparisons.start({ id, title: '', runs });
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(['prompt 1', 'prompt 1', 'prompt 2', 'prompt 3']);
  expect((await heldRuns(app, id)).map((run) => run.modelId)).toEqual([imageModel, imageModel]);
});

test.each([
  [400, 1],
  [401, 1],
  [402, 1],
  [403, 1],
  [404, 1],
  [422, 1],
  [429, 3],
  [500, 3],
  [503, 3],
])('after %i to the first of three creates, the gateway receives %i', async (status, count) => {
  const { app, gateway } = await openAtFaultServer({
    create: inTurn(({ json }) => json(status, { error: { message: 'No' } }), accepted),
  });
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs: plannedRuns(3) });
  await untilSent(app, id);
  expect([gateway.count('POST'), (await heldRuns(app, id)).length]).toEqual([count, 3 - count]);
});

test('a broken connection holds nothing back', async () => {
  const { app, gateway } = await openAtFaultServer({ create: inTurn(({ reset }) => reset(), accepted) });
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs: plannedRuns(3) });
  await untilSent(app, id);
  expect([gateway.count('POST'), await heldRuns(app, id)]).toEqual([3, []]);
});

test('a later run that is refused holds back what was not sent yet', async () => {
  const refused = Promise.withResolvers<void>();
  const { app, gateway } = await openAtFaultServer({
    create: async (exchange) => {
      const { prompt } = JSON.parse(exchange.entry.body.toString('utf8')) as { prompt: string };
      if (prompt === 'prompt 2') return declined(exchange);
      if (prompt !== 'prompt 1') await refused.promise;
      return accepted(exchange);
    },
  });
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs: plannedRuns(8) });
  await expect.poll(async () => (await heldRuns(app, id)).length).toBe(8 - 1 - atOnce);
  refused.resolve();
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(['prompt 1', 'prompt 2', 'prompt 3', 'prompt 4', 'prompt 5']);
});

test('held runs stay held over a restart, and nothing sends them', async () => {
  const dataFolder = await temporaryFolder();
  const { app, gateway } = await openAtFaultServer({ create: declined }, { dataFolder });
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs: plannedRuns(5) });
  await untilSent(app, id);
  await app.close();
  const again = await openTestApp({
    dataFolder,
    clock: loadTolerantClock(50),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  await aWhile();
  expect([gateway.count('POST'), (await heldRuns(again, id)).length]).toEqual([1, 4]);
});

test('runs that are left out are not sent, and can be included again', async () => {
  const { app, gateway } = await openAtFaultServer({ create: inTurn(declined, accepted) });
  const id = randomUUID();
  const runs = plannedRuns(4);
  await app.calls.comparisons.start({ id, title: '', runs });
  await untilSent(app, id);
  const [first, ...others] = runs.map((run) => run.id);
  const left = await app.calls.comparisons.excludeRuns({ id, runIds: [first ?? '', ...others], isExcluded: true });
  // The first one was sent.
  expect(left.runs.map((run) => run.skipped)).toEqual([undefined, true, true, true]);
  const [second, ...rest] = others;
  await app.calls.comparisons.excludeRuns({ id, runIds: [second ?? ''], isExcluded: false });
  const { runs: now } = await app.calls.comparisons.get({ id });
  expect(now.map((run) => run.skipped)).toEqual([undefined, undefined, true, true]);
  await app.calls.comparisons.startRuns({ id, runIds: [second ?? ''] });
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(['prompt 1', 'prompt 2']);
  expect(rest).toHaveLength(2);
});

test('a waiting run that is left out is never sent', async () => {
  const answered = Promise.withResolvers<void>();
  const { app, gateway } = await openAtFaultServer({
    create: async (exchange) => {
      await answered.promise;
      return accepted(exchange);
    },
  });
  const id = randomUUID();
  const runs = plannedRuns(3);
  await app.calls.comparisons.start({ id, title: '', runs });
  await expect.poll(() => gateway.count('POST')).toBe(1);
  const runIds = runs.map((run) => run.id);
  const left = await app.calls.comparisons.excludeRuns({ id, runIds, isExcluded: true });
  expect(left.runs.map((run) => run.skipped)).toEqual([undefined, true, true]);
  answered.resolve();
  await untilSent(app, id);
  expect(gateway.count('POST')).toBe(1);
});
