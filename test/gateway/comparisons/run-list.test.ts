import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mostRuns } from '../../../shared/comparisons/run-plan/planned-run.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { aWhile, inTurn, openAtFaultServer, taskAnswer } from '../faults/app-at-fault-server.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { plannedRuns, promptsAt, untilSent } from './comparison-test-setup.ts';

const listOf = async (app: TestApp) => (await app.snapshot()).listedRuns.map((run) => run.draft.values['prompt']);

test('F107: the list survives a restart, and nothing of it is sent', async () => {
  const dataFolder = await temporaryFolder();
  const { app, gateway } = await openAtFaultServer({}, { dataFolder });
  const [first, second, third] = plannedRuns(3);
  if (!first || !second || !third) throw new Error('There are three runs');
  const change = app.calls.comparisons.changeList;
  await change({ add: [first, second, third] });
  await change({ order: [third.id, first.id, second.id] });
  await change({ remove: [first.id] });
  expect(await listOf(app)).toEqual(['prompt 3', 'prompt 2']);
  // Undo of a removal. A run that is in the list is not added again.
  await change({ add: [first, third], order: [third.id, first.id, second.id] });
  const order = ['prompt 3', 'prompt 1', 'prompt 2'];
  expect(await listOf(app)).toEqual(order);
  const pushes = () => app.pushes.filter((push) => push.kind === 'set' && push.part === 'listedRuns').length;
  await expect.poll(pushes).toBeGreaterThan(0);
  await app.close();

  const again = await openTestApp({
    dataFolder,
    clock: loadTolerantClock(50),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  await aWhile();
  expect(await listOf(again)).toEqual(order);
  expect([gateway.ledger.length, (await again.snapshot()).tasks]).toEqual([0, []]);
});

test('runs leave the list when they start, in its order, and each is sent once', async () => {
  const { app, gateway } = await openAtFaultServer({});
  const runs = plannedRuns(4);
  const ids = runs.map((run) => run.id);
  await app.calls.comparisons.changeList({ add: runs });
  const [one = '', , three = '', four = ''] = ids;
  const request = { id: randomUUID(), runIds: [four, one] };
  const started = await app.calls.comparisons.startListed(request);
  expect(started.runs.map((run) => run.id)).toEqual([one, four]);
  expect(await app.calls.comparisons.startListed(request)).toMatchObject({ id: request.id });
  await untilSent(app, request.id);
  expect([promptsAt(gateway), await listOf(app)]).toEqual([
    ['prompt 1', 'prompt 4'],
    ['prompt 2', 'prompt 3'],
  ]);
  // A window that still shows the run, and two windows at the same moment.
  const missing = { data: { sentence: 'Some of these runs are no longer in the list. Nothing was sent.' } };
  const start = (runIds: string[]) => app.calls.comparisons.startListed({ id: randomUUID(), runIds });
  await expect(start([one, three])).rejects.toMatchObject(missing);
  const both = await Promise.allSettled([start([three]), start([three])]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect.poll(() => promptsAt(gateway)).toEqual(['prompt 1', 'prompt 3', 'prompt 4']);
  expect(await listOf(app)).toEqual(['prompt 2']);
});

test('a run that cannot be sent starts none, and all stay in the list', async () => {
  const { app, gateway } = await openAtFaultServer({});
  const [good, bad] = plannedRuns(2);
  if (!good || !bad) throw new Error('There are two runs');
  const empty = { ...bad, draft: { ...bad.draft, values: { ...bad.draft.values, prompt: '' } } };
  await app.calls.comparisons.changeList({ add: [good, empty] });
  const start = app.calls.comparisons.startListed({ id: randomUUID(), runIds: [good.id, bad.id] });
  await expect(start).rejects.toMatchObject({
    data: { sentence: expect.stringMatching(/^Nothing was started\. Run 2/) },
  });
  expect([gateway.ledger.length, await listOf(app)]).toEqual([0, ['prompt 1', '']]);
});

test('with a limit, the next run is sent when one has ended', async () => {
  let hasEnded = false;
  const { app, gateway } = await openAtFaultServer({
    create: ({ json }) => json(202, { task_info: { id: randomUUID(), status: 'pending' } }),
    poll: ({ entry, json }) => {
      const info = { id: entry.path.split('/').at(-1), status: hasEnded ? 'failed' : 'pending' };
      return json(200, { task_info: { ...info, ...(hasEnded && { error: { code: 1, title: 'Failed' } }) } });
    },
  });
  const runs = plannedRuns(5);
  await app.calls.comparisons.changeList({ add: runs });
  const id = randomUUID();
  await app.calls.comparisons.startListed({ id, runIds: runs.map((run) => run.id), atMost: 2 });
  await expect.poll(() => gateway.count('POST')).toBe(2);
  await aWhile();
  expect(gateway.count('POST')).toBe(2);
  hasEnded = true;
  await untilSent(app, id);
  expect(gateway.count('POST')).toBe(5);
});

test('a failed run holds back the rest if its error would fail them too', async () => {
  const error = { code: 400, title: 'Bad request', detail: 'No such size' };
  const { app, gateway } = await openAtFaultServer({
    poll: inTurn(taskAnswer('pending'), ({ entry, json }) =>
      json(200, { task_info: { id: entry.path.split('/').at(-1), status: 'failed', error } }),
    ),
  });
  const runs = plannedRuns(3);
  await app.calls.comparisons.changeList({ add: runs });
  const id = randomUUID();
  await app.calls.comparisons.startListed({ id, runIds: runs.map((run) => run.id), atMost: 1 });
  await untilSent(app, id);
  expect(gateway.count('POST')).toBe(1);
  const { runs: after } = await app.calls.comparisons.get({ id });
  expect(after.map((run) => run.problem?.sentence)).toEqual([
    undefined,
    ...Array(2).fill(expect.stringMatching(/^Held back: an earlier run of this model failed\. .*No such size/)),
  ]);
});

test('the list has a limit', async () => {
  const { app } = await openAtFaultServer({});
  await app.calls.comparisons.changeList({ add: plannedRuns(mostRuns) });
  const change = app.calls.comparisons.changeList({ add: plannedRuns(1) });
  await expect(change).rejects.toMatchObject({
    data: { kind: 'input', sentence: 'The list holds at most 500 runs. Start or remove some.' },
  });
});
