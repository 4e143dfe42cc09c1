import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { TaskStore } from '../../../electron/storage/task-store.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { cursorOf, type TaskCursor } from '../../../shared/tasks/task-query.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

/** A data folder with this number of tasks with an unknown outcome, one per second, oldest first. */
async function folderWith(count: number): Promise<{ dataFolder: string; ids: string[] }> {
  const dataFolder = await temporaryFolder();
  const database = await openDatabase(dataFolder);
  const store = new TaskStore(database, systemClock);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const task: Task = {
      id: randomUUID(),
      modelId: 'video-d-pro',
      destination: { kind: 'sandbox' },
      draft: draftOf('video-d-pro'),
      state: index % 2 === 0 ? 'unknown' : 'expired',
      createdAt: 1_000_000 + index * 1000,
      updatedAt: 1_000_000 + index * 1000,
      looks: 0,
      links: [],
    };
    ids.push(task.id);
    await store.add(task, { kind: 'seeded' });
  }
  await database.destroy();
  return { dataFolder, ids };
}

test('a window starts with the newest tasks that wait for a user, and can page through all of them', async () => {
  const { dataFolder, ids } = await folderWith(450);
  const { calls, snapshot } = await openTestApp({ dataFolder });
  const { tasks, moreWaiting } = await snapshot();
  expect(moreWaiting).toBe(true);
  expect(tasks.map(({ id }) => id)).toEqual(ids.slice(-300).reverse());

  const paged: string[] = [];
  for (let after: TaskCursor | undefined; ; ) {
    const page = (await calls.tasks.page({ limit: 200, ...(after ? { after } : {}) })).tasks;
    paged.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last || page.length < 200) break;
    after = cursorOf(last);
  }
  expect(paged).toEqual(ids.toReversed());
  expect((await calls.tasks.counts({})).groups['needs-you']).toBe(450);
});

test('some hundreds of tasks that wait for a user are all available from the start', async () => {
  const { dataFolder, ids } = await folderWith(300);
  const { snapshot } = await openTestApp({ dataFolder });
  const { tasks, moreWaiting } = await snapshot();
  expect(moreWaiting).toBe(false);
  expect(tasks.map(({ id }) => id)).toEqual(ids.toReversed());
});
