import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { databaseFile } from '../../../electron/storage/database/database-files.ts';
import { seedItems } from '../library/seed-items.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

/** Opens a project whose only shot has three takes, the second one selected, with a comparison of them. */
async function openTakes() {
  const dataFolder = await temporaryFolder();
  const itemIds = (await seedItems(dataFolder, 4)).map(({ id }) => id);
  const app = await openTestApp({ dataFolder });
  const { library, projects } = app.calls;
  const [one = '', two = '', three = '', other = ''] = itemIds;
  const comparisonId = randomUUID();
  const { id } = await projects.create({});
  const { shots } = await projects.createShots({ id, shots: [{}] });
  const addTakes = [one, two, three].map((itemId) => ({ itemId }));
  await projects.change({ id, shots: [{ id: shots[0]?.id ?? '', addTakes, comparisonId, selectedItemId: two }] });
  const pick = (itemId: string, of = comparisonId) =>
    library.edit({ target: { ids: [itemId] }, change: { flag: 'pick' }, place: { comparisonId: of } });
  const selected = async () => (await projects.contents({ id })).shots[0]?.selectedItemId;
  const flag = async (itemId: string) => (await library.items({ ids: [itemId] })).items[0]?.flag;
  return {
    dataFolder,
    app,
    library,
    projects,
    one,
    two,
    three,
    other,
    id,
    shotId: shots[0]?.id ?? '',
    pick,
    selected,
    flag,
  };
}

test('results become shots in their order, each in the cut, and one undo removes them', async () => {
  const dataFolder = await temporaryFolder();
  const itemIds = (await seedItems(dataFolder, 5)).map(({ id }) => id).reverse();
  const { projects } = (await openTestApp({ dataFolder })).calls;
  const { id } = await projects.create({});
  const { undo } = await projects.createShots({ id, shots: itemIds.map((itemId) => ({ addTakes: [{ itemId }] })) });
  const { shots } = await projects.contents({ id });
  expect(shots.map(({ selectedItemId }) => selectedItemId)).toEqual(itemIds);
  expect(shots.map(({ status, takes }) => [status, takes.length])).toEqual(itemIds.map(() => ['review', 1]));
  await projects.change(undo);
  const after = await projects.contents({ id });
  expect(after.shots.every(({ trashedAt }) => trashedAt !== undefined)).toBe(true);
});

test('a pick in the comparison of a shot selects the take, and one undo restores both', async () => {
  const { app, library, one, two, pick, selected, flag } = await openTakes();
  const { editId } = await pick(one);
  expect([await selected(), await flag(one)]).toEqual([one, 'pick']);
  await expect
    .poll(() =>
      app.pushes.some((push) => push.kind === 'put' && push.part === 'shots' && push.entry.selectedItemId === one),
    )
    .toBe(true);
  await library.undoEdit({ editId });
  expect([await selected(), await flag(one)]).toEqual([two, undefined]);
  // A result that was picked elsewhere is selected by a pick here as well.
  await library.edit({ target: { ids: [one] }, change: { flag: 'pick' } });
  expect(await selected()).toBe(two);
  await pick(one);
  expect(await selected()).toBe(one);
});

test('a pick in the shot itself selects the take, also without a comparison', async () => {
  const { library, projects, id, shotId, one, three, selected } = await openTakes();
  await projects.change({ id, shots: [{ id: shotId, comparisonId: null }] });
  const target = { ids: [three] };
  const { editId } = await library.edit({ target, change: { flag: 'pick' }, place: { shotId } });
  expect(await selected()).toBe(three);
  await library.undoEdit({ editId });
  await library.edit({ target: { ids: [one] }, change: { flag: 'pick' }, place: { shotId: randomUUID() } });
  expect(await selected()).not.toBe(one);
});

test('an undo keeps what was selected since, and selects no removed take', async () => {
  const { library, projects, id, shotId, one, two, three, pick, selected, flag } = await openTakes();
  const first = await pick(one);
  const second = await pick(three);
  await library.undoEdit({ editId: first.editId });
  expect([await selected(), await flag(one)]).toEqual([three, undefined]);
  await projects.change({ id, shots: [{ id: shotId, removeTakes: [one, two] }] });
  await library.undoEdit({ editId: second.editId });
  expect([await selected(), await flag(three)]).toEqual([undefined, undefined]);
});

test('other comparisons, other results and other marks select nothing', async () => {
  const { library, app, one, two, other, pick, selected } = await openTakes();
  const { editId } = await pick(other);
  await library.undoEdit({ editId });
  await pick(one, randomUUID());
  for (const change of [{ flag: 'reject' }, { flag: null }, { rating: 3 }] as const)
    await library.edit({ target: { ids: [one] }, change });
  expect(await selected()).toBe(two);
  const shots = app.pushes.flatMap((push) => (push.kind === 'put' && push.part === 'shots' ? [push.entry] : []));
  expect(new Set(shots.map(({ selectedItemId }) => selectedItemId ?? two))).toEqual(new Set([two]));
});

test('a pick whose selection cannot be stored is not stored either', async () => {
  const { dataFolder, one, two, pick, selected, flag } = await openTakes();
  const database = new DatabaseSync(databaseFile(dataFolder));
  database.exec("CREATE TRIGGER full BEFORE UPDATE ON shots BEGIN SELECT raise(ABORT, 'full'); END");
  database.close();
  await expect(pick(one)).rejects.toThrow();
  expect([await selected(), await flag(one)]).toEqual([two, undefined]);
});
