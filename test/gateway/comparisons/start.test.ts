import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mostRuns } from '../../../shared/comparisons/run-plan/planned-run.ts';
import { accepted, aWhile, inTurn, openAtFaultServer } from '../faults/app-at-fault-server.ts';
import { atOnce, plannedRuns, promptsAt, untilAllAreUnderWay, untilSent } from './comparison-test-setup.ts';

const sixPrompts = ['prompt 1', 'prompt 2', 'prompt 3', 'prompt 4', 'prompt 5', 'prompt 6'];

test('one click sends every run once in its order, and each task names its run', async () => {
  const { app, gateway } = await openAtFaultServer({});
  const runs = plannedRuns(6);
  const id = randomUUID();
  const comparison = await app.calls.comparisons.start({ id, title: '', runs });
  expect(comparison).toMatchObject({ id, title: 'prompt 1', runs });
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(sixPrompts);
  const { tasks } = await app.calls.comparisons.contents({ id });
  expect(tasks.map((task) => task.runId).reverse()).toEqual(runs.map((run) => run.id));
  expect(tasks.every((task) => task.comparisonId === id)).toBe(true);
});

test('a later create without an answer delays no other run, and only a few run at the same time', async () => {
  const answered = Promise.withResolvers<void>();
  const { app, gateway } = await openAtFaultServer({
    create: async (exchange) => {
      const { length } = promptsAt(gateway);
      if (length > 1 && length <= 1 + atOnce) await answered.promise;
      return accepted(exchange);
    },
  });
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs: plannedRuns(6) });
  await expect.poll(() => gateway.count('POST')).toBe(1 + atOnce);
  await aWhile();
  expect(gateway.count('POST')).toBe(1 + atOnce);
  answered.resolve();
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(sixPrompts);
});

test('the comparison is saved before the first request is sent', async () => {
  const seen: unknown[] = [];
  const id = randomUUID();
  const { app } = await openAtFaultServer({
    create: async (exchange) => {
      seen.push((await app.calls.comparisons.get({ id })).runs.length);
      return accepted(exchange);
    },
  });
  await app.calls.comparisons.start({ id, title: 'Herons', runs: plannedRuns(2) });
  await untilSent(app, id);
  expect(seen).toEqual([2, 2]);
});

test('two clicks at the same moment and a later third one send every run once', async () => {
  const { app, gateway } = await openAtFaultServer({});
  const plan = { id: randomUUID(), title: 'Herons', runs: plannedRuns(3) };
  const [first, second] = await Promise.all([
    app.calls.comparisons.start(plan),
    app.calls.comparisons.start({ ...plan, title: 'Other herons' }),
  ]);
  expect(second).toEqual(first);
  await untilSent(app, plan.id);
  await app.calls.comparisons.start(plan);
  await aWhile();
  expect(promptsAt(gateway)).toEqual(sixPrompts.slice(0, 3));
});

test('"start the others" sends no run again, and two clicks on it send each run once', async () => {
  const { app, gateway } = await openAtFaultServer({});
  const [first, second] = plannedRuns(2);
  if (!first || !second) throw new Error('There are two runs');
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs: [first, { ...second, skipped: true }] });
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(['prompt 1']);
  const request = { id, runIds: [first.id, second.id] };
  const [started] = await Promise.all([
    app.calls.comparisons.startRuns(request),
    app.calls.comparisons.startRuns(request),
  ]);
  expect(started.runs.map((run) => run.skipped)).toEqual([undefined, undefined]);
  expect(started.panes.map(({ source }) => source)).toEqual([
    { kind: 'run', runId: first.id, position: 1 },
    { kind: 'run', runId: second.id, position: 1 },
  ]);
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(['prompt 1', 'prompt 2']);
});

test('"retry" sends a run once more, and the pane shows its newest result', async () => {
  const { app, gateway } = await openAtFaultServer({});
  const runs = plannedRuns(1);
  const runIds = runs.map((run) => run.id);
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs });
  await untilSent(app, id);
  await app.calls.comparisons.startRuns({ id, runIds, again: true });
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(['prompt 1', 'prompt 1']);
  const { tasks } = await app.calls.comparisons.contents({ id });
  expect(tasks.map((task) => task.runId)).toEqual([...runIds, ...runIds]);
});

test('added runs get their own panes, and repeating the call sends nothing', async () => {
  const { app, gateway } = await openAtFaultServer({});
  const [first, ...more] = plannedRuns(3);
  if (!first) throw new Error('There are three runs');
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs: [first] });
  await untilSent(app, id);
  const added = await app.calls.comparisons.addRuns({ id, runs: more });
  expect(added.panes.map(({ source }) => source)).toEqual(
    [first, ...more].map((run) => ({ kind: 'run', runId: run.id, position: 1 })),
  );
  await untilSent(app, id);
  expect(await app.calls.comparisons.addRuns({ id, runs: more })).toEqual(added);
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(['prompt 1', 'prompt 2', 'prompt 3']);
});

