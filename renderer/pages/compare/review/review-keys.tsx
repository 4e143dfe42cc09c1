import type { Item, Mark } from '../../../../shared/library/item.ts';
import { flagged } from '../../../entities/items/rating/rating-keys.ts';
import { useRateItems } from '../../../entities/items/rating/use-rate-items.ts';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { useDigitKeys } from '../../../ui/commands/use-digit-keys.ts';
import { useStageStore } from '../stage/stage-store.ts';
import { useTargetPane } from '../stage/use-target-pane.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { useNotes } from './notes/use-notes.ts';

/** Keys for rating, picking and rejecting a pane, and for a note. Rendered inside the stage. */
export function ReviewKeys({ open }: { open: OpenComparison }) {
  const mark = useRateItems();
  const stage = useStageStore();
  const markedPane = useTargetPane();
  const { begin } = useNotes(open);
  const meant = () => {
    const ids = open.shown.map(({ pane }) => pane.id);
    const id = markedPane(ids, stage.getState().solo);
    return open.shown.find(({ pane }) => pane.id === id);
  };
  const give = (of: (item: Item) => Mark) => {
    const pane = meant();
    if (pane?.kind === 'item') mark([pane.item], of(pane.item), pane.letter);
  };
  useCommand('comparePick', () => give((item) => flagged([item], 'pick')));
  useCommand('compareReject', () => give((item) => flagged([item], 'reject')));
  useCommand('writeNote', () => begin(meant()?.pane.id));

  useDigitKeys('ratePane', (digit) => {
    if (digit <= 5) give(() => ({ rating: digit === 0 ? null : digit }));
  });
  return null;
}
