import { randomUUID } from 'node:crypto';
import type { libraryContract } from '../../../shared/contract/library-contract.ts';
import type { SavedSearch } from '../../../shared/library/saved-search.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Stores } from '../../storage/create-stores.ts';
import type { Handlers } from '../../util/call-handler-types.ts';

type SavedSearchHandlerServices = Pick<CoreServices, 'eventHub' | 'clock'> & Pick<Stores, 'savedSearches'>;

export function savedSearchHandlers({
  savedSearches,
  eventHub,
  clock,
}: SavedSearchHandlerServices): Pick<Handlers<typeof libraryContract>, 'saveSearch' | 'removeSavedSearch'> {
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
