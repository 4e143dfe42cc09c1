import { expect, test } from 'vitest';
import { type Condition, wholeLibrary } from '../../../shared/library/library-query.ts';
import { storeResults } from '../../support/store-results.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { indexOf } from './grid-index-of-query.ts';

test('results are found by the project and the shot that they are takes of', async () => {
  const dataFolder = await temporaryFolder();
  const ids = (await storeResults(dataFolder, { from: 0, count: 8 })).map(({ id }) => id);
  const app = await openTestApp({ dataFolder });
  const { projects, library } = app.calls;
  const harbour = await projects.create({ title: 'Übersee: the harbour film', notes: 'snow' });
  const other = await projects.create({ title: 'Winter' });
  const addTakes = (from: number, to: number) => ids.slice(from, to).map((itemId) => ({ itemId }));
  const made = await projects.createShots({ id: harbour.id, shots: [{ title: 'Boats at dawn' }, { title: '' }] });
  const [boats = '', second = ''] = made.shots.map(({ id }) => id);
  const [snow = ''] = (
    await projects.createShots({ id: other.id, shots: [{ title: 'Boats in snow', number: 20 }] })
  ).shots.map(({ id }) => id);
  const takes = { [boats]: addTakes(0, 3), [second]: addTakes(2, 4), [snow]: addTakes(4, 6) };
  for (const [id, list] of Object.entries(takes))
    await projects.change({ id: id === snow ? other.id : harbour.id, shots: [{ id, addTakes: list }] });

  const query = (...conditions: Condition[]) => ({ ...wholeLibrary, conditions });
  const found = async (...conditions: Condition[]) => {
    const shown = new Set((await indexOf(app, query(...conditions))).ids);
    const { count } = await library.facets({ query: query(...conditions) });
    expect(count).toBe(shown.size);
    return ids.flatMap((id, index) => (shown.has(id) ? index : []));
  };
  expect(await found({ name: 'project', value: 'ubersee film' })).toEqual([0, 1, 2, 3]);
  expect(await found({ name: 'project', value: other.id })).toEqual([4, 5]);
  // Notes are no part of the title.
  expect(await found({ name: 'project', value: 'snow' })).toEqual([]);
  expect(await found({ name: 'project', value: 'winter', not: true })).toEqual([0, 1, 2, 3, 6, 7]);
  expect(await found({ name: 'shot', value: 'boats' })).toEqual([0, 1, 2, 4, 5]);
  expect(await found({ name: 'shot', value: '020' })).toEqual([2, 3, 4, 5]);
  expect(await found({ name: 'shot', value: second })).toEqual([2, 3]);
  expect(await found({ name: 'shot', value: '20' }, { name: 'project', value: 'winter' })).toEqual([4, 5]);
  expect(await found({ name: 'shot', value: '2' })).toEqual([]);

  await projects.change({ id: harbour.id, shots: [{ id: boats, removeTakes: ids.slice(0, 1) }] });
  expect(await found({ name: 'shot', value: '10' })).toEqual([1, 2]);
  await projects.change({ id: harbour.id, shots: [{ id: boats, trashed: true }] });
  expect(await found({ name: 'project', value: 'harbour' })).toEqual([2, 3]);
  await projects.remove({ id: other.id });
  expect(await found({ name: 'shot', value: 'boats' })).toEqual([]);
});

test('results are grouped and stacked by one shot each, also takes of several shots', async () => {
  const dataFolder = await temporaryFolder();
  const ids = (await storeResults(dataFolder, { from: 0, count: 6 })).map(({ id }) => id);
  const app = await openTestApp({ dataFolder });
  const { projects } = app.calls;
  const { id } = await projects.create({ title: 'Harbour' });
  const made = await projects.createShots({ id, shots: [{ title: 'Boats' }, { title: 'Ferry' }] });
  const [boats = '', ferry = ''] = made.shots.map((shot) => shot.id);
  const [a = '', b = '', c = '', d = ''] = ids;
  const takes = (...itemIds: string[]) => itemIds.map((itemId) => ({ itemId }));
  await projects.change({
    id,
    shots: [
      { id: boats, addTakes: takes(a, b, c), selectedItemId: null },
      // Both shots have b and c. The ferry selected c; the boats come first for b.
      { id: ferry, addTakes: takes(b, c, d), selectedItemId: c },
    ],
  });
  const groups = async (group: 'shot' | 'project') => {
    const index = await indexOf(app, { ...wholeLibrary, group });
    return new Map(index.ids.map((itemId, row) => [itemId, index.groups[row]]));
  };
  const shotOf = (groupsOfItems: ReadonlyMap<string, string | undefined>) =>
    ids.map((itemId) => groupsOfItems.get(itemId));
  expect(shotOf(await groups('shot'))).toEqual([boats, boats, ferry, ferry, '', '']);
  expect(shotOf(await groups('project'))).toEqual([id, id, id, id, '', '']);
  const stacked = await indexOf(app, { ...wholeLibrary, stackTakes: true });
  expect(ids.map((itemId) => stacked.shots[stacked.ids.indexOf(itemId)])).toEqual([boats, boats, ferry, ferry, '', '']);
  expect(stacked.ids.filter((_, row) => stacked.selected[row] === 1)).toEqual([c]);
  expect((await indexOf(app, wholeLibrary)).shots).toEqual([]);

  // Changes of takes and of the Trash are noticed, although no item changes. A shot can change often until then.
  for (const title of ['Ship', 'Ship at sea']) await projects.change({ id, shots: [{ id: ferry, title }] });
  await projects.change({ id, shots: [{ id: ferry, title: 'Ferry' }] });
  await projects.remove({ id });
  await projects.restore({ id });
  await projects.change({ id, shots: [{ id: ferry, selectedItemId: null }] });
  expect(shotOf(await groups('shot'))).toEqual([boats, boats, boats, ferry, '', '']);
  await projects.change({ id, shots: [{ id: boats, trashed: true }] });
  expect(shotOf(await groups('shot'))).toEqual(['', ferry, ferry, ferry, '', '']);
  await projects.remove({ id });
  expect(shotOf(await groups('shot'))).toEqual(['', '', '', '', '', '']);
  await projects.restore({ id });
  expect(await projects.titles({ id: ferry })).toEqual({
    project: { title: 'Harbour' },
    shot: { number: 20, title: 'Ferry' },
  });
  expect(await projects.titles({ id })).toEqual({ project: { title: 'Harbour' } });
  expect(shotOf(await groups('project'))).toEqual(['', id, id, id, '', '']);
});

test('projects and shots are suggested by title and number', async () => {
  const { calls } = await openTestApp();
  const { id } = await calls.projects.create({ title: 'Harbour film' });
  await calls.projects.create({ title: '' });
  await calls.projects.createShots({ id, shots: [{ title: 'Boats at dawn' }, { title: 'Ferry' }, {}] });
  const suggest = async (name: 'project' | 'shot', begins: string) =>
    (await calls.library.suggest({ name, begins })).values.map(({ value, title }) => title ?? value);
  expect(await suggest('project', 'fil')).toEqual(['Harbour film']);
  expect((await suggest('project', '')).sort()).toEqual(['Harbour film', 'Untitled project']);
  expect(await suggest('shot', '')).toEqual(['010 Boats at dawn', '020 Ferry', '030']);
  expect(await suggest('shot', '2')).toEqual(['020 Ferry']);
  expect(await suggest('shot', 'da')).toEqual(['Boats at dawn']);
});
