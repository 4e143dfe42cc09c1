import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/host/host.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { TaskStore } from '../../../electron/storage/task-store.ts';
import { makeImage } from '../../support/make-images.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { type Answer, openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

const modelId = 'image-c-2.5-t2i-preview';

/** Leaves the state of a killed run: the file has its name, but the item has no row. */
async function takeRowBack(dataFolder: string, taskId: string): Promise<void> {
  const database = await openDatabase(dataFolder);
  await database.deleteFrom('items').execute();
  const asSaving = new TaskStore(database, systemClock).change(
    taskId,
    (task) => ({ ...task, state: 'saving', links: task.links.map(({ url }) => ({ url })) }),
    () => null,
  );
  expect((await asSaving)?.state).toBe('saving');
  await database.destroy();
  const mark = join(dataFolder, 'care.json');
  writeFileSync(mark, JSON.stringify({ ...JSON.parse(readFileSync(mark, 'utf8')), isOpen: true }));
}

test('after a kill before the row of a saved file, the task completes it, and the check after the kill skips the file', async () => {
  const dataFolder = await temporaryFolder();
  const held: (() => void)[] = [];
  let isHeld = false;
  const store = await openFakeServer(({ path }, response) => {
    const send = () => response.end(makeImage(90, 60, 'image/png', Number(path.slice(1, 2))));
    if (isHeld) held.push(send);
    else send();
  });
  const images = [1, 2, 3, 4, 5].map((number) => `${store.origin}/${number}.png`);
  const poll: Answer = (_, response) => sendJson(response, 200, report('completed', { images }));
  const first = await openAtGateway({ poll }, { dataFolder });
  const { id } = await first.app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await first.app.taskWhere(id, (task) => task.state === 'done');
  const items = await first.app.itemsOf(id);
  await first.app.close();
  const last = items.find(({ position }) => position === 5);
  for (const { file } of items.filter((item) => item !== last)) {
    for (const ending of ['png', 'json']) rmSync(join(dataFolder, 'library', file.replace(/png$/, ending)));
  }
  await takeRowBack(dataFolder, id);

  // Four downloads run at a time. The fifth result already exists and waits until the check is over.
  isHeld = true;
  const { app } = await openAtGateway({ poll }, { dataFolder, speed: 20 });
  const jobs = () =>
    app.pushes.flatMap((push) => (push.kind === 'set' && push.part === 'maintenance' ? [push.value.job] : []));
  await expect.poll(() => jobs().some((job) => job !== undefined)).toBe(true);
  await expect.poll(() => jobs().at(-1)).toBeUndefined();
  expect((await app.snapshot()).itemCount).toBe(0);
  isHeld = false;
  for (const send of held) send();
  await app.taskWhere(id, (task) => task.state === 'done');
  const saved = await app.itemsOf(id);
  expect(saved).toHaveLength(5);
  expect(saved.find(({ position }) => position === 5)).toMatchObject({ id: last?.id, file: last?.file });
  const { itemCount, maintenance } = await app.snapshot();
  expect([itemCount, maintenance.report]).toEqual([5, undefined]);
});
