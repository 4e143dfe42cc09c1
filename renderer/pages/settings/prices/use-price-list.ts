import { useQueryClient } from '@tanstack/react-query';
import type { Price } from '../../../../shared/money/price.ts';
import { undoPriceChange } from '../../../../shared/money/undo-price-change.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { readSynced } from '../../../api/synced-state.ts';
import { usePrices } from '../../../api/synced-state-hooks.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface ListChange {
  readonly prices: readonly Price[];
  /** Title of the notification with Undo. */
  readonly title: string;
}

const byText = new Intl.Collator('en', { numeric: true });

/** Returns the price list, ordered by model, connection, conditions and date, and saves changes of it with Undo. */
export function usePriceList() {
  const cache = useQueryClient();
  const prices = usePrices();
  const save = useAction((calls, { prices: next }: ListChange) => calls.prices.replace({ prices: [...next] }), {
    failed: 'Couldn’t save the price list',
  });
  const change = (next: ListChange, saved?: () => void) =>
    save.run(next, {
      onSuccess: () => {
        notifyUndo(next.title, () => {
          const current = readSynced(cache, 'prices') ?? [];
          save.run({ prices: undoPriceChange(current, prices, next.prices), title: '' });
        });
        saved?.();
      },
    });
  return {
    prices: prices.toSorted((a, b) => byText.compare(orderOf(a), orderOf(b)) || (a.validFrom < b.validFrom ? 1 : -1)),
    isSaving: save.isPending,
    /** Saves a new or changed price. */
    put: (price: Price, saved: () => void) => {
      const others = prices.filter(({ id }) => id !== price.id);
      const isNew = others.length === prices.length;
      change({ prices: [...others, price], title: isNew ? 'Price added' : 'Price changed' }, saved);
    },
    remove: (price: Price) =>
      change({ prices: prices.filter(({ id }) => id !== price.id), title: `Price of ${price.modelId} removed` }),
    replace: (next: readonly Price[], imported: number, saved: () => void) =>
      change({ prices: next, title: `${formatCounted(imported, 'price')} imported` }, saved),
  };
}

function orderOf({ modelId, baseUrl = '', unit, conditions }: Price): string {
  return `${modelId} ${baseUrl} ${unit} ${conditions.map(({ field, value }) => `${field}=${value}`).join(' ')}`;
}
