import type { Stopped } from '../../../../shared/library/bulk-job.ts';
import type { Edit } from '../../../../shared/library/item-edit.ts';
import { counted } from '../../../../shared/util/numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { notify, notifyProblem } from '../../../ui/toast.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';
import { interruptedEditMessage } from '../interrupted-edit-message.ts';
import type { SelectedItems } from '../selected-items.ts';

/**
 * Returns functions that change the organization of results by the user. Each change is reported with an undo button.
 */
export function useOrganize() {
  const calls = useCalls();

  async function attempt<T>(title: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      notifyProblem(title, problemOf(error));
      return undefined;
    }
  }

  /** `words`: what was done, with how many changed by it. */
  async function undoable(
    title: string,
    work: () => Promise<{ editId: string; changed: number; stopped?: Stopped | undefined }>,
    words: (changed: number) => string,
    isSaidAnyway = false,
  ): Promise<boolean> {
    const done = await attempt(title, work);
    if (!done) return false;
    const { editId, changed, stopped } = done;
    if (changed === 0 && !isSaidAnyway) {
      notify('Nothing was changed', interruptedEditMessage(stopped) ?? 'The items already match.');
      return true;
    }
    notifyUndo(words(changed), () => void undo(editId), interruptedEditMessage(stopped));
    return true;
  }

  /** An undo that stopped early is offered again. */
  async function undo(editId: string): Promise<void> {
    const done = await attempt('Couldn’t undo the change', () => calls.library.undoEdit({ editId }));
    if (!done?.stopped) return;
    notifyUndo(
      `Undone for ${counted(done.changed, 'item')}`,
      () => void undo(editId),
      interruptedEditMessage(done.stopped),
    );
  }

  return {
    attempt,
    undoable,
    edit: ({ target }: SelectedItems, change: Edit, words: (changed: number) => string) => {
      return undoable('Couldn’t save the change', () => calls.library.edit({ target, change }), words);
    },
  };
}
