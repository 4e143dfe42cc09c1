import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstViewState } from '../../../shared/comparisons/view-state.ts';
import { openFaultServer } from '../../support/fault-server.ts';
import { makeImage } from '../../support/make-images.ts';
import { completedWith, imageModel, openAtFaultServer } from '../faults/app-at-fault-server.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { promptsAt, untilSent } from './comparison-test-setup.ts';

/** A finished run that was started alone. */
async function withSingleRun() {
  const host = await openFaultServer(({ answer }) => answer(200, {}, makeImage(600, 400)));
  const dataFolder = await temporaryFolder();
  const { app, gateway } = await openAtFaultServer({ poll: completedWith(`${host.origin}/0`) }, { dataFolder });
  const draft = draftOf(imageModel, 'a heron');
  const { id } = await app.calls.tasks.start({ modelId: imageModel, draft });
  const task = await app.taskWhere(id, (each) => each.state === 'done');
  return { app, gateway, id, task };
}

test('a run that was started alone is a set of its own, which is not stored and not listed', async () => {
  const { app, id } = await withSingleRun();
  const set = await app.calls.comparisons.get({ id });
  expect(set).toMatchObject({ id, title: 'a heron', runs: [{ id, modelId: imageModel }], stage: firstViewState });
  expect(set.panes.map(({ source }) => source)).toEqual([{ kind: 'run', runId: id, position: 1 }]);
  expect(await app.calls.comparisons.get({ id })).toEqual(set);
  const { tasks, items } = await app.calls.comparisons.contents({ id });
  expect(tasks.map((each) => each.id)).toEqual([id]);
  expect(items.map(({ taskId, position }) => [taskId, position])).toEqual([[id, 1]]);
  expect((await app.calls.comparisons.page({ limit: 10 })).comparisons).toEqual([]);
});

test('its first changes store it, both of two at the same time, and a second pane lists it', async () => {
  const { app, id } = await withSingleRun();
  const { panes } = await app.calls.comparisons.get({ id });
  const stage = { ...firstViewState, layout: 'wipe' as const };
  await Promise.all([
    app.calls.comparisons.change({ id, stage, stageParts: ['layout'] }),
    app.calls.comparisons.change({ id, title: 'Heron study' }),
  ]);
  expect(await app.calls.comparisons.get({ id })).toMatchObject({ title: 'Heron study', stage, panes });
  expect((await app.calls.comparisons.page({ limit: 10 })).comparisons).toEqual([]);
  const [item] = (await app.calls.comparisons.contents({ id })).items;
  await app.calls.comparisons.addItems({ id, itemIds: [item?.id ?? ''] });
  const { comparisons } = await app.calls.comparisons.page({ limit: 10 });
  expect(comparisons.map(({ title, paneCount }) => [title, paneCount])).toEqual([['Heron study', 2]]);
});

test('its run counts as sent: only "again" sends it, once more', async () => {
  const { app, gateway, id } = await withSingleRun();
  await app.calls.comparisons.startRuns({ id, runIds: [id] });
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(['a heron']);
  const again = { id, runIds: [id], again: true, intentId: randomUUID() };
  await Promise.all([app.calls.comparisons.startRuns(again), app.calls.comparisons.startRuns(again)]);
  await untilSent(app, id);
  expect(promptsAt(gateway)).toEqual(['a heron', 'a heron']);
  const { tasks } = await app.calls.comparisons.contents({ id });
  expect(tasks.map(({ comparisonId, runId }) => [comparisonId, runId])).toEqual([
    [id, id],
    [undefined, undefined],
  ]);
});

test('a run of a comparison is no set, and an unknown id is none either', async () => {
  const notThere = { data: { kind: 'not-found' } };
  const { app } = await openAtFaultServer({});
  await expect(app.calls.comparisons.get({ id: randomUUID() })).rejects.toMatchObject(notThere);
  const comparisonId = randomUUID();
  const run = { id: randomUUID(), modelId: imageModel, draft: draftOf(imageModel, 'two herons') };
  await app.calls.comparisons.start({ id: comparisonId, title: '', runs: [run] });
  await untilSent(app, comparisonId);
  const [task] = (await app.calls.comparisons.contents({ id: comparisonId })).tasks;
  await expect(app.calls.comparisons.get({ id: task?.id ?? '' })).rejects.toMatchObject(notThere);
});
