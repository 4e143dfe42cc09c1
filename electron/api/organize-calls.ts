import { idsOfTarget } from '../library/ids-of-target.ts';
import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

/** Calls for the user's metadata of results. */
export function organizeCalls(calls: Calls, { edits, jobs, held, tags, librarySearch }: Services) {
  return {
    mark: calls.library.mark.handler(async ({ input: { ids, ...mark } }) => {
      await edits.edit(ids, mark);
    }),
    edit: calls.library.edit.handler(async ({ input }) =>
      edits.edit(await idsOfTarget(input.target, librarySearch.index), input.change),
    ),
    undoEdit: calls.library.undoEdit.handler(({ input }) => edits.undo(input.editId)),
    stopJob: calls.library.stopJob.handler(({ input }) => jobs.stop(input.id)),
    changeTag: calls.library.changeTag.handler(({ input }) => tags.change(input.tag, input.to)),
    tags: calls.library.tags.handler(async () => ({ tags: await librarySearch.tags() })),
    held: calls.library.held.handler(async ({ input }) => held(await idsOfTarget(input.target, librarySearch.index))),
  };
}

export function collectionCalls(calls: Calls, { collections }: Pick<Services, 'collections'>) {
  return {
    create: calls.collections.create.handler(({ input }) => collections.create(input)),
    change: calls.collections.change.handler(({ input: { id, ...change } }) => collections.change(id, change)),
    remove: calls.collections.remove.handler(({ input }) => collections.remove(input.id)),
  };
}
