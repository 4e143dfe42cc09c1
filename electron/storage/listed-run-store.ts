import { type ListedRun, listedRunSchema } from '../../shared/comparisons/run-plan/planned-run.ts';
import { refuse } from '../../shared/problem.ts';
import type { Database } from './database/database.ts';
import { parseRecords } from './database/record-store.ts';

/** A change of the list. */
interface ListChange {
  readonly add?: readonly ListedRun[] | undefined;
  readonly remove?: readonly string[] | undefined;
  /** Ids in their new order. Runs that it lacks follow in the order that they had. */
  readonly order?: readonly string[] | undefined;
}

/** Stores the runs that wait in the list. */
export function createListedRunStore(database: Database) {
  const all = async (connection: Database = database): Promise<ListedRun[]> =>
    parseRecords(
      listedRunSchema,
      await connection.selectFrom('listed_runs').select('record').orderBy('place').orderBy('id').execute(),
    );
  return {
    /** Returns the runs in their order. */
    all: () => all(),
    /** Changes the list in one transaction. A run that is already in it is not added again. */
    change: ({ add = [], remove = [], order = [] }: ListChange): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        if (remove.length > 0) await transaction.deleteFrom('listed_runs').where('id', 'in', remove).execute();
        const listed = await all(transaction);
        const known = new Set(listed.map(({ id }) => id));
        const places = new Map(order.map((id, place) => [id, place]));
        const placeOf = ({ id }: ListedRun) => places.get(id) ?? order.length;
        const runs = [...listed, ...add.filter(({ id }) => !known.has(id))].sort((a, b) => placeOf(a) - placeOf(b));
        for (const [place, run] of runs.entries()) {
          const row = { place, record: JSON.stringify(run) };
          await transaction
            .insertInto('listed_runs')
            .values({ id: run.id, ...row })
            .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
            .execute();
        }
      }),
  };
}

/**
 * Removes the runs that a click starts, in the transaction that stores their start. Throws if one of them is not in the
 * list: another window started or removed it.
 */
export async function removeStartedRuns(transaction: Database, ids: readonly string[]): Promise<void> {
  const { numDeletedRows } = await transaction.deleteFrom('listed_runs').where('id', 'in', ids).executeTakeFirst();
  if (Number(numDeletedRows) < new Set(ids).size)
    refuse('Some of these runs are no longer in the list. Nothing was sent.');
}
