import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import type { Calls } from '../../../api/call-types.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { interruptedEditMessage, offerUndoOfEdit } from '../offer-undo-of-edit.ts';

type Restored = Parameters<Calls['library']['restore']>[0];

const notTrashed = 'Couldn’t move the items to Trash';

/**
 * Returns functions that move items to the trash and restore them, each with undo. Errors are shown as notifications.
 */
export function useTrash() {
  const calls = useCalls();
  return useMemo(() => {
    const reportFailure = async (title: string, work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        notifyFailure(title)(error);
      }
    };
    const trash = (ids: readonly string[]) =>
      reportFailure(notTrashed, async () => {
        const { trashId, count, stopped } = await calls.library.trash({ target: { ids: [...ids] } });
        const moved = `${formatCounted(count, 'item is', 'items are')} in Trash`;
        if (count > 0) notifyUndo(moved, () => void restoreTrashed({ trashId }), interruptedEditMessage(stopped));
      });
    const restoreTrashed = (trashed: Restored) =>
      reportFailure('Couldn’t restore the items', async () => {
        const { count, stopped } = await calls.library.restore(trashed);
        if (stopped) notify(`${formatCounted(count, 'item')} restored`, interruptedEditMessage(stopped));
      });
    const restore = (ids: readonly string[]) =>
      reportFailure('Couldn’t restore the items', async () => {
        const { count, stopped } = await calls.library.restore({ ids: [...ids] });
        const retryDownload = () =>
          void reportFailure(notTrashed, async () => void (await calls.library.trash({ target: { ids: [...ids] } })));
        if (count > 0) offerUndoOfEdit(`${formatCounted(count, 'item')} restored`, retryDownload, stopped);
      });
    return { trash, restore };
  }, [calls]);
}

/** Returns the number and size of the items in the trash; `undefined` until loaded. */
export function useTrashSize() {
  return useQuery(useApi().library.trashSize.queryOptions()).data;
}
