import type { Database } from './database/database.ts';

/** Remembers for ever what each intention of the user started, so that no intention is charged twice. */
export function createIntentStore(database: Database) {
  const find = async (id: string) =>
    (await database.selectFrom('intents').select('started').where('id', '=', id).executeTakeFirst())?.started;
  return {
    /**
     * Returns a function that starts each intention once. A second call with the same id gets the outcome of the first:
     * together with it while it runs, and later through `outcomeOf`, which receives the stored reference to what was
     * started. `start` calls `addIntent` before it sends anything. If it throws before that, the id can be used again.
     */
    once<Outcome>(
      outcomeOf: (started: string) => Promise<Outcome>,
    ): (id: string, start: () => Promise<Outcome>) => Promise<Outcome> {
      const running = new Map<string, Promise<Outcome>>();
      const startOrFind = async (id: string, start: () => Promise<Outcome>) => {
        const started = await find(id);
        return started === undefined ? start() : outcomeOf(started);
      };
      return (id: string, start: () => Promise<Outcome>) => {
        const first = running.get(id);
        if (first) return first;
        const outcome = startOrFind(id, start).finally(() => running.delete(id));
        running.set(id, outcome);
        return outcome;
      };
    },
    /** Durable when it returns. Throws if the intention started something before. */
    add: (id: string, started: string, connection: Database = database): Promise<void> =>
      addIntent(connection, id, started),
    /** Returns the reference to what an intention started. */
    find,
  };
}

/**
 * Stores in `transaction` what an intention starts. The primary key throws if the intention started something before,
 * so that nothing of the transaction is stored, and nothing is sent.
 */
export async function addIntent(transaction: Database, id: string, started: string): Promise<void> {
  await transaction.insertInto('intents').values({ id, started }).execute();
}
