import { type Vote, voteSchema } from '../../shared/comparisons/review/vote.ts';
import type { Database } from './database.ts';

export interface VoteQuery {
  readonly task?: Vote['task'] | undefined;
  readonly criterion?: Vote['criterion'] | undefined;
  readonly comparisonId?: string | undefined;
}

export interface VoteStore {
  /** A vote with an existing id replaces the stored one. */
  save(vote: Vote): Promise<void>;
  remove(id: string): Promise<void>;
  /** Oldest first. */
  all(query: VoteQuery): Promise<Vote[]>;
}

export function createVoteStore(database: Database): VoteStore {
  return {
    async save(vote) {
      const { id, at, comparisonId: comparison_id, task, criterion } = vote;
      const row = { at, comparison_id, task, criterion, record: JSON.stringify(vote) };
      await database
        .insertInto('votes')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    async remove(id) {
      await database.deleteFrom('votes').where('id', '=', id).execute();
    },
    async all({ task, criterion, comparisonId }) {
      let query = database.selectFrom('votes').select('record').orderBy('at').orderBy('id');
      if (task !== undefined) query = query.where('task', '=', task);
      if (criterion !== undefined) query = query.where('criterion', '=', criterion);
      if (comparisonId !== undefined) query = query.where('comparison_id', '=', comparisonId);
      // An unreadable row is omitted, so that it does not hide all other rows.
      return (await query.execute()).flatMap(({ record }) => {
        const parsed = voteSchema.safeParse(JSON.parse(record));
        return parsed.success ? [parsed.data] : [];
      });
    },
  };
}
