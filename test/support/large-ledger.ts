import { openDatabase } from '../../electron/storage/database/database.ts';
import { createSpendingStore } from '../../electron/storage/spending-store.ts';

/** Returns the amount of a line of `makeLedger`. */
export const centsOfLedgerLine = (index: number) => 10 + (index % 80);

/** Writes lines of the last minute into the ledger of a data folder that no program uses. */
export async function makeLedger(folder: string, count: number): Promise<void> {
  const database = await openDatabase(folder);
  const store = createSpendingStore(database);
  const now = Date.now();
  await database.transaction().execute(async (on) => {
    for (let index = 0; index < count; index += 1) {
      await store.add(
        {
          id: crypto.randomUUID(),
          source: 'run',
          at: now - index,
          connection: 'bench',
          modelId: index % 3 === 0 ? 'video-d-pro' : 'image-c-2.5-t2i-preview',
          state: index % 20 === 0 ? 'failed' : 'accepted',
          currency: 'USD',
          amount: `0.${centsOfLedgerLine(index)}`,
        },
        on,
      );
    }
  });
  await database.destroy();
}
