import type { Stopped } from '../../../../shared/library/bulk-job.ts';
import type { Edit } from '../../../../shared/library/item-edit.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import type { SelectedItems } from '../grid-index/selection-target.ts';
import { interruptedEditMessage, offerUndoOfEdit } from '../offer-undo-of-edit.ts';

/** Returns functions that change the organization of results by the user, each with Undo. */
export function useOrganize() {
  const calls = useCalls();

  async function tryAction<T>(title: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      notifyFailure(title)(error);
      return undefined;
    }
  }

  /** Reports a change whose extent the page doesn’t show. `textOf`: describes it, given the number of changed items. */
  async function runWithUndo(
    title: string,
    work: () => Promise<{ editId: string; changed: number; stopped?: Stopped | undefined }>,
    textOf: (changed: number) => string,
  ): Promise<boolean> {
    const done = await tryAction(title, work);
    if (done) notifyUndo(textOf(done.changed), () => void undo(done.editId), interruptedEditMessage(done.stopped));
    return done !== undefined;
  }

  /** An undo that stopped early is offered again. */
  async function undo(editId: string): Promise<void> {
    const done = await tryAction('Couldn’t undo the change', () => calls.library.undoEdit({ editId }));
    if (!done?.stopped) return;
    offerUndoOfEdit(`Undone for ${formatCounted(done.changed, 'item')}`, () => void undo(editId), done.stopped);
  }

  return {
    tryAction,
    runWithUndo,
    /** A change that the page shows on the items, on a collection or on a tag. Returns whether it was saved. */
    async edit({ target }: SelectedItems, change: Edit, textOf: (changed: number) => string) {
      const done = await tryAction('Couldn’t save the change', () => calls.library.edit({ target, change }));
      if (!done) return false;
      const { editId, changed, stopped } = done;
      if (changed === 0 && !stopped) notify('Nothing was changed', 'The items already match.');
      else offerUndoOfEdit(textOf(changed), () => void undo(editId), stopped);
      return true;
    },
  };
}
