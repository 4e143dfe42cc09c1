import { useCallback } from 'react';
import type { Comparison } from '../../../shared/comparisons/comparison.ts';
import { mostPanes } from '../../../shared/comparisons/view-state.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { useAction } from '../../ui/use-action.ts';
import { ItemPicker } from '../library-search/picker/item-picker.tsx';
import { letterOf } from './pane-contents.ts';
import { useCompareItems } from './use-comparisons.ts';

interface AddResultsProps {
  /** Absent: the chosen results open as a new comparison. */
  readonly target?: Pick<Comparison, 'id' | 'panes'>;
  /** Id of a result that is chosen when the dialog opens. */
  readonly first?: string;
  readonly onClose: () => void;
  /** Called before the page changes to the comparison. */
  readonly onOpen?: () => void;
}

/** Chooses results of the library for a comparison. The order of the panes is the order of choosing. */
export function AddResultsDialog({ target, first, onClose, onOpen }: AddResultsProps) {
  const compareItems = useCompareItems();
  const existingCount = target?.panes.length ?? 0;
  const freeSlots = mostPanes - existingCount;
  const minCount = target ? 1 : 2;
  const addResults = useAction(
    async (calls, ids: readonly string[]) => {
      if (!target) {
        onOpen?.();
        return compareItems(ids);
      }
      await calls.comparisons.addItems({ id: target.id, itemIds: [...ids] });
    },
    { done: onClose },
  );
  const badgeOf = useCallback((index: number) => letterOf(existingCount + index), [existingCount]);
  return (
    <ItemPicker
      title={target ? 'Add results' : 'Choose results to compare'}
      freeSlots={freeSlots}
      minCount={minCount}
      {...(first !== undefined && { initial: [first] })}
      badgeOf={badgeOf}
      hintOf={(count) => hintOf(count, minCount, freeSlots)}
      labelOf={(count) =>
        `${target ? 'Add' : 'Compare'} ${count < minCount ? 'results' : formatCounted(count, 'result')}`
      }
      submit={addResults.run}
      isPending={addResults.isPending}
      problem={addResults.problem}
      close={onClose}
    />
  );
}

function hintOf(count: number, minCount: number, freeSlots: number): string {
  if (count === 0) return minCount === 1 ? `Choose up to ${freeSlots}.` : `Choose ${minCount} to ${freeSlots}.`;
  if (count < minCount) return `${count} of ${freeSlots} chosen. Choose one more.`;
  return `${count} of ${freeSlots} chosen.${count === freeSlots ? ' There is no room for more.' : ''}`;
}
