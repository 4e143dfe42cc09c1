import { type RateItems, useRateItems } from '../../../../entities/items/rating/use-rate-items.ts';
import { useCommand } from '../../../../ui/commands/use-command.ts';
import { rememberUndo } from '../../../../ui/notify-undo.tsx';
import type { OpenComparison } from '../common/use-comparison.ts';
import { useVotes } from '../common/use-votes.ts';
import { usePaneForKey } from '../stage/use-target-pane.ts';
import { useStartNote } from './notes/note-draft.ts';

/** The key for a note on a pane. Rendered inside the stage. */
export function NoteKey({ open }: { open: OpenComparison }) {
  const startNote = useStartNote();
  const targetPane = usePaneForKey(open);
  useCommand('writeNote', () => startNote(open.comparison.id, targetPane()?.pane.id));
  return null;
}

/**
 * Returns the function that rates, picks and rejects the results of a comparison.
 * Pick at the winner of an earlier version removes that winner.
 */
export function useMarkResult(open: OpenComparison): RateItems {
  const { comparison, challengers, challengerState, earlierWinner, changeStage } = open;
  const rate = useRateItems({ comparisonId: comparison.id });
  const { votes, saveVote, undoVote } = useVotes(comparison.id);
  return (items, mark, subject, unpicked) => {
    const isOnlyItem = (id: string | undefined) => items.length === 1 && items[0]?.id === id;
    const vote = earlierWinner && votes.find(({ id }) => id === earlierWinner.voteId);
    if (vote && mark.flag !== undefined && mark.flag !== 'reject' && isOnlyItem(earlierWinner.itemId)) {
      void undoVote(vote.id);
      const { at: _, ...removed } = vote;
      rememberUndo(`${subject ?? 'Result'}: pick removed`, () => void saveVote(removed));
      return;
    }
    const challengerId = challengers?.challengerId;
    // The picked challenger becomes the kept pane, so its place is saved: the next one follows it.
    if (challengerState && challengerId !== undefined && challengerState.challengerId !== challengerId)
      changeStage({ champion: { ...challengerState, challengerId } });
    rate(items, mark, subject, unpicked);
  };
}
