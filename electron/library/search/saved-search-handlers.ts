import { randomUUID } from 'node:crypto';
import type { libraryContract } from '../../../shared/contract/library-contract.ts';
import type { SavedSearch } from '../../../shared/library/saved-search.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Handlers } from '../../util/call-handler-types.ts';

export function savedSearchHandlers({
  stores: { savedSearches },
  eventHub,
  clock,
}: Pick<CoreServices, 'stores' | 'eventHub' | 'clock'>): Pick<
  Handlers<typeof libraryContract>,
  'saveSearch' | 'removeSavedSearch'
> {
  const current = async () => ({ savedSearches: await savedSearches.all() });
  const notify = async () => eventHub.set(await current());
  eventHub.provide(current);
  return {
    async saveSearch({ id, ...input }) {
      const search: SavedSearch = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
      await savedSearches.save(search);
      await notify();
      return search;
    },
    async removeSavedSearch({ id }) {
      await savedSearches.remove(id);
      await notify();
    },
  };
}
