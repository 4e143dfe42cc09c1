import { sql } from 'kysely';
import { type Comparison, comparisonSchema } from '../../shared/comparisons/comparison.ts';
import type { Database } from './database/database.ts';
import { parseRecord, parseRecords, type RecordPageQuery } from './database/record-store.ts';
import { removeStartedRuns } from './listed-run-store.ts';
import { removeAccentsAndCase } from './search/search-terms.ts';

export function createComparisonStore(database: Database) {
  const rowOf = (comparison: Comparison) => ({
    id: comparison.id,
    changed_at: comparison.changedAt,
    trashed_at: comparison.trashedAt ?? null,
    record: JSON.stringify(comparison),
  });
  const find = async (id: string, connection: Database = database) => {
    const row = await connection.selectFrom('comparisons').select('record').where('id', '=', id).executeTakeFirst();
    return row && parseRecord(comparisonSchema, row.record);
  };

  return {
    /**
     * `words` is the search text. `listedIds`: runs of the list that the comparison starts. `isOptional`: an existing row
     * stays as it is. Durable when it returns. Nothing is stored if it throws.
     */
    async add(comparison: Comparison, words: string, isOptional = false, listedIds: readonly string[] = []) {
      const row = { ...rowOf(comparison), folded: removeAccentsAndCase(words) };
      await database.transaction().execute(async (transaction) => {
        if (listedIds.length > 0) await removeStartedRuns(transaction, listedIds);
        const insert = transaction.insertInto('comparisons').values(row);
        await (isOptional ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute();
      });
    },
    find: (id: string): Promise<Comparison | undefined> => find(id),
    /**
     * Applies `change` to the current row in one transaction. Returns `undefined` for an unknown id. The search text
     * stays unless `words` returns another one.
     */
    async change(
      id: string,
      change: (as: Comparison) => Comparison,
      words: (after: Comparison) => Promise<string | undefined>,
    ): Promise<Comparison | undefined> {
      const changed = await database.transaction().execute(async (transaction) => {
        const before = await find(id, transaction);
        if (!before) return undefined;
        const after = change(before);
        if (after !== before) {
          await transaction.updateTable('comparisons').set(rowOf(after)).where('id', '=', id).execute();
        }
        return after;
      });
      const found = changed && (await words(changed));
      if (found !== undefined) {
        await database
          .updateTable('comparisons')
          .set({ folded: removeAccentsAndCase(found) })
          .where('id', '=', id)
          .execute();
      }
      return changed;
    },
    /**
     * Ordered by the time of the last change, newest first. The set of a single run is listed once it has a second pane.
     */
    async page({ search = '', inTrash = false, before, limit }: RecordPageQuery): Promise<Comparison[]> {
      let query = database
        .selectFrom('comparisons')
        .select('record')
        .where('trashed_at', inTrash ? 'is not' : 'is', null)
        .where(
          sql<boolean>`CASE WHEN json_valid(record) AND NOT ${inTrash}
            THEN record ->> '$.runs[0].id' IS NOT id OR json_array_length(record, '$.panes') > 1 ELSE 1 END`,
        )
        .orderBy('changed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      for (const word of removeAccentsAndCase(search).split(/\s+/)) {
        // Not LIKE, because users also search for % and _.
        if (word !== '') query = query.where(({ eb, fn, val }) => eb(fn('instr', ['folded', val(word)]), '>', 0));
      }
      if (before) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('changed_at', 'id'), '<', tuple(before.changedAt, before.id)),
        );
      }
      return parseRecords(comparisonSchema, await query.execute());
    },
  };
}
