import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inCutOrder } from '../../../shared/projects/cut-order.ts';
import type { Shot } from '../../../shared/projects/shot.ts';
import { seedItems } from '../library/seed-items.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

async function projectWithShots(app: TestApp, titles: readonly string[]) {
  const { id } = await app.calls.projects.create({ title: 'Harbour' });
  const { shots } = await app.calls.projects.createShots({ id, shots: titles.map((title) => ({ title })) });
  return { id, shots, ids: shots.map((shot) => shot.id) };
}

const titlesOf = (shots: readonly Shot[]) =>
  inCutOrder(shots)
    .filter(({ trashedAt }) => trashedAt === undefined)
    .map(({ title }) => title);
const titlesIn = async (app: TestApp, id: string) => titlesOf((await app.calls.projects.contents({ id })).shots);

test('a project is created once, and its values and shots are there after a restart', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder });
  const id = randomUUID();
  const created = await app.calls.projects.create({
    id,
    title: ' Night  harbour ',
    shape: { width: 9, height: 16 },
  });
  expect(created).toMatchObject({ id, title: 'Night harbour', rate: { numerator: 24, denominator: 1 } });
  expect(await app.calls.projects.create({ id, title: 'Other' })).toEqual(created);
  const shots = [{ title: 'Fog', brief: 'A heron in the fog', planned: 72 }, { title: 'Boat' }];
  const added = await app.calls.projects.createShots({ id, shots });
  expect(added.shots.map(({ number, title, status }) => [number, title, status])).toEqual([
    [10, 'Fog', 'draft'],
    [20, 'Boat', 'draft'],
  ]);
  await app.close();
  const { calls } = await openTestApp({ dataFolder });
  const contents = await calls.projects.contents({ id });
  expect(contents).toEqual({ project: added.project, shots: added.shots, items: [], tasks: [] });
  expect((await calls.projects.page({ limit: 10 })).projects).toMatchObject([
    { id, title: 'Night harbour', shotCount: 2, takeCount: 0, selectedCount: 0 },
  ]);
});

test('shots are changed, moved and undone, and each change reaches the windows', async () => {
  const app = await openTestApp();
  const { id, ids } = await projectWithShots(app, ['A', 'B', 'C', 'D']);
  const [a = '', , c = '', d = ''] = ids;
  const renamed = await app.calls.projects.change({ id, shots: [{ id: a, title: 'A2', status: 'approved' }] });
  expect(renamed.undo).toEqual({ id, shots: [{ id: a, title: 'A', status: 'draft' }] });
  const moved = await app.calls.projects.moveShots({ id, shotIds: [c, d], after: null });
  expect(await titlesIn(app, id)).toEqual(['C', 'D', 'A2', 'B']);
  const inserted = await app.calls.projects.createShots({ id, after: a, shots: [{ title: 'New' }] });
  expect(inserted.shots[0]?.number).toBe(15);
  expect(await titlesIn(app, id)).toEqual(['C', 'D', 'A2', 'New', 'B']);
  // In any order: each undo restores only its own values.
  await app.calls.projects.change(renamed.undo);
  const redo = await app.calls.projects.change(inserted.undo);
  await app.calls.projects.change(moved.undo);
  expect(await titlesIn(app, id)).toEqual(['A', 'B', 'C', 'D']);
  await app.calls.projects.change(redo.undo);
  expect(await titlesIn(app, id)).toEqual(['A', 'New', 'B', 'C', 'D']);
  const shown = new Map<string, Shot>();
  await expect
    .poll(() => {
      for (const push of app.pushes) {
        if (push.kind === 'put' && push.part === 'shots') shown.set(push.entry.id, push.entry);
      }
      return titlesOf([...shown.values()]);
    })
    .toEqual(['A', 'New', 'B', 'C', 'D']);
});

