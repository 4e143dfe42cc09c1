import { leastBulk } from '../../../../shared/library/bulk-job.ts';
import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { notifyFailure, notifyProblem } from '../../../ui/toast.ts';
import { offerUndoOfEdit } from '../offer-undo-of-edit.ts';
import { markText } from './rating-text.ts';

/**
 * Rates, picks or rejects results and offers undo, without a notification, because the page shows every mark in place.
 * `subject` is the name of the results for screen readers: "A", "3 items". `unpicked`: results whose pick moves to
 * `items`; one undo restores all.
 */
export type RateItems = (
  items: readonly Item[],
  mark: RatingAndFlag,
  subject?: string,
  unpicked?: readonly Item[],
) => void;

/** A pick in the comparison `comparisonId` becomes the selected take of the shot whose takes the comparison shows. */
export function useRateItems(comparisonId?: string): RateItems {
  const calls = useCalls();
  return (items, mark, subject, unpicked = []) => {
    if (items.length === 0) return;
    const ids = items.map((item) => item.id);
    const made = calls.library.edit({
      target: { ids },
      change: mark,
      ...(comparisonId !== undefined && { comparisonId }),
    });
    const cleared =
      unpicked.length > 0 &&
      calls.library.edit({ target: { ids: unpicked.map(({ id }) => id) }, change: { flag: null } });
    if (cleared) cleared.catch(notifyFailure('Couldn’t save the rating'));
    const isBulk = items.length >= leastBulk;
    made.then(({ changed, stopped }) => {
      if (isBulk) offerUndoOfEdit(markText(formatCounted(changed, 'item'), mark), () => void undo(), stopped);
    }, notifyFailure('Couldn’t save the rating'));
    const undo = async () => {
      try {
        const { changed, stopped } = await calls.library.undoEdit({ editId: (await made).editId });
        if (cleared) await calls.library.undoEdit({ editId: (await cleared).editId });
        if (stopped) offerUndoOfEdit(`Undone for ${formatCounted(changed, 'item')}`, () => void undo(), stopped);
      } catch (error) {
        notifyProblem('Couldn’t undo the change', problemOf(error));
      }
    };
    // A few items are marked before a message can be read. The progress of a bulk change is shown at the bottom of the
    // page.
    if (!isBulk) rememberUndo(markText(subject ?? 'This item', mark), () => void undo());
  };
}
