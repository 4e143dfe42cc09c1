import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** Paths below the library folder. `target` is `null` for a permanent deletion. */
export interface FileMove {
  readonly itemId: string | null;
  readonly source: string;
  readonly target: string | null;
}

/** A stored move that is not done yet. The move with the lowest number is next. */
interface PlannedFileMove {
  readonly number: number;
  readonly item_id: string | null;
  readonly source: string;
  readonly target: string | null;
}

/** Creates the queries of planned moves. `database` is a transaction for changes that belong together. */
export function createFileMoveRows(database: Database) {
  return {
    /** Stores these moves after the existing ones, in this order. */
    async plan(moves: readonly FileMove[]): Promise<void> {
      const rows = JSON.stringify(moves.map(({ itemId, source, target }) => [itemId, source, target]));
      await sql`INSERT INTO file_moves (item_id, source, target)
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${rows})`.execute(database);
    },
    /** Returns at most `limit` moves, lowest number first. */
    async next(limit: number): Promise<PlannedFileMove[]> {
      const { rows } = await sql<PlannedFileMove>`SELECT * FROM file_moves ORDER BY number LIMIT ${limit}`.execute(
        database,
      );
      return rows;
    },
    /** Returns this move and the later ones of the same item. */
    async from({ number, item_id }: Pick<PlannedFileMove, 'number' | 'item_id'>): Promise<PlannedFileMove[]> {
      const { rows } = await sql<PlannedFileMove>`
      SELECT * FROM file_moves WHERE number = ${number} OR (item_id = ${item_id} AND number > ${number})`.execute(
        database,
      );
      return rows;
    },
    /** Changes the source and the target of a stored move. */
    async change({ number, source, target }: Pick<PlannedFileMove, 'number' | 'source' | 'target'>): Promise<void> {
      await database.updateTable('file_moves').set({ source, target }).where('number', '=', number).execute();
    },
    /** Deletes the moves up to and including this number. */
    async deleteUntil(number: number): Promise<void> {
      await database.deleteFrom('file_moves').where('number', '<=', number).execute();
    },
  };
}
