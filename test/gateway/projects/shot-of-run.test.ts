import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { mostTakes, type Shot } from '../../../shared/projects/shot.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import { isFullRun } from '../../support/test-seed.ts';
import { plannedRuns, untilSent } from '../comparisons/comparison-test-setup.ts';
import {
  accepted,
  completedWith,
  imageIntent,
  inTurn,
  openAtFaultServer,
  resultHost,
  taskAnswer,
} from '../faults/app-at-fault-server.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

async function shotIn(app: TestApp) {
  const { id } = await app.calls.projects.create({ title: 'Harbour' });
  const { shots } = await app.calls.projects.createShots({ id, shots: [{ title: 'Fog' }] });
  return { projectId: id, shotId: shots[0]?.id ?? '' };
}

async function findShot(app: TestApp, projectId: string): Promise<Shot> {
  const [shot] = (await app.calls.projects.contents({ id: projectId })).shots;
  if (!shot) throw new Error('The project has no shot');
  return shot;
}

const isDone = (task: Task) => task.state === 'done';
const takes = (count: number) => Array.from({ length: count }, () => ({ itemId: randomUUID() }));

test('the results of a run become takes of its shot, in the order of their arrival', async () => {
  const url = await resultHost();
  const poll = inTurn(taskAnswer('pending'), completedWith(url, `${url}?2`));
  const { app } = await openAtFaultServer({ poll });
  const { projectId, shotId } = await shotIn(app);
  const started = await app.calls.tasks.start({ ...imageIntent, shotId });
  expect(started.shotId).toBe(shotId);
  expect((await app.calls.projects.contents({ id: projectId })).tasks.map(({ id }) => id)).toEqual([started.id]);
  const task = await app.taskWhere(started.id, isDone);
  const shot = await findShot(app, projectId);
  expect(shot.takes.map(({ itemId }) => itemId).sort()).toEqual(task.links.map(({ itemId }) => itemId).sort());
  expect(shot.status).toBe('review');
  const contents = await app.calls.projects.contents({ id: projectId });
  expect(contents.tasks).toEqual([]);
  // The first take is in the cut, and the card of the shot shows it.
  expect(shot.selectedItemId).toBe(shot.takes[0]?.itemId);
  expect(contents.items.map(({ id }) => id)).toEqual([shot.selectedItemId]);
  // A window knows the item before its take.
  await expect
    .poll(() => app.pushes.some((push) => push.kind === 'put' && push.part === 'shots' && push.entry.takes.length > 1))
    .toBe(true);
  const puts = app.pushes.flatMap((push) => (push.kind === 'put' ? [push] : []));
  const itemAt = puts.findIndex((push) => push.part === 'items');
  const takeAt = puts.findIndex((push) => push.part === 'shots' && push.entry.takes.length > 0);
  expect(itemAt).toBeLessThan(takeAt);
});

test('a run for a shot that is unknown, full or in Trash is refused before anything is stored', async () => {
  const { app, gateway } = await openAtFaultServer({});
  const { projectId, shotId } = await shotIn(app);
  const { change, remove, restore } = app.calls.projects;
  const refused = async (id: string, sentence: string) => {
    await expect(app.calls.tasks.start({ ...imageIntent, shotId: id })).rejects.toMatchObject({
      data: { sentence },
    });
    const runs = plannedRuns(1).map((run) => ({ ...run, shotId: id }));
    await expect(app.calls.comparisons.start({ id: randomUUID(), title: '', runs })).rejects.toMatchObject({
      data: { sentence: expect.stringMatching(`^Nothing was started. Run 1 .* can’t be sent: ${sentence}$`) },
    });
  };
  await refused(randomUUID(), 'This shot no longer exists.');
  await change({ id: projectId, shots: [{ id: shotId, addTakes: takes(mostTakes) }] });
  await refused(shotId, 'Shot 010 already has 500 takes. Remove a take first.');
  await change({ id: projectId, shots: [{ id: shotId, trashed: true }] });
  await refused(shotId, 'Shot 010 is in Trash. Restore the shot first.');
  await remove({ id: projectId });
  await refused(shotId, 'The project of this shot is in Trash. Restore the project first.');
  await restore({ id: projectId });
  expect((await app.snapshot()).tasks).toEqual([]);
  expect(gateway.ledger).toEqual([]);
});

/** Runs an image for a shot, and calls `meanwhile` after the gateway accepted the run. */
async function runWith(meanwhile: (app: TestApp, ids: { projectId: string; shotId: string }) => Promise<unknown>) {
  const url = await resultHost();
  const isReady = Promise.withResolvers<void>();
  const poll: Script = async (exchange) => {
    await isReady.promise;
    return completedWith(url)(exchange);
  };
  const { app } = await openAtFaultServer({ poll });
  const ids = await shotIn(app);
  const { id } = await app.calls.tasks.start({ ...imageIntent, shotId: ids.shotId });
  await meanwhile(app, ids);
  isReady.resolve();
  const task = await app.taskWhere(id, isDone);
  expect(await app.itemsOf(id)).toHaveLength(1);
  return { app, task, ...ids };
}

test('a result whose shot became full is saved, and the task has a note', async () => {
  const { app, task, projectId } = await runWith((app, { projectId, shotId }) =>
    app.calls.projects.change({ id: projectId, shots: [{ id: shotId, addTakes: takes(mostTakes) }] }),
  );
  expect(task.notes).toEqual(['Shot 010 already has 500 takes. The result is not a take.']);
  expect((await findShot(app, projectId)).takes).toHaveLength(mostTakes);
});

