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
