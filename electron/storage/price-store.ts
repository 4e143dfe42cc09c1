import { type Price, priceSchema } from '../../shared/money/price.ts';
import type { Database } from './database/database.ts';
import { parseRecords } from './database/record-store.ts';

export function createPriceStore(database: Database) {
  // Read for each accepted create, but changed rarely.
  let known: readonly Price[] | undefined;
  return {
    /** Returns the price list in its order. Pass the transaction that the caller is in. */
    async all(transaction: Database = database): Promise<readonly Price[]> {
      if (known) return known;
      const rows = await transaction.selectFrom('prices').select('record').orderBy('place').execute();
      known = parseRecords(priceSchema, rows);
      return known;
    },
    /** Replaces the price list. */
    async replace(prices: readonly Price[]): Promise<void> {
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