test('a result whose shot was deleted is saved, and the task has a note', async () => {
  const { task } = await runWith(async (app, { projectId: id }) => {
    await app.calls.projects.remove({ id });
    await app.calls.projects.deletePermanently({ id });
  });
  expect(task.notes).toEqual(['The shot of this run no longer exists, so the result is not a take.']);
});

test('a result whose shot is in Trash becomes a take, so that a restored shot has it', async () => {
  const { app, task, projectId } = await runWith((app, { projectId, shotId }) =>
    app.calls.projects.change({ id: projectId, shots: [{ id: shotId, trashed: true }] }),
  );
  expect(task.notes).toBeUndefined();
  expect((await findShot(app, projectId)).takes).toHaveLength(1);
});

test('edits at the moment of a result lose neither the edits nor the take', async () => {
  const { app, projectId, shotId, task } = await runWith(async (app, { projectId, shotId }) => {
    const edits = Array.from({ length: 60 }, (_, n) => ({ title: `Title ${n}`, itemId: randomUUID() }));
    const sending = edits.map(({ title, itemId }) =>
      app.calls.projects.change({ id: projectId, shots: [{ id: shotId, title, addTakes: [{ itemId }] }] }),
    );
    void Promise.all(sending);
  });
  await expect.poll(async () => (await findShot(app, projectId)).takes.length).toBe(61);
  const shot = await findShot(app, projectId);
  expect(shot.id).toBe(shotId);
  expect(shot.takes.filter(({ itemId }) => itemId === task.links[0]?.itemId)).toHaveLength(1);
  expect(shot.title).toBe('Title 59');
});

test('a removed take does not come back when its file is downloaded again', async () => {
  const { app, task, projectId, shotId } = await runWith(async () => {});
  const itemId = task.links[0]?.itemId ?? '';
  const removed = await app.calls.projects.change({ id: projectId, shots: [{ id: shotId, removeTakes: [itemId] }] });
  expect(removed.shots[0]?.takes).toEqual([]);
  await app.calls.library.trash({ target: { ids: [itemId] } });
  await app.calls.tasks.retryDownload({ id: task.id });
  await app.taskWhere(task.id, isDone);
  expect((await findShot(app, projectId)).takes).toEqual([]);
});

test('the planned runs of a comparison keep their shot, also when they are added or sent again', async () => {
  const url = await resultHost();
  const { app } = await openAtFaultServer({ poll: completedWith(url) });
  const { projectId, shotId } = await shotIn(app);
  const [first, second] = plannedRuns(2).map((run) => ({ ...run, shotId }));
  if (!first || !second) throw new Error('There are two runs');
  const id = randomUUID();
  await app.calls.comparisons.start({ id, title: '', runs: [first] });
  await untilSent(app, id);
  await app.calls.comparisons.addRuns({ id, runs: [second] });
  await untilSent(app, id);
  await app.calls.comparisons.startRuns({ id, runIds: [first.id], again: true });
  await untilSent(app, id);
  const { tasks } = await app.calls.comparisons.contents({ id });
  expect(tasks.map((task) => task.shotId)).toEqual([shotId, shotId, shotId]);
  for (const task of tasks) await app.taskWhere(task.id, isDone);
  expect((await findShot(app, projectId)).takes).toHaveLength(3);
});

test.each(isFullRun ? ['create', 'poll', 'download'] : ['download'])(
  'after a kill during the %s, a result is a take exactly once',
  async (moment) => {
    const dataFolder = await temporaryFolder();
    const before = await openTestApp({ dataFolder });
    const { projectId, shotId } = await shotIn(before);
    await before.close();
    let child: ChildProcess | undefined;
    const killAt = (name: string, otherwise: Script): Script => {
      return (exchange) =>
        moment === name && child?.signalCode === null ? child.kill('SIGKILL') : otherwise(exchange);
    };
    const bytes = makeImage(300, 200);
    const host = await openFaultServer(killAt('download', ({ answer }) => answer(200, {}, bytes)));
    const create = killAt('create', accepted);
    const poll = killAt('poll', completedWith(`${host.origin}/a.png`));
    const gateway = await openFaultServer((exchange) => (exchange.entry.method === 'POST' ? create : poll)(exchange));
    const program = new URL('../support/app-process.ts', import.meta.url).pathname;
    child = spawn(process.execPath, [program, dataFolder, gateway.origin, testKey], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    onTestFinished(() => void child?.kill('SIGKILL'));
    child.stdin?.end(JSON.stringify({ ...imageIntent, shotId }));
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');

    const app = await openTestApp({
      dataFolder,
      clock: loadTolerantClock(50),
      temporaryConnection: { baseUrl: gateway.origin, key: testKey },
    });
    const [started] = (await app.snapshot()).tasks;
    // The shot was stored before anything was sent.
    expect(started?.shotId).toBe(shotId);
    const ended = await app.taskWhere(started?.id ?? '', (task) => task.state === 'done' || task.state === 'unknown');
    expect(ended.state).toBe(moment === 'create' ? 'unknown' : 'done');
    const shot = await findShot(app, projectId);
    expect(shot.takes.map(({ itemId }) => itemId)).toEqual(ended.links.map(({ itemId }) => itemId));
    expect(gateway.count('POST')).toBe(1);
  },
);