test('a change that is refused in part changes nothing', async () => {
  const app = await openTestApp();
  const { id, ids } = await projectWithShots(app, ['A', 'B']);
  const [a = '', b = ''] = ids;
  const before = await app.calls.projects.contents({ id });
  const refused = async (work: Promise<unknown>, sentence: string, kind = 'input') => {
    await expect(work).rejects.toMatchObject({ data: { kind, sentence } });
    expect(await app.calls.projects.contents({ id })).toEqual(before);
  };
  const { change, createShots, moveShots } = app.calls.projects;
  await refused(
    change({
      id,
      project: { title: 'New' },
      shots: [
        { id: a, title: 'New' },
        { id: b, number: 10 },
      ],
    }),
    'Shot 010 already exists. Choose another number.',
  );
  await refused(
    change({ id, shots: [{ id: a, brief: 'x'.repeat(20_001) }] }),
    'Shot 010: the brief can have at most 20000 characters; this one has 20001.',
  );
  await refused(change({ id, shots: [{ id: randomUUID() }] }), 'This shot no longer exists.', 'not-found');
  await refused(
    change({ id, project: { rate: { numerator: Number.NaN, denominator: 1 } } }),
    'NaN/1 is not a frame rate.',
  );
  await refused(
    createShots({ id, shots: Array.from({ length: 1999 }, () => ({})) }),
    'A project has at most 2000 shots; this would be 2001. Use a second project for the others.',
  );
  await refused(
    moveShots({ id, shotIds: [a], after: randomUUID() }),
    'The shot before the new place no longer exists.',
    'not-found',
  );
});

test('a project moves to Trash and back, and only from there it is deleted', async () => {
  const app = await openTestApp();
  const { id } = await projectWithShots(app, ['A']);
  const listed = async (inTrash: boolean) =>
    (await app.calls.projects.page({ limit: 10, inTrash })).projects.map((project) => project.id);
  await expect(app.calls.projects.deletePermanently({ id })).rejects.toMatchObject({
    data: { kind: 'input', sentence: 'Move the project to Trash first.' },
  });
  await app.calls.projects.remove({ id });
  expect([await listed(false), await listed(true)]).toEqual([[], [id]]);
  await expect(app.calls.projects.change({ id, project: { title: 'B' } })).rejects.toMatchObject({
    data: { kind: 'input', sentence: 'This project is in Trash. Restore it first.' },
  });
  expect((await app.calls.projects.restore({ id })).trashedAt).toBeUndefined();
  expect([await listed(false), await listed(true)]).toEqual([[id], []]);
  await app.calls.projects.remove({ id });
  await app.calls.projects.deletePermanently({ id });
  expect([await listed(false), await listed(true)]).toEqual([[], []]);
  await expect(app.calls.projects.contents({ id })).rejects.toMatchObject({ data: { kind: 'not-found' } });
  await expect.poll(() => app.pushes.at(-1)).toEqual({ kind: 'remove', part: 'projects', id });
});

test('the list finds projects by their texts and those of their shots, and continues after a page', async () => {
  const { calls } = await openTestApp();
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await calls.projects.create({ title });
    await calls.projects.createShots({ id, shots: [{ brief: title === 'Two' ? 'Ein Häuschen 100%' : 'A boat' }] });
  }
  const found = async (search: string) =>
    (await calls.projects.page({ limit: 10, search })).projects.map(({ title }) => title);
  expect(await found('hauschen 100%')).toEqual(['Two']);
  expect((await found('boat')).sort()).toEqual(['One', 'Three']);
  expect(await found('two boat')).toEqual([]);
  expect((await found('010')).sort()).toEqual(['One', 'Three', 'Two']);
  const { projects: first } = await calls.projects.page({ limit: 2 });
  const before = first.at(-1);
  const { projects: second } = await calls.projects.page({ limit: 2, ...(before ? { before } : {}) });
  expect([...first, ...second].map(({ title }) => title).sort()).toEqual(['One', 'Three', 'Two']);
});

