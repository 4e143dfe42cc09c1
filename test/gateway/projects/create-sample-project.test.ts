import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cutOf } from '../../../shared/projects/cut.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { storeResults } from '../../support/store-results.ts';
import { isFullRun } from '../../support/test-seed.ts';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

test('a sample project gets takes, selected and trimmed, and a reference image from the sandbox', async () => {
  const dataFolder = await temporaryFolder();
  const [own] = await storeResults(dataFolder, { from: 2, count: 1 });
  const { calls } = await openTestApp({ dataFolder, sandbox: true, clock: loadTolerantClock(20) });
  const id = randomUUID();
  const created = await calls.projects.createSample({ id });
  // A repeated call starts nothing again.
  expect((await calls.projects.createSample({ id })).createdAt).toBe(created.createdAt);
  expect((await calls.tasks.page({ limit: 100 })).tasks).toHaveLength(8);
  // An image that the user adds before the first take arrives is not selected.
  const [first] = (await calls.projects.contents({ id })).shots;
  if (!first || !own) throw new Error('The project has no shot, or the library has no image.');
  await calls.projects.change({ id, shots: [{ id: first.id, addTakes: [{ itemId: own.id }] }] });

  // Drawing all videos takes most of a minute of CPU time.
  const mostShots = isFullRun ? 100 : 2;
  const isComplete = async () => {
    const { project, shots } = await calls.projects.contents({ id });
    const selected = shots.filter(({ selectedItemId }) => selectedItemId !== undefined);
    const referenced = project.references.filter(({ itemIds }) => itemIds.length === 1);
    return (
      selected.length >= Math.min(mostShots, shots.length) &&
      (!isFullRun || referenced.length === project.references.length)
    );
  };
  await expect.poll(isComplete, { interval: 200, timeout: 600_000 }).toBe(true);

  const { project, shots, items } = await calls.projects.contents({ id });
  const selected = shots.filter(({ selectedItemId }) => selectedItemId !== undefined);
  expect(selected.map(({ selectedItemId }) => selectedItemId)).not.toContain(own.id);
  const cut = cutOf({ project, shots, items: new Map(items.map((item) => [item.id, item])) });
  const clips = cut.clips.filter(({ media }) => media !== undefined);
  expect(clips.map(({ duration, shot }) => [duration, shot.status])).toEqual(
    selected.map(({ planned }) => [planned, 'review']),
  );
  expect(clips.every(({ media }) => media?.item.synthetic)).toBe(true);
  expect(new Set(cut.clips.map(({ scene }) => scene?.title)).size).toBe(2);
});

test('a sample project is refused with a real connection, and nothing is sent or stored', async () => {
  const { app, gateway } = await openAtGateway({});
  await expect(app.calls.projects.createSample({ id: randomUUID() })).rejects.toMatchObject({
    data: {
      sentence:
        'A sample project is generated in the sandbox. Choose the built-in sandbox under Settings › Connections.',
    },
  });
  expect(gateway.count('POST')).toBe(0);
  expect((await app.calls.projects.page({ limit: 10 })).projects).toEqual([]);
  expect((await app.calls.tasks.page({ limit: 10 })).tasks).toEqual([]);
});
