import { sql } from 'kysely';
import { type Vote, voteSchema } from '../../shared/comparisons/review/vote.ts';
import type { Database } from './database/database.ts';
import { createRecordStore, parseRecords } from './database/record-store.ts';

interface VoteQuery {
  readonly task?: Vote['task'] | undefined;
  readonly criterion?: Vote['criterion'] | undefined;
  readonly comparisonId?: string | undefined;
}

/** The votes of blind rounds. They outlive the comparisons and the results that they are about. */
export function createVoteStore(database: Database) {
  const votes = createRecordStore(database, {
    table: 'votes',
    schema: voteSchema,
    columns: ({ at, comparisonId, task, criterion }) => ({ at, comparison_id: comparisonId, task, criterion }),
    orderBy: ['at', 'id'],
  });
  const find = async (id: string, transaction: Database): Promise<Vote | undefined> =>
    (await votes.all({ id }, transaction))[0];
  return {
    save: votes.save,
    remove: (id: string, transaction: Database): Promise<void> => votes.remove(id, {}, transaction),
    find,
    /** Oldest first. */
    all: ({ task, criterion, comparisonId }: VoteQuery) => votes.all({ task, criterion, comparison_id: comparisonId }),
    /** Returns the votes whose candidates are all among these items, oldest first. */
    async amongItems(itemIds: readonly string[]): Promise<Vote[]> {
      const { rows } = await sql<{ record: string }>`SELECT record FROM votes
        WHERE NOT EXISTS (SELECT 1 FROM
          json_each(CASE WHEN json_valid(record) THEN record ELSE '{}' END, '$.candidates') AS candidate
          WHERE candidate.value ->> 'itemId' NOT IN (SELECT value FROM json_each(${JSON.stringify(itemIds)})))
        ORDER BY at, id`.execute(database);
      return parseRecords(voteSchema, rows);
    },
    /** Adds votes. A vote whose id is known stays as it is. */
    async addMissing(given: readonly Vote[], transaction: Database): Promise<void> {
      for (const vote of given) if (!(await find(vote.id, transaction))) await votes.save(vote, transaction);
    },
  };
}
