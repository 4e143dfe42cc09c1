import { type Price, priceSchema } from '../../shared/money/price.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import type { Database } from './database.ts';

export interface PriceStore {
  /** Returns the price list in its order. Pass the transaction that the caller is in. */
  all(transaction?: Database): Promise<readonly Price[]>;
  /** Replaces the price list. */
  replace(prices: readonly Price[]): Promise<void>;
}

export function createPriceStore(database: Database): PriceStore {
  // Read for each accepted create, but changed rarely.
  let known: readonly Price[] | undefined;
  return {
    async all(transaction = database) {
      if (known) return known;
      const rows = await transaction.selectFrom('prices').select('record').orderBy('place').execute();
      // An unreadable row is omitted, so that it does not hide all other rows.
      known = rows.flatMap((row) => priceSchema.safeParse(parseJsonOrUndefined(row.record)).data ?? []);
      return known;
    },
    async replace(prices) {
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('prices').execute();
        for (const [place, price] of prices.entries()) {
          await transaction
            .insertInto('prices')
            .values({ id: price.id, place, record: JSON.stringify(price) })
            .execute();
        }
      });
      known = prices;
    },
  };
}