test('added runs that do not fit or are invalid are refused together, and nothing changes', async () => {
  const { app, gateway } = await openAtFaultServer({});
  const runs = plannedRuns(9);
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs: runs.slice(0, 8) });
  await untilSent(app, id);
  const { panes } = await app.calls.comparisons.get({ id });
  const others = Array.from({ length: 91 }, () => ({
    id: randomUUID(),
    source: { kind: 'item' as const, itemId: randomUUID() },
    offset: 0,
  }));
  const before = await app.calls.comparisons.change({ id, panes: [...panes, ...others] });
  const [spare, tooMany] = [runs.slice(8), plannedRuns(2)];
  await expect(app.calls.comparisons.addRuns({ id, runs: tooMany })).rejects.toMatchObject({
    data: { kind: 'input', sentence: 'A comparison has 100 panes at most. Remove a pane, then run again.' },
  });
  const bad = spare.map((run) => ({ ...run, draft: { ...run.draft, values: { ...run.draft.values, prompt: '' } } }));
  await expect(app.calls.comparisons.addRuns({ id, runs: bad })).rejects.toMatchObject({ data: { kind: 'input' } });
  expect(await app.calls.comparisons.get({ id })).toEqual(before);
  expect(promptsAt(gateway)).toHaveLength(8);
});

test('a run that a busy gateway refuses does not stop the others', async () => {
  const declined = inTurn(({ json }) => json(429, { error: { message: 'Later' } }), accepted);
  const { app, gateway } = await openAtFaultServer({ create: declined });
  const runs = plannedRuns(3);
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs });
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(sixPrompts.slice(0, 3));
  const { tasks } = await app.calls.comparisons.contents({ id });
  expect(tasks.map((task) => task.state).sort()).toEqual(['rejected', 'waiting', 'waiting']);
});

test('one invalid run prevents the start of all, with its number and model', async () => {
  const { app, gateway } = await openAtFaultServer({});
  const start = app.calls.comparisons.start;
  const [good, bad] = plannedRuns(2);
  if (!good || !bad) throw new Error('There are two runs');
  const id = randomUUID();
  const empty = { ...bad, draft: { ...bad.draft, values: { ...bad.draft.values, prompt: '' } } };
  await expect(start({ id, title: '', runs: [good, empty] })).rejects.toMatchObject({
    data: {
      kind: 'input',
      sentence: expect.stringMatching(/^Nothing was started. Run 2 \(.+\) can’t be sent: Prompt/),
    },
  });
  await expect(start({ id, title: '', runs: [good, { ...bad, modelId: 'none' }] })).rejects.toMatchObject({
    data: { sentence: expect.stringContaining('There is no model none.') },
  });
  await expect(start({ id, title: '', runs: plannedRuns(mostRuns + 1) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await expect(start({ id, title: '', runs: [good, good] })).rejects.toMatchObject({ data: { kind: 'input' } });
  await expect(start({ id, title: '', runs: [{ ...good, skipped: true }] })).rejects.toMatchObject({
    data: { kind: 'input' },
  });
  await expect(app.calls.comparisons.get({ id })).rejects.toMatchObject({ data: { kind: 'not-found' } });
  await aWhile();
  expect(gateway.ledger).toEqual([]);
  expect((await app.snapshot()).tasks).toEqual([]);
});

test('a run that cannot be recorded shows the reason, and can be sent later', async () => {
  const { app, gateway } = await openAtFaultServer({
    create: async (exchange) => {
      await underWay();
      return accepted(exchange);
    },
  });
  const underWay = untilAllAreUnderWay(() => app.calls.connection.removeKey());
  const runs = plannedRuns(8);
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs });
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(sixPrompts.slice(0, 1 + atOnce));
  const { runs: after } = await app.calls.comparisons.get({ id });
  expect(after.flatMap((run) => run.problem?.kind ?? [])).toEqual(['key', 'key', 'key']);
  expect(after.slice(1 + atOnce).every((run) => run.problem)).toBe(true);
  const lastPut = app.pushes.findLast((push) => push.kind === 'put' && push.part === 'comparisons');
  expect(lastPut).toMatchObject({ entry: { comparison: { runs: after }, starting: [] } });
  await expect(app.calls.comparisons.startRuns({ id, runIds: [runs[5]?.id ?? ''] })).rejects.toMatchObject({
    data: { kind: 'key' },
  });
  expect((await app.calls.comparisons.get({ id })).runs[5]?.problem?.kind).toBe('key');
});

test('a deleted comparison sends nothing more, and after a restore it offers the remaining runs', async () => {
  const id = randomUUID();
  const { app, gateway } = await openAtFaultServer({
    create: async (exchange) => {
      await underWay();
      return accepted(exchange);
    },
  });
  const underWay = untilAllAreUnderWay(() => app.calls.comparisons.remove({ id }));
  const runs = plannedRuns(8);
  await app.calls.comparisons.start({ id, title: '', runs });
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(sixPrompts.slice(0, 1 + atOnce));
  const request = { id, runIds: runs.map((run) => run.id) };
  await expect(app.calls.comparisons.startRuns(request)).rejects.toMatchObject({ data: { kind: 'input' } });
  await app.calls.comparisons.restore({ id });
  await app.calls.comparisons.startRuns(request);
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual([...sixPrompts, 'prompt 7', 'prompt 8']);
});
