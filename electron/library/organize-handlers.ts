import type { libraryContract } from '../../shared/library/library-contract.ts';
import type { organizeContract } from '../../shared/library/organize-contract.ts';
import type { SelectionFacts } from '../../shared/library/selection-summary.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { BulkEditJobs } from './bulk-edit-jobs.ts';
import type { EditService } from './edit-service.ts';
import { idsOfTarget } from './ids-of-target.ts';
import type { LibrarySearch } from './search/library-search.ts';
import type { TagEdits } from './tag-edits.ts';

interface OrganizeHandlerServices {
  readonly edits: EditService;
  readonly bulkEdits: Pick<BulkEditJobs, 'stop'>;
  readonly selectionSummary: (ids: readonly string[]) => Promise<SelectionFacts>;
  readonly tags: TagEdits;
  readonly librarySearch: Pick<LibrarySearch, 'index' | 'tags'>;
}

/** The calls for the user's metadata of results. */
export function organizeHandlers({
  edits,
  bulkEdits,
  selectionSummary,
  tags,
  librarySearch,
}: OrganizeHandlerServices): Handlers<typeof organizeContract> & Pick<Handlers<typeof libraryContract>, 'rate'> {
  return {
    async rate({ ids, ...mark }) {
      await edits.edit(ids, mark);
    },
    edit: async ({ target, change }) => edits.edit(await idsOfTarget(target, librarySearch.index), change),
    undoEdit: ({ editId }) => edits.undo(editId),
    stopJob: ({ id }) => bulkEdits.stop(id),
    changeTag: ({ tag, to }) => tags.change(tag, to),
    tags: async () => ({ tags: await librarySearch.tags() }),
    selectionSummary: async ({ target }) => selectionSummary(await idsOfTarget(target, librarySearch.index)),
  };
}
