import { leastBulk } from '../../../../shared/library/bulk-job.ts';
import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import type { PickPlace } from '../../../../shared/library/item-edit.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { offerUndoOfEdit } from '../offer-undo-of-edit.ts';

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

/** A pick becomes the selected take of the shot that `place` names, or whose takes its comparison shows. */
export function useRateItems(place?: PickPlace): RateItems {
  const calls = useCalls();
  return (items, mark, subject, unpicked = []) => {
    if (items.length === 0) return;
    const ids = items.map((item) => item.id);
    const made = calls.library.edit({
      target: { ids },
      change: mark,
      ...(place && { place }),
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
        notifyFailure('Couldn’t undo the change')(error);
      }
    };
    // A few items are marked before a message can be read. The progress of a bulk change is shown at the bottom of the
    // page.
    if (!isBulk) rememberUndo(markText(subject ?? 'This item', mark), () => void undo());
  };
}

/** Returns the mark of Pick and Reject. If all items have the flag, the action removes the flag. */
export function toggleFlag(items: readonly Pick<Item, 'flag'>[], flag: 'pick' | 'reject'): RatingAndFlag {
  return { flag: items.every((item) => item.flag === flag) ? null : flag };
}

/** "4 of 5 stars" */
export function textOfRating(rating: number): string {
  return rating === 0 ? 'Not rated' : `${rating} of 5 stars`;
}

/** Describes a mark for the user: "A: 4 of 5 stars". */
export function markText(subject: string, { rating, flag }: RatingAndFlag): string {
  if (rating !== undefined) return `${subject}: ${textOfRating(rating ?? 0).toLowerCase()}`;
  if (flag === 'pick') return `${subject}: picked`;
  return flag === 'reject' ? `${subject}: rejected` : `${subject}: neither picked nor rejected`;
}

/** Returns the suffix for the screen reader label of a result: ", 4 of 5 stars, picked". */
export function markSuffix({ rating, flag }: Item): string {
  const parts = [
    ...(rating === undefined ? [] : [textOfRating(rating)]),
    ...(flag === undefined ? [] : [flag === 'pick' ? 'picked' : 'rejected']),
  ];
  return parts.map((part) => `, ${part}`).join('');
}
