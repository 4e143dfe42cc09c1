import { randomUUID } from 'node:crypto';
import type { SavedSearch } from '../../shared/library/saved-search.ts';
import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

/** Part of the calls of the library. */
export function savedSearchCalls(calls: Calls, { savedSearches, pushes, clock }: Services) {
  const current = async () => ({ savedSearches: await savedSearches.all() });
  const notify = async () => pushes.set(await current());
  pushes.provide(current);
  return {
    keepSearch: calls.library.keepSearch.handler(async ({ input: { id, ...input } }) => {
      const kept: SavedSearch = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
      await savedSearches.keep(kept);
      await notify();
      return kept;
    }),
    removeSearch: calls.library.removeSearch.handler(async ({ input }) => {
      await savedSearches.remove(input.id);
      await notify();
    }),
  };
}
