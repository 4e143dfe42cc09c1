import { useEffect, useEffectEvent } from 'react';
import { isForResults, type ResultCommand, resultCommandNames } from '../../../../shared/commands/result-commands.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import type { CommandHandler } from '../../../ui/commands/active-commands.ts';
import { useHandlers } from '../../../ui/commands/use-command.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { useRecords } from '../../items/library-index/use-library-index.ts';
import { useRateItems } from '../../items/rating/use-rate-items.ts';
import { useTrash } from '../../items/trash/use-trash.ts';
import { type ResultTarget, runResultAction } from './result-actions-store.ts';

let openViewers = 0;

/**
 * Gives all actions on results their keys, and their entries in the palette, while the component is on the screen.
 * `targetOf` returns the results that a key is for at that moment. The results of a page have no keys below the viewer.
 */
export function useResultCommands(targetOf: () => ResultTarget | undefined, isViewer = false): void {
  const records = useRecords();
  const rate = useRateItems();
  const { trash } = useTrash();
  const rateTarget = useEffectEvent((target: ResultTarget, digit: number) => {
    records.loadAll(target.ids()).then((items) => {
      const subject = target.subject ?? (items.length === 1 ? undefined : formatCounted(items.length, 'item'));
      (target.mark ?? rate)(items, { rating: digit === 0 ? null : digit }, subject);
    }, notifyFailure('Couldn’t save the rating'));
  });
  useEffect(() => {
    if (!isViewer) return;
    openViewers += 1;
    return () => {
      openViewers -= 1;
    };
  }, [isViewer]);
  useHandlers(() => {
    const target = isViewer || openViewers === 0 ? targetOf() : undefined;
    if (!target) return {};
    const handlers = resultCommandNames
      .filter((name) => isForResults(name, target.count))
      .map((name): [ResultCommand, CommandHandler] => [
        name,
        {
          press: () => runResultAction(name, target),
          ...(name === 'rate' && { pressDigit: (digit: number) => rateTarget(target, digit) }),
        },
      ]);
    const trashed = { trash: { press: () => void trash(target.ids()) } };
    return { ...Object.fromEntries(handlers), ...(!target.isTrashKeyTaken && trashed) };
  });
}
