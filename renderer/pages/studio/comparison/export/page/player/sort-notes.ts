import { comparePaneLetters } from '../../../../../../entities/comparisons/compare-pane-letters.ts';
import type { PageNote } from '../../../../../../ui/standalone-page/player/page-player-types.ts';

/** Sorts notes by pane and moment; notes on all results come first. */
export function sortNotes(notes: readonly PageNote[]): PageNote[] {
  return notes.toSorted(
    (a, b) => comparePaneLetters(a.target ?? '', b.target ?? '') || (a.seconds ?? -1) - (b.seconds ?? -1),
  );
}
