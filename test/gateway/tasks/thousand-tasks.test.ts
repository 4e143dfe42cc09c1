import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { TaskStore } from '../../../electron/storage/task-store.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { openFakeServer, sendJson } from '../support/fake-server.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

async function waitingTasks(dataFolder: string, origin: string, howMany: number): Promise<void> {
  const database = await openDatabase(dataFolder);
  const store = new TaskStore(database, systemClock);
  for (let count = 0; count < howMany; count += 1) {
    const task: Task = {
      id: randomUUID(),
      modelId: 'video-d-pro',
      destination: { kind: 'gateway', origin },
      draft: draftOf('video-d-pro'),
      state: 'waiting',
      createdAt: count,
      updatedAt: count,
      taskId: randomUUID(),
      looks: 0,
      links: [],
    };
    await store.add(task, { kind: 'test' });
  }
  await database.destroy();
}

test('F35: five hundred waiting tasks are polled over ten seconds, not at once', async () => {
  const dataFolder = await temporaryFolder();
  const clock = loadTolerantClock(5);
  const times: number[] = [];
  const gateway = await openFakeServer((received, response) => {
    times.push(clock.monotonic());
    sendJson(response, 200, { task_info: { id: received.path.split('/').at(-1), status: 'processing' } });
  });
  await waitingTasks(dataFolder, gateway.origin, 500);

  const app = await openTestApp({
    dataFolder,
    clock,
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  expect((await app.snapshot()).tasks).toHaveLength(500);
  await expect.poll(() => times.length).toBeGreaterThanOrEqual(500);
  const [first = 0, last = 0] = [times[0], times[499]];
  expect(last - first).toBeGreaterThan(8_500);
  const busiest = Math.max(...times.map((at) => times.filter((each) => each >= at && each < at + 1000).length));
  expect(busiest).toBeLessThan(120);
});

test('a gateway that hangs gets as many polls as there are connections, and each has its full timeout', async () => {
  const dataFolder = await temporaryFolder();
  const clock = loadTolerantClock(20);
  const open = new Set<string>();
  let mostAtOnce = 0;
  const waitedFor: number[] = [];
  const gateway = await openFakeServer((received, response) => {
    const since = clock.monotonic();
    open.add(received.path);
    mostAtOnce = Math.max(mostAtOnce, open.size);
    response.on('close', () => {
      open.delete(received.path);
      waitedFor.push(clock.monotonic() - since);
    });
  });
  await waitingTasks(dataFolder, gateway.origin, 40);
  await openTestApp({ dataFolder, clock, temporaryConnection: { baseUrl: gateway.origin, key: testKey } });
  await expect.poll(() => waitedFor.length).toBeGreaterThanOrEqual(24);
  expect(mostAtOnce).toBe(8);
  // Half a minute, minus the time between a request and its arrival.
  expect(Math.min(...waitedFor)).toBeGreaterThan(24_000);
});
