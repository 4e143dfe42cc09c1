import { type Calls, problemsOf } from './implement-contract.ts';
import type { Services } from './services.ts';

/** Calls for importing results that another library has and this one does not. */
export function mergeCalls(calls: Calls, { merges, describe }: Services) {
  return {
    lookAtOther: calls.library.lookAtOther.handler(({ input, signal }) =>
      problemsOf({ describe }, merges.look(input.folder, signal)),
    ),
    merge: calls.library.merge.handler(({ input, signal }) =>
      problemsOf({ describe }, merges.merge(input.folder, input.conflicts, signal)),
    ),
    undoMerge: calls.library.undoMerge.handler(({ input }) => merges.undo(input.mergeId)),
  };
}
