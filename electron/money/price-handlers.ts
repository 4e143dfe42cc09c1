import type { contract } from '../../shared/contract/contract.ts';
import { checkPriceList } from '../../shared/money/check-price-list.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { PriceStore } from '../storage/price-store.ts';
import type { Handlers } from '../util/call-handler-types.ts';

interface PriceHandlerServices extends Pick<CoreServices, 'eventHub'> {
  readonly prices: PriceStore;
}

export function priceHandlers({ prices, eventHub }: PriceHandlerServices): Handlers<typeof contract.prices> {
  const current = async () => ({ prices: [...(await prices.all())] });
  eventHub.provide(current);
  return {
    async replace({ prices: next }) {
      const reasons = checkPriceList(next).map(({ index: _, ...reason }) => reason);
      if (reasons.length > 0) {
        throw new ProblemError(problem('input', 'The price list was not saved, because prices conflict.', { reasons }));
      }
      await prices.replace(next);
      eventHub.set(await current());
    },
  };
}
