import type { libraryContract, organizeContract } from '../../../shared/contract/library-contract.ts';
import type { PickPlace } from '../../../shared/library/item-edit.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import { itemsWithTag, selectionSummary } from '../../storage/selected-items.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import { idsOfTarget } from '../search/ids-of-target.ts';
import type { LibrarySearch } from '../search/library-search.ts';
import type { BulkEditJobs } from './bulk-edit-jobs.ts';
import type { EditService, RelatedChange } from './edit-service.ts';

interface OrganizeHandlerServices extends Pick<CoreServices, 'database'> {
  readonly edits: EditService;
  readonly bulkEdits: Pick<BulkEditJobs, 'stop'>;
  readonly librarySearch: Pick<LibrarySearch, 'index' | 'tags'>;
  /** Returns the change of the shot that follows from a pick of one of its takes. */
  readonly selectPickedTake: (place: PickPlace, itemId: string) => RelatedChange;
}

/** The calls for the user's metadata of results. */
export function organizeHandlers({
  database,
  edits,
  bulkEdits,
  librarySearch,
  selectPickedTake,
}: OrganizeHandlerServices): Handlers<typeof organizeContract> & Pick<Handlers<typeof libraryContract>, 'rate'> {
  return {
    async rate({ ids, ...mark }) {
      await edits.edit(ids, mark);
    },
    async edit({ target, change, place }) {
      const ids = await idsOfTarget(target, librarySearch.index);
      const [itemId] = ids;
      const isPick = place !== undefined && change.flag === 'pick' && itemId !== undefined && ids.length === 1;
      return edits.edit(ids, change, isPick ? selectPickedTake(place, itemId) : undefined);
    },
    undoEdit: ({ editId }) => edits.undo(editId),
    stopJob: ({ id }) => bulkEdits.stop(id),
    changeTag: ({ tag, to }) =>
      edits.edit(itemsWithTag(database, tag), { removeTags: [tag], ...(to === null ? {} : { addTags: [to] }) }),
    tags: async () => ({ tags: await librarySearch.tags() }),
    selectionSummary: async ({ target }) => selectionSummary(database, await idsOfTarget(target, librarySearch.index)),
  };
}
