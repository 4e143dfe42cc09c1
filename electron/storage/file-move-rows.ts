import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** Paths below the library folder. `target` is `null` for a permanent deletion. */
export interface FileMove {
  readonly itemId: string | null;
  readonly source: string;
  readonly target: string | null;
}

/** A stored move that is not done yet. The move with the lowest number is next. */
export interface PlannedFileMove {
  readonly number: number;
  readonly item_id: string | null;
  readonly source: string;
  readonly target: string | null;
}

/** Stores these moves after the existing ones, in this order. */
export async function planFileMoves(transaction: Database, moves: readonly FileMove[]): Promise<void> {
  const rows = JSON.stringify(moves.map(({ itemId, source, target }) => [itemId, source, target]));
  await sql`INSERT INTO file_moves (item_id, source, target)
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${rows})`.execute(transaction);
}

/** Returns at most `limit` moves, lowest number first. */
export async function nextFileMoves(database: Database, limit: number): Promise<PlannedFileMove[]> {
  const { rows } = await sql<PlannedFileMove>`SELECT * FROM file_moves ORDER BY number LIMIT ${limit}`.execute(
    database,
  );
  return rows;
}

/** Returns this move and the later ones of the same item. */
export async function fileMovesFrom(
  transaction: Database,
  { number, item_id }: Pick<PlannedFileMove, 'number' | 'item_id'>,
): Promise<PlannedFileMove[]> {
  const { rows } = await sql<PlannedFileMove>`
    SELECT * FROM file_moves WHERE number = ${number} OR (item_id = ${item_id} AND number > ${number})`.execute(
    transaction,
  );
  return rows;
}

/** Changes the source and the target of a stored move. */
export async function changeFileMove(
  transaction: Database,
  { number, source, target }: Pick<PlannedFileMove, 'number' | 'source' | 'target'>,
): Promise<void> {
  await transaction.updateTable('file_moves').set({ source, target }).where('number', '=', number).execute();
}

/** Deletes the moves up to and including this number. */
export async function deleteFileMovesUntil(transaction: Database, number: number): Promise<void> {
  await transaction.deleteFrom('file_moves').where('number', '<=', number).execute();
}
