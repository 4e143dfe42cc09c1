import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';
import { toggleFlag } from '../../../entities/items/rating/rating-keys.ts';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { useDigitKeys } from '../../../ui/commands/use-digit-keys.ts';
import { useStageActions } from '../stage/stage-actions.ts';
import { usePaneForKey } from '../stage/use-pane-for-key.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { useStartNote } from './notes/use-start-note.ts';

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
