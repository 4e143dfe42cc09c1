import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { TaskStore } from '../../../electron/storage/task-store.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import type { TaskCursor } from '../../../shared/tasks/task-query.ts';
import { cursorOf } from '../../../shared/tasks/task-query.ts';
import { openFaultServer } from '../../support/fault-server.ts';
import { makeTasks } from '../../support/large-task-list.ts';
import { completedWith, imageIntent, openAtFaultServer, taskAnswer } from '../faults/app-at-fault-server.ts';
import { file } from '../faults/save-from-host.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const gateway = { kind: 'gateway', origin: 'https://gateway.example' } as const;

function ended(changes: Partial<Task>): Task {
  const { values, extra } = draftOf('video-d-pro');
  return {
    id: randomUUID(),
    modelId: 'video-d-pro',
    destination: gateway,
    draft: { values: { ...values, prompt: 'Ein Übergang im Nebel' }, extra },
    state: 'done',
    createdAt: 1,
    updatedAt: 1,
    looks: 0,
    links: [],
    ...changes,
  };
}

/** A data folder with these tasks of an earlier run. */
async function folderWith(tasks: readonly Task[]): Promise<string> {
  const dataFolder = await temporaryFolder();
  const database = await openDatabase(dataFolder);
  const store = new TaskStore(database, systemClock);
  for (const task of tasks) await store.add(task, { kind: 'sending' });
  await database.destroy();
  return dataFolder;
}

const openOn = (dataFolder: string) =>
  openTestApp({ dataFolder, temporaryConnection: { baseUrl: gateway.origin, key: testKey } });

