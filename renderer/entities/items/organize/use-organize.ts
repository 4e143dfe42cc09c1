import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Stopped } from '../../../../shared/library/bulk-job.ts';
import type { Edit } from '../../../../shared/library/item-edit.ts';
import type { SelectionFacts } from '../../../../shared/library/selection-summary.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useRefetchAfterLibraryEvents } from '../../../api/library-events.ts';
import { keys } from '../../../api/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
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
  ): Promise<void> {
    const done = await tryAction(title, work);
    if (done) notifyUndo(textOf(done.changed), () => void undo(done.editId), interruptedEditMessage(done.stopped));
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

const summaryKey = 'library-held';
const summaryKeys = [[summaryKey], keys.library.tags.key()];
/** Many items can change at once; one request follows after this pause. Milliseconds. */
const together = 100;

/**
 * Returns the summary of the selected items (tags, collections, ratings, models, sizes), and follows their changes;
 * `undefined` until loaded. Equal items must be passed as one object.
 */
export function useSelectionSummary(items: SelectedItems): SelectionFacts | undefined {
  const calls = useCalls();
  useRefetchAfterLibraryEvents(summaryKeys, together);
  return useQuery({
    queryKey: [summaryKey, keyOf(items)],
    queryFn: async () => {
      // The frame with the selection, the packing of its ids, and the request are separate tasks.
      await nextTask();
      const { target } = items;
      await nextTask();
      return calls.library.selectionSummary({ target });
    },
    enabled: items.count > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const keysOfItems = new WeakMap<SelectedItems, number>();
let lastKey = 0;

/** A hundred thousand ids make no good key; the object itself does. */
function keyOf(items: SelectedItems): string | number {
  if (items.count === 1) return items.first;
  const key = keysOfItems.get(items) ?? ++lastKey;
  keysOfItems.set(items, key);
  return key;
}
