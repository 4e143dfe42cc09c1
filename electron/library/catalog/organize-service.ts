import type { libraryContract, organizeContract } from '../../../shared/contract/library-contract.ts';
import type { PickPlace } from '../../../shared/library/item-edit.ts';
import type { SelectionFacts } from '../../../shared/library/selection-summary.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { SettingsService } from '../../settings/settings-service.ts';
import type { Database } from '../../storage/database/database.ts';
import { itemsWithTag, selectionSummary } from '../../storage/selected-items.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import { idsOfTarget } from '../search/ids-of-target.ts';
import type { LibrarySearch } from '../search/library-search.ts';
import type { BulkEditJobs } from './bulk-edit-jobs.ts';
import { openCollectionService } from './collection-service.ts';
import { createEditService, type EditResult, type EditService, type RelatedChange } from './edit-service.ts';
import type { Library } from './library.ts';

interface OrganizeServiceOptions
  extends Pick<CoreServices, 'folder' | 'database' | 'stores' | 'eventHub' | 'clock' | 'isReadOnly'> {
  readonly library: Pick<Library, 'notify'>;
  readonly settings: SettingsService;
  readonly bulkEdits: BulkEditJobs;
  /** Called when a file in the library folder could not be written. */
  readonly onUnwritable: (error: unknown) => void;
}

/** Opens edits and summaries of the user's metadata of results. */
export async function openOrganizeService(options: OrganizeServiceOptions) {
  const { database } = options;
  const edits = createEditService(options);
  const collections = await openCollectionService({ ...options, edits });
  return {
    collections,
    edits,
    tags: createTagEdits(database, edits),
    selectionSummary: (ids: readonly string[]): Promise<SelectionFacts> => selectionSummary(database, ids),
  };
}

interface OrganizeHandlerServices {
  readonly edits: EditService;
  readonly bulkEdits: Pick<BulkEditJobs, 'stop'>;
  readonly selectionSummary: (ids: readonly string[]) => Promise<SelectionFacts>;
  readonly tags: TagEdits;
  readonly librarySearch: Pick<LibrarySearch, 'index' | 'tags'>;
  /** Returns the change of the shot that follows from a pick of one of its takes. */
  readonly selectPickedTake: (place: PickPlace, itemId: string) => RelatedChange;
}

/** The calls for the user's metadata of results. */
export function organizeHandlers({
  edits,
  bulkEdits,
  selectionSummary,
  tags,
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
    changeTag: ({ tag, to }) => tags.change(tag, to),
    tags: async () => ({ tags: await librarySearch.tags() }),
    selectionSummary: async ({ target }) => selectionSummary(await idsOfTarget(target, librarySearch.index)),
  };
}

/** Changes a tag on all results that have it. */
type TagEdits = ReturnType<typeof createTagEdits>;

function createTagEdits(database: Database, edits: EditService) {
  return {
    /** Renames a tag everywhere, also in the trash; `null` removes the tag. Can be undone like an edit. */
    change: (tag: string, to: string | null): Promise<EditResult> =>
      edits.edit(itemsWithTag(database, tag), { removeTags: [tag], ...(to === null ? {} : { addTags: [to] }) }),
  };
}