test('takes are results of the library, and the project returns those on its cards', async () => {
  const dataFolder = await temporaryFolder();
  const items = await seedItems(dataFolder, 4);
  const { calls } = await openTestApp({ dataFolder });
  const [one = '', two = '', three = '', four = ''] = items.map((item) => item.id);
  const { id } = await calls.projects.create({
    references: [{ id: randomUUID(), title: 'Heron', kind: 'character', itemIds: [four] }],
  });
  const { shots } = await calls.projects.createShots({ id, shots: [{}, {}] });
  const [first = '', second = ''] = shots.map((shot) => shot.id);
  const takes = (itemIds: readonly string[]) => itemIds.map((itemId) => ({ itemId }));
  await calls.projects.change({
    id,
    shots: [
      { id: first, addTakes: takes([one, two]), selectedItemId: one },
      { id: second, addTakes: takes([two, three]), selectedItemId: null },
    ],
  });
  const idsOf = (all: readonly { id: string }[]) => all.map((item) => item.id).sort();
  const contents = await calls.projects.contents({ id });
  expect(contents.shots.map(({ status }) => status)).toEqual(['review', 'review']);
  expect(idsOf(contents.items)).toEqual([one, three, four].sort());
  expect((await calls.projects.takes({ shotId: second })).items.map((item) => item.id)).toEqual([two, three]);
  expect(idsOf((await calls.projects.shotsOfItems({ itemIds: [two] })).shots)).toEqual([first, second].sort());
  expect((await calls.projects.page({ limit: 1 })).projects[0]).toMatchObject({
    takeCount: 4,
    selectedCount: 1,
    posterItemId: one,
  });
  await calls.projects.change({ id, shots: [{ id: first, trashed: true }] });
  expect(idsOf((await calls.projects.shotsOfItems({ itemIds: [two] })).shots)).toEqual([second]);
});

test('the keyframe of two shots is stored with its image, and set, kept and cleared with Undo', async () => {
  const dataFolder = await temporaryFolder();
  const [take, key] = await seedItems(dataFolder, 2);
  const app = await openTestApp({ dataFolder });
  const { id, ids } = await projectWithShots(app, ['A', 'B']);
  const [before = '', after = ''] = ids;
  const [takeId, keyId] = [take?.id ?? '', key?.id ?? ''];
  const shotOf = async ({ calls }: TestApp) =>
    (await calls.projects.contents({ id })).shots.find((shot) => shot.id === after);
  const firstFrame = { kind: 'shared', itemId: keyId, shotId: before } as const;
  const set = await app.calls.projects.change({ id, shots: [{ id: after, firstFrame }] });
  const acceptedFrames = { itemId: takeId, first: { itemId: keyId } };
  const accepted = await app.calls.projects.change({ id, shots: [{ id: after, acceptedFrames }] });
  await app.close();

  const next = await openTestApp({ dataFolder });
  expect(await shotOf(next)).toMatchObject({ firstFrame, acceptedFrames });
  expect((await next.calls.projects.contents({ id })).items.map((item) => item.id)).toEqual([keyId]);
  const continued = await next.calls.projects.change({
    id,
    shots: [{ id: after, firstFrame: { kind: 'last-frame', shotId: before } }],
  });
  expect(continued.undo).toEqual({ id, shots: [{ id: after, firstFrame }] });
  await next.calls.projects.change(accepted.undo);
  expect(await shotOf(next)).not.toHaveProperty('acceptedFrames');
  await next.calls.projects.change(continued.undo);
  expect((await shotOf(next))?.firstFrame).toEqual(firstFrame);
  await next.calls.projects.change(set.undo);
  expect(await shotOf(next)).not.toHaveProperty('firstFrame');
});

test('2000 shots stay in order, each at its own position, while shots are edited and moved', async () => {
  const { calls } = await openTestApp();
  const { id } = await calls.projects.create({ title: 'Long' });
  const brief = 'A heron in the fog. '.repeat(10);
  const { shots } = await calls.projects.createShots({ id, shots: Array.from({ length: 2000 }, () => ({ brief })) });
  expect(shots.map(({ number }) => number)).toEqual(shots.map((_, n) => (n + 1) * 10));
  await expect(calls.projects.createShots({ id, shots: [{}] })).rejects.toMatchObject({ data: { kind: 'input' } });
  for (const { id: shotId } of shots.slice(0, 15)) {
    await calls.projects.change({ id, shots: [{ id: shotId, title: 'Edited' }] });
    await calls.projects.moveShots({ id, shotIds: [shotId], after: shots[1000]?.id ?? null });
  }
  const contents = await calls.projects.contents({ id });
  expect(contents.shots.filter(({ title }) => title === 'Edited')).toHaveLength(15);
  expect(new Set(contents.shots.map(({ position }) => position)).size).toBe(2000);
});
