import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cutOf } from '../../../shared/projects/cut.ts';
import { storeResults } from '../../support/store-results.ts';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { openTestStudio, temporaryFolder } from '../support/open-test-app.ts';

test('a sample project gets takes, selected and trimmed, and a reference image from the sandbox', async () => {
  const dataFolder = await temporaryFolder();
  const [own] = await storeResults(dataFolder, { from: 2, count: 1 });
  const { calls } = await openTestStudio({ dataFolder, sandbox: true });
  const id = randomUUID();
  const created = await calls.projects.createSample({ id });
  // A repeated call starts nothing again.
  expect((await calls.projects.createSample({ id })).createdAt).toBe(created.createdAt);
  expect((await calls.tasks.page({ limit: 100 })).tasks).toHaveLength(8);
  // An image that the user adds before the first take arrives is not selected.
  const [first] = (await calls.projects.contents({ id })).shots;
  if (!first || !own) throw new Error('The project has no shot, or the library has no image.');
  await calls.projects.change({ id, shots: [{ id: first.id, addTakes: [{ itemId: own.id }] }] });

  const isComplete = async () => {
    const { project, shots } = await calls.projects.contents({ id });
    const takes = shots.flatMap((shot) => shot.takes);
    return (
      shots.every(({ selectedItemId }) => selectedItemId !== undefined) &&
      takes.length === 8 &&
      project.references.every(({ itemIds }) => itemIds.length === 1)
    );
  };
  await expect.poll(isComplete, { timeout: 100_000, interval: 200 }).toBe(true);

  const { project, shots, items } = await calls.projects.contents({ id });
  expect(shots.map(({ selectedItemId }) => selectedItemId)).not.toContain(own.id);
  const cut = cutOf({ project, shots, items: new Map(items.map((item) => [item.id, item])) });
  expect(cut.clips.map(({ duration, shot }) => [duration, shot.status])).toEqual(
    shots.map(({ planned }) => [planned, 'review']),
  );
  expect(cut.clips.every(({ media }) => media?.item.synthetic)).toBe(true);
  expect(new Set(cut.clips.map(({ scene }) => scene?.title)).size).toBe(2);
}, 120_000);

test('a sample project is refused with a real connection, and nothing is sent or stored', async () => {
  const { studio, gateway } = await openAtGateway({});
  await expect(studio.calls.projects.createSample({ id: randomUUID() })).rejects.toMatchObject({
    data: {
      sentence:
        'A sample project is generated in the sandbox. Choose the built-in sandbox under Settings › Connections.',
    },
  });
  expect(gateway.count('POST')).toBe(0);
  expect((await studio.calls.projects.page({ limit: 10 })).projects).toEqual([]);
  expect((await studio.calls.tasks.page({ limit: 10 })).tasks).toEqual([]);
});
