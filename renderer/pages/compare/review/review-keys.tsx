import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { type RateItems, toggleFlag, useRateItems } from '../../../entities/items/rating/use-rate-items.ts';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { useDigitKeys } from '../../../ui/commands/use-digit-keys.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { useStageActions } from '../common/stage-store.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import { useVotes } from '../common/use-votes.ts';
import { usePaneForKey } from '../stage/use-target-pane.ts';
import { useStartNote } from './notes/note-draft.ts';

/** Keys for rating, picking and rejecting a pane, and for a note. Rendered inside the stage. */
export function ReviewKeys({ open }: { open: OpenComparison }) {
  const { mark } = useStageActions();
  const startNote = useStartNote();
  const targetPane = usePaneForKey(open);
  const changeRating = (changeOf: (item: Item) => RatingAndFlag) => {
    const pane = targetPane();
    if (pane?.kind === 'item') mark?.([pane.item], changeOf(pane.item), pane.letter);
  };
  useCommand('comparePick', () => changeRating((item) => toggleFlag([item], 'pick')));
  useCommand('compareReject', () => changeRating((item) => toggleFlag([item], 'reject')));
  useCommand('writeNote', () => startNote(open.comparison.id, targetPane()?.pane.id));

  useDigitKeys('ratePane', (digit) => {
    if (digit <= 5) changeRating(() => ({ rating: digit === 0 ? null : digit }));
  });
  return null;
}

/**
 * Returns the function that rates, picks and rejects the results of a comparison. A pick of the challenger moves the pick.
 * Clearing a pick that is the winner of an earlier version removes that winner.
 */
export function useMarkResult(open: OpenComparison): RateItems {
  const { comparison, all, challengers, challengerState, earlierWinner, changeStage } = open;
  const rate = useRateItems(comparison.id);
  const { votes, saveVote, undoVote } = useVotes(comparison.id);
  return (items, mark, subject) => {
    const isOnlyItem = (id: string | undefined) => items.length === 1 && items[0]?.id === id;
    const vote = earlierWinner && votes.find(({ id }) => id === earlierWinner.voteId);
    if (vote && mark.flag === null && isOnlyItem(earlierWinner.itemId)) {
      void undoVote(vote.id);
      const { at: _, ...removed } = vote;
      rememberUndo(`${subject ?? 'Result'}: pick removed`, () => void saveVote(removed));
      return;
    }
    const challengerId = challengers?.challengerId;
    // The picked challenger becomes the kept pane, so its place is saved: the next one follows it.
    if (challengerState && challengerId !== undefined && challengerState.challengerId !== challengerId)
      changeStage({ champion: { ...challengerState, challengerId } });
    const kept = all.find(({ pane }) => pane.id === challengers?.keptId);
    const moves =
      mark.flag === 'pick' && kept?.kind === 'item' && kept.item.flag === 'pick' && !isOnlyItem(kept.item.id);
    rate(items, mark, subject, moves ? [kept.item] : []);
  };
}
