import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** A shot with its takes, outside the Trash of projects and shots. */
export interface ShotTakesRow {
  readonly id: string;
  readonly project_id: string;
  /** Time when the project was created, and the place of the shot in it. */
  readonly created_at: number;
  readonly position: number;
  /** Number of the item that is the selected take. */
  readonly selected: number | null;
  /** Numbers of the items that are takes. */
  readonly takes: readonly number[];
}

/** As SQLite returns it: `takes` is JSON. */
type StoredRow = Omit<ShotTakesRow, 'takes'> & { readonly takes: string };

function parsedRow({ takes, ...row }: StoredRow): ShotTakesRow {
  return { ...row, takes: JSON.parse(takes) };
}

const selectShots = sql`
  SELECT shots.id, shots.project_id, shots.position,
    COALESCE(json_extract(projects.record, '$.createdAt'), 0) + 0.0 AS created_at,
    (SELECT number FROM items WHERE items.id = json_extract(shots.record, '$.selectedItemId')) AS selected,
    (SELECT json_group_array(number) FROM (
      SELECT items.number FROM takes JOIN items ON items.id = takes.item_id
      WHERE takes.shot_id = shots.id ORDER BY takes.place)) AS takes
  FROM shots JOIN projects ON projects.id = shots.project_id
  WHERE shots.trashed_at IS NULL AND projects.trashed_at IS NULL`;

/** Returns at most `limit` shots with ids above `after`, lowest id first. */
export async function shotTakesPage(database: Database, after: string, limit: number): Promise<ShotTakesRow[]> {
  const { rows } = await sql<StoredRow>`
    ${selectShots} AND shots.id > ${after} ORDER BY shots.id LIMIT ${limit}`.execute(database);
  return rows.map(parsedRow);
}

/** Returns those of these shots that exist outside the Trash. */
export async function shotTakesOf(database: Database, ids: readonly string[]): Promise<ShotTakesRow[]> {
  const { rows } = await sql<StoredRow>`
    ${selectShots} AND shots.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(database);
  return rows.map(parsedRow);
}