test('pages contain all tasks in the order of the list, each once, and the counts are correct', async () => {
  const states = ['done', 'failed', 'unknown', 'stopped', 'expired', 'rejected'] as const;
  const tasks = Array.from({ length: 260 }, (_, index) =>
    // Several in the same millisecond: their ids decide the order.
    ended({ createdAt: Math.floor(index / 4), state: states[index % 6] ?? 'done' }),
  );
  const app = await openOn(await folderWith(tasks));
  const seen: Task[] = [];
  let after: TaskCursor | undefined;
  for (;;) {
    const page = await app.calls.tasks.page({ limit: 100, ...(after ? { after } : {}) });
    seen.push(...page.tasks);
    const last = page.tasks.at(-1);
    if (page.tasks.length < 100 || !last) break;
    after = cursorOf(last);
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(260);
  const places = seen.map(cursorOf);
  for (const [index, place] of places.entries()) {
    const before = places[index - 1];
    if (!before) continue;
    const falls = before.createdAt > place.createdAt || (before.createdAt === place.createdAt && before.id > place.id);
    expect(before.rank < place.rank || (before.rank === place.rank && falls)).toBe(true);
  }
  // The snapshot contains every task that needs the user, regardless of its age.
  expect((await app.snapshot()).tasks.filter(({ state }) => state === 'unknown' || state === 'expired').length).toBe(
    tasks.filter(({ state }) => state === 'unknown' || state === 'expired').length,
  );
  const { groups, models } = await app.calls.tasks.counts({});
  expect(groups).toEqual({ 'needs-you': 86, running: 0, saved: 44, failed: 87, stopped: 43 });
  expect(models).toEqual([{ modelId: 'video-d-pro', count: 260 }]);
});

test('a search finds prompts regardless of case, ids and trace ids, with matching counts', async () => {
  const trace = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
  const tasks = [
    ended({ traceId: trace }),
    ended({ state: 'failed', taskId: 'Gateway-Id-7', draft: { values: { prompt: '100 % fog' }, extra: '' } }),
    ended({ modelId: 'video-b', draft: { values: { prompt: 'reeds' }, extra: '' } }),
  ];
  const app = await openOn(await folderWith(tasks));
  const found = async (search: string) => (await app.calls.tasks.page({ search, limit: 9 })).tasks.map(({ id }) => id);
  expect(await found('ÜBERGANG')).toEqual([tasks[0]?.id]);
  expect(await found(trace.slice(0, 12))).toEqual([tasks[0]?.id]);
  expect(await found('gateway-id-7')).toEqual([tasks[1]?.id]);
  expect(await found('%')).toEqual([tasks[1]?.id]);
  expect(await found('no such thing')).toEqual([]);
  expect((await app.calls.tasks.counts({ search: 'fog' })).groups).toMatchObject({ saved: 0, failed: 1 });
  expect((await app.calls.tasks.counts({ group: 'saved' })).models).toEqual([
    { modelId: 'video-b', count: 1 },
    { modelId: 'video-d-pro', count: 1 },
  ]);
  expect(await app.calls.tasks.matching({ modelId: 'video-b' })).toEqual({
    tasks: [{ id: tasks[2]?.id, state: 'done', accepted: false, destination: { kind: 'gateway' } }],
  });
});

test('removed tasks can be restored with their evidence until the next start', async () => {
  const [listed, removed] = [ended({}), ended({ state: 'unknown' })];
  const dataFolder = await folderWith([listed, removed]);
  const app = await openOn(dataFolder);
  expect(await app.calls.tasks.remove({ ids: [listed.id, removed.id] })).toEqual({
    ids: expect.arrayContaining([listed.id, removed.id]),
  });
  expect((await app.snapshot()).tasks).toEqual([]);
  expect((await app.calls.tasks.page({ limit: 9 })).tasks).toEqual([]);
  await expect(app.calls.tasks.get({ id: listed.id })).rejects.toThrow();
  await app.calls.tasks.restore({ ids: [listed.id] });
  expect((await app.snapshot()).tasks).toEqual([listed]);
  expect(await app.calls.tasks.history({ id: listed.id })).toMatchObject([{ kind: 'sending' }]);
  await app.close();
  const again = await openOn(dataFolder);
  await again.calls.tasks.restore({ ids: [removed.id] });
  expect((await again.snapshot()).tasks).toEqual([listed]);
});

test('a result whose file is missing is downloaded again in its place, and nothing is created', async () => {
  const host = await openFaultServer(({ answer }) => answer(200, {}, file));
  const dataFolder = await temporaryFolder();
  const { app, gateway: asked } = await openAtFaultServer(
    {
      poll: (exchange) => (exchange.turn < 2 ? taskAnswer('processing') : completedWith(`${host.origin}/a`))(exchange),
    },
    { dataFolder },
  );
  const { id } = await app.calls.tasks.start(imageIntent);
  await app.taskWhere(id, (task) => task.state === 'done');
  const [item] = await app.itemsOf(id);
  const path = join(dataFolder, 'library', item?.file ?? '');
  expect(await app.calls.tasks.retryDownload({ id })).toMatchObject({ state: 'done' });
  expect(host.count('GET')).toBe(1);

  rmSync(path);
  expect(await app.calls.tasks.missingFiles({ id })).toEqual({ positions: [1] });
  await app.calls.tasks.retryDownload({ id });
  await app.taskWhere(id, (task) => task.state === 'done');
  expect(readFileSync(path).equals(file)).toBe(true);
  expect((await app.itemsOf(id)).map((each) => each.id)).toEqual([item?.id]);
  expect(await app.calls.tasks.missingFiles({ id })).toEqual({ positions: [] });
  expect(asked.count('POST')).toBe(1);

  // A library that is missing as a whole has lost nothing.
  rmSync(join(dataFolder, 'library'), { recursive: true });
  expect(await app.calls.tasks.missingFiles({ id })).toEqual({ positions: [] });
  expect(existsSync(path)).toBe(false);
});

test('a check of many tasks polls those that can be polled, and skips the others', async () => {
  const { app, gateway: asked } = await openAtFaultServer({ poll: taskAnswer('processing') });
  const first = await app.calls.tasks.start(imageIntent);
  const second = await app.calls.tasks.start(imageIntent);
  const ids = [first.id, second.id, randomUUID()];
  expect(await app.calls.tasks.actOnMany({ action: 'stop', ids })).toEqual({ done: 2 });
  const polls = () => asked.count('GET');
  const before = polls();
  expect(await app.calls.tasks.actOnMany({ action: 'download', ids })).toEqual({ done: 0 });
  expect(await app.calls.tasks.actOnMany({ action: 'look', ids })).toEqual({ done: 2 });
  await expect.poll(polls).toBeGreaterThanOrEqual(before + 2);
  await app.calls.tasks.actOnMany({ action: 'stop', ids });
});

test('usual durations come from runs that were observed to their end, and outlive them', async () => {
  const host = await openFaultServer(({ answer }) => answer(200, {}, file));
  const { app } = await openAtFaultServer({ poll: completedWith(`${host.origin}/a`) });
  for (let run = 0; run < 3; run += 1) {
    const { id } = await app.calls.tasks.start(imageIntent);
    await app.taskWhere(id, (task) => task.state === 'done');
    await app.calls.tasks.remove({ ids: [id] });
  }
  const { typicalTimes } = await app.snapshot();
  expect(typicalTimes).toMatchObject([{ modelId: imageIntent.modelId, sandbox: false, runs: 3 }]);
  expect(typicalTimes[0]?.median).toBeGreaterThan(0);
  expect(typicalTimes[0]?.p90).toBeGreaterThanOrEqual(typicalTimes[0]?.median ?? 0);
  await expect.poll(() => app.pushes.some((push) => push.kind === 'set' && push.part === 'typicalTimes')).toBe(true);
});

test('thousands of matching tasks are all found, once and in the order of the list', async () => {
  const dataFolder = await temporaryFolder();
  await makeTasks(dataFolder, { count: 4500, state: 'done' });
  const app = await openOn(dataFolder);
  const { tasks } = await app.calls.tasks.matching({});
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(4500);
  const page = await app.calls.tasks.page({ limit: 200 });
  expect(tasks.slice(0, 200).map(({ id }) => id)).toEqual(page.tasks.map(({ id }) => id));
  const [oldest] = (await app.calls.tasks.page({ limit: 1, search: 'take 0:' })).tasks;
  expect(tasks.at(-1)?.id).toBe(oldest?.id);
});

test('counts of a search respect the other filter of each', async () => {
  const tasks = [
    ended({ modelId: 'video-a', state: 'done' }),
    ended({ modelId: 'video-a', state: 'failed' }),
    ended({ modelId: 'video-b', state: 'failed' }),
    ended({ modelId: 'video-b', state: 'failed', draft: { values: { prompt: 'Something else' }, extra: '' } }),
  ];
  const app = await openOn(await folderWith(tasks));
  const { groups, models } = await app.calls.tasks.counts({ search: 'Nebel', group: 'failed', modelId: 'video-b' });
  expect(groups).toMatchObject({ saved: 0, failed: 1 });
  expect(models).toEqual([
    { modelId: 'video-a', count: 1 },
    { modelId: 'video-b', count: 1 },
  ]);
});
