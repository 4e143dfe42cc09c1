import type { trashContract } from '../../shared/library/trash-contract.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { idsOfTarget } from './ids-of-target.ts';
import type { LibrarySearch } from './search/library-search.ts';
import type { Trash } from './trash.ts';

interface TrashHandlerServices {
  readonly trash: Trash;
  readonly librarySearch: Pick<LibrarySearch, 'index'>;
}

export function trashHandlers({ trash, librarySearch }: TrashHandlerServices): Handlers<typeof trashContract> {
  return {
    trash: async ({ target }) => trash.trash(await idsOfTarget(target, librarySearch.index)),
    restore: (which) => trash.restore(which),
    purge: ({ ids }) => trash.purge(ids),
    trashSize: () => trash.size(),
  };
}
