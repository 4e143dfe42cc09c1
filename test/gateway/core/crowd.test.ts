import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/host.ts';
import { openDatabase } from '../../../electron/store/database.ts';
import { createTaskStore } from '../../../electron/store/task-store.ts';
import type { Task } from '../../../shared/task.ts';
import { draftOf, testKey } from './at-gateway.ts';
import { openFakeServer, sendJson } from './fake-gateway.ts';
import { openTestStudio, temporaryFolder } from './open-test-studio.ts';

test('F35: five hundred tasks that wait are looked at over ten seconds, not at once', async () => {
  const dataFolder = await temporaryFolder();
  const times: number[] = [];
  const gateway = await openFakeServer((arrival, response) => {
    times.push(performance.now());
    sendJson(response, 200, { task_info: { id: arrival.path.split('/').at(-1), status: 'processing' } });
  });
  const database = await openDatabase(dataFolder);
  const store = createTaskStore(database, systemClock);
  for (let count = 0; count < 500; count += 1) {
    const task: Task = {
      id: randomUUID(),
      modelId: 'video-d-pro',
      destination: { kind: 'gateway', origin: gateway.origin },
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

  const studio = await openTestStudio({
    dataFolder,
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
  });
  expect((await studio.snapshot()).tasks).toHaveLength(500);
  await expect.poll(() => times.length, { timeout: 20_000 }).toBe(500);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  expect(last - first).toBeGreaterThan(8_500);
  const busiest = Math.max(...times.map((at) => times.filter((each) => each >= at && each < at + 1000).length));
  expect(busiest).toBeLessThan(120);
});
