import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { wholeLibrary } from '../../../shared/library/library-query.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const lakes = {
  name: 'Lakes',
  query: {
    ...wholeLibrary,
    words: 'lake',
    conditions: [{ name: 'kind' as const, value: 'video', not: true as const }],
  },
};

test('searches are saved under names, changed, removed and restored, and survive a restart', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  const search = await first.calls.library.saveSearch(lakes);
  const other = await first.calls.library.saveSearch({ ...lakes, name: 'Other' });
  await first.calls.library.saveSearch({
    ...search,
    name: '  Lakes, wide ',
    query: { ...search.query, order: 'oldest' },
  });
  await first.calls.library.removeSavedSearch({ id: other.id });
  expect((await first.snapshot()).savedSearches.map(({ name }) => name)).toEqual(['Lakes, wide']);
  await expect
    .poll(() =>
      first.pushes.flatMap((push) => (push.kind === 'set' && push.part === 'savedSearches' ? [push.value.length] : [])),
    )
    .toContain(1);
  await first.calls.library.saveSearch(other);
  await first.close();

  const { savedSearches } = await (await openTestApp({ dataFolder })).snapshot();
  expect(savedSearches.map(({ id, name }) => [id, name]).sort()).toEqual(
    [
      [search.id, 'Lakes, wide'],
      [other.id, 'Other'],
    ].sort(),
  );
  expect(savedSearches.find(({ id }) => id === search.id)?.query).toEqual({ ...lakes.query, order: 'oldest' });
});

test('a search without a name is refused', async () => {
  const { calls } = await openTestApp();
  await expect(calls.library.saveSearch({ ...lakes, name: '  ' })).rejects.toThrow();
});

test('a saved search with a field of an earlier version opens, and shows the field as text', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  const search = await first.calls.library.saveSearch(lakes);
  await first.close();
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  const record = JSON.stringify({
    ...search,
    query: {
      ...search.query,
      conditions: [
        ...search.query.conditions,
        { name: 'jerk', value: '>3' },
        { name: 'noise', value: '2 .. 4', not: true },
      ],
      order: 'noise',
    },
  });
  database.prepare('UPDATE saved_searches SET record = ?').run(record);
  const app = await openTestApp({ dataFolder });
  const [opened] = (await app.snapshot()).savedSearches;
  const query = { ...search.query, words: 'lake jerk:>3 -noise:"2 .. 4"', order: 'newest' };
  expect(opened).toEqual({ ...search, query });
  expect(database.prepare('SELECT record FROM saved_searches').get()).toEqual({ record });
  database.close();
});
