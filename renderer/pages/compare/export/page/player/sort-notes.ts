import { paneLetterOrder } from '../../../../../entities/comparisons/pane-letter-order.ts';
import type { PageNote } from '../../../../../ui/standalone-page/player/page-player-types.ts';

/** Sorts notes by pane and moment; notes on all results come first. */
export function sortNotes(notes: readonly PageNote[]): PageNote[] {
  return notes.toSorted(
    (a, b) => paneLetterOrder(a.target ?? '', b.target ?? '') || (a.seconds ?? -1) - (b.seconds ?? -1),
  );
}
