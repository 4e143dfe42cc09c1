import type { Stopped } from '../../../../shared/library/bulk-job.ts';
import type { Edit } from '../../../../shared/library/item-edit.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { notify, notifyProblem } from '../../../ui/toast.ts';
import { interruptedEditMessage } from '../interrupted-edit-message.ts';
import type { SelectedItems } from '../selection-target.ts';

/**
 * Returns functions that change the organization of results by the user. Each change is reported with an undo button.
 */
export function useOrganize() {
  const calls = useCalls();

  async function tryAction<T>(title: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      notifyProblem(title, problemOf(error));
      return undefined;
    }
  }

  /** `textOf`: describes the action, given the number of changed items. */
  async function runWithUndo(
    title: string,
    work: () => Promise<{ editId: string; changed: number; stopped?: Stopped | undefined }>,
    textOf: (changed: number) => string,
    isAlwaysNotified = false,
  ): Promise<boolean> {
    const done = await tryAction(title, work);
    if (!done) return false;
    const { editId, changed, stopped } = done;
    if (changed === 0 && !isAlwaysNotified) {
      notify('Nothing was changed', interruptedEditMessage(stopped) ?? 'The items already match.');
      return true;
    }
    notifyUndo(textOf(changed), () => void undo(editId), interruptedEditMessage(stopped));
    return true;
  }

  /** An undo that stopped early is offered again. */
  async function undo(editId: string): Promise<void> {
    const done = await tryAction('Couldn’t undo the change', () => calls.library.undoEdit({ editId }));
    if (!done?.stopped) return;
    notifyUndo(
      `Undone for ${formatCounted(done.changed, 'item')}`,
      () => void undo(editId),
      interruptedEditMessage(done.stopped),
    );
  }

  return {
    tryAction,
    runWithUndo,
    edit: ({ target }: SelectedItems, change: Edit, textOf: (changed: number) => string) => {
      return runWithUndo('Couldn’t save the change', () => calls.library.edit({ target, change }), textOf);
    },
  };
}
