import { useQueryClient } from '@tanstack/react-query';
import { checkPriceList } from '../../../shared/money/check-price-list.ts';
import type { Price } from '../../../shared/money/price.ts';
import { type PriceInput, priceSentence, readPrice } from '../../../shared/money/price-input.ts';
import { undoPriceChange } from '../../../shared/money/undo-price-change.ts';
import { dayOf } from '../../../shared/util/format-dates.ts';
import { readSynced, useSynced } from '../../api/synced-state.ts';
import { notifyUndo, rememberUndo } from '../../ui/notify-undo.tsx';
import { useAction } from '../../ui/use-action.ts';

interface ListChange {
  readonly prices: readonly Price[];
  /** Title of the notification with Undo. */
  readonly title: string;
}

const byText = new Intl.Collator('en', { numeric: true });

/** Returns the price list, ordered by model, connection, conditions and date, and saves changes of it with Undo. */
export function usePriceList() {
  const cache = useQueryClient();
  const prices = useSynced('prices');
  const gateways = useSynced('gateways');
  const today = dayOf(Date.now());
  const save = useAction((calls, { prices: next }: ListChange) => calls.prices.replace({ prices: [...next] }), {
    failed: 'Couldn’t save the price list',
  });
  const change = (next: ListChange, saved?: () => void, offerUndo: typeof rememberUndo = notifyUndo) =>
    save.run(next, {
      onSuccess: () => {
        offerUndo(next.title, () => {
          const current = readSynced(cache, 'prices') ?? [];
          save.run({ prices: undoPriceChange(current, prices, next.prices), title: '' });
        });
        saved?.();
      },
    });
  const withPrice = (price: Price) => [...prices.filter(({ id }) => id !== price.id), price];
  return {
    prices: prices.toSorted((a, b) => byText.compare(orderOf(a), orderOf(b)) || (a.validFrom < b.validFrom ? 1 : -1)),
    today,
    isSaving: save.isPending,
    nameOfConnection: (baseUrl: string) => gateways.find((gateway) => gateway.baseUrl === baseUrl)?.name ?? baseUrl,
    /** Reads the new text of a price, or of an additional one. Returns a sentence if it can't be saved. */
    read(input: PriceInput, price: Price | undefined): Price | string {
      const read = readPrice(input, prices, today);
      const [reason] = read.ok ? [] : read.reasons;
      if (!read.ok) return reason ? priceSentence(reason) : '';
      const next = { ...read.price, id: price?.id ?? crypto.randomUUID() };
      const [conflict] = checkPriceList(withPrice(next));
      return conflict ? priceSentence(conflict) : next;
    },
    put(price: Price) {
      const isNew = prices.every(({ id }) => id !== price.id);
      if (isNew) change({ prices: withPrice(price), title: 'Price added' }, undefined, rememberUndo);
      else change({ prices: withPrice(price), title: 'Price changed' });
    },
    remove: (price: Price) =>
      change({ prices: prices.filter(({ id }) => id !== price.id), title: `Price of ${price.modelId} removed` }),
    replace: (next: readonly Price[], saved: () => void) =>
      change({ prices: next, title: 'Price list changed' }, saved),
  };
}

function orderOf({ modelId, baseUrl = '', unit, conditions }: Price): string {
  return `${modelId} ${baseUrl} ${unit} ${conditions.map(({ field, value }) => `${field}=${value}`).join(' ')}`;
}
