import type { libraryContract } from '../../shared/library/library-contract.ts';
import type { organizeContract } from '../../shared/library/organize-contract.ts';
import type { SelectionFacts } from '../../shared/library/selection-summary.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { BulkEditJobs } from './bulk-edit-jobs.ts';
import type { EditService, RelatedChange } from './edit-service.ts';
import { idsOfTarget } from './ids-of-target.ts';
import type { LibrarySearch } from './search/library-search.ts';
import type { TagEdits } from './tag-edits.ts';

interface OrganizeHandlerServices {
  readonly edits: EditService;
  readonly bulkEdits: Pick<BulkEditJobs, 'stop'>;
  readonly selectionSummary: (ids: readonly string[]) => Promise<SelectionFacts>;
  readonly tags: TagEdits;
  readonly librarySearch: Pick<LibrarySearch, 'index' | 'tags'>;
  /** Returns the change of the shot that follows from a pick in a comparison. */
  readonly selectPickedTake: (comparisonId: string, itemId: string) => RelatedChange;
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
    async edit({ target, change, comparisonId }) {
      const ids = await idsOfTarget(target, librarySearch.index);
      const [itemId] = ids;
      const isPick = comparisonId !== undefined && change.flag === 'pick' && itemId !== undefined && ids.length === 1;
      return edits.edit(ids, change, isPick ? selectPickedTake(comparisonId, itemId) : undefined);
    },
    undoEdit: ({ editId }) => edits.undo(editId),
    stopJob: ({ id }) => bulkEdits.stop(id),
    changeTag: ({ tag, to }) => tags.change(tag, to),
    tags: async () => ({ tags: await librarySearch.tags() }),
    selectionSummary: async ({ target }) => selectionSummary(await idsOfTarget(target, librarySearch.index)),
  };
}
