import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../shared/library/item.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { notify, notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { interruptedEditMessage, offerUndoOfEdit } from '../offer-undo-of-edit.ts';

const notTrashed = 'Couldn’t move the items to Trash';
const notRestored = 'Couldn’t restore the items';

/**
 * Returns functions that move items to the trash and restore them, each with undo. Errors are shown as notifications.
 */
export function useTrash() {
  const { library } = useCalls();
  const reportFailure = (title: string, work: () => Promise<void>) => work().catch(notifyFailure(title));
  const trash = (ids: readonly string[]) =>
    reportFailure(notTrashed, async () => {
      const { trashId, count, stopped } = await library.trash({ target: { ids: [...ids] } });
      const moved = `${formatCounted(count, 'item is', 'items are')} in Trash`;
      if (count > 0) notifyUndo(moved, () => void undoTrash(trashId), interruptedEditMessage(stopped));
    });
  const undoTrash = (trashId: string) =>
    reportFailure(notRestored, async () => {
      const { count, stopped } = await library.restore({ trashId });
      if (stopped) notify(`${formatCounted(count, 'item')} restored`, interruptedEditMessage(stopped));
    });
  const restore = (ids: readonly string[]) =>
    reportFailure(notRestored, async () => {
      const { count, stopped } = await library.restore({ ids: [...ids] });
      const undo = () => void library.trash({ target: { ids: [...ids] } }).catch(notifyFailure(notTrashed));
      if (count > 0) offerUndoOfEdit(`${formatCounted(count, 'item')} restored`, undo, stopped);
    });
  return { trash, restore };
}

/** Returns the number and size of the items in the trash; `undefined` until loaded. */
export function useTrashSize() {
  return useQuery(useApi().library.trashSize.queryOptions()).data;
}

const dayMs = 24 * 3_600_000;

/**
 * Returns the time until permanent deletion: "12 days left", "1 day left", "less than a day left"; `undefined` without
 * a limit.
 */
export function textOfDaysLeft(
  { trashedAt }: Pick<Item, 'trashedAt'>,
  trashDays: number,
  now: number,
): string | undefined {
  if (trashedAt === undefined || trashDays === 0) return undefined;
  const left = (trashedAt + trashDays * dayMs - now) / dayMs;
  const days = Math.ceil(left);
  if (left < 1) return 'less than a day left';
  return formatCounted(days, 'day left', 'days left');
}

/** Returns true for the key that moves an item to the trash. In the trash, the key asks to delete permanently. */
export function isTrashKey({ key, ctrlKey, metaKey, altKey, shiftKey }: TrashKey): boolean {
  // On Mac keyboards, the key with this meaning is Backspace, with or without a modifier.
  return key === 'Delete'
    ? !(ctrlKey || metaKey || altKey || shiftKey)
    : key === 'Backspace' && !(ctrlKey || altKey || shiftKey);
}

type TrashKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
