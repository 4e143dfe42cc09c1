import { sql } from 'kysely';
import { formatShotNumber, type Shot, shotSchema } from '../../shared/projects/shot.ts';
import type { Database } from './database/database.ts';
import { parseRecord, parseRecords } from './database/record-store.ts';
import { removeAccentsAndCase } from './search/search-terms.ts';

/** Returns the shots of a project in the order of the cut, also those in Trash. */
export async function shotsOfProject(database: Database, projectId: string): Promise<Shot[]> {
  const rows = await database
    .selectFrom('shots')
    .select('record')
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('number')
    .orderBy('id')
    .execute();
  return parseRecords(shotSchema, rows);
}

export async function findShot(database: Database, id: string): Promise<Shot | undefined> {
  const row = await database.selectFrom('shots').select('record').where('id', '=', id).executeTakeFirst();
  return row && parseRecord(shotSchema, row.record);
}

/** Returns the shots with one of these items as a take, without projects and shots in Trash. */
export async function shotsWithTakes(database: Database, itemIds: readonly string[]): Promise<Shot[]> {
  const { rows } = await sql<{ record: string }>`
    SELECT shots.record FROM shots JOIN projects ON projects.id = shots.project_id
    WHERE shots.trashed_at IS NULL AND projects.trashed_at IS NULL AND shots.id IN (
      SELECT shot_id FROM takes WHERE item_id IN (SELECT value FROM json_each(${JSON.stringify(itemIds)})))
    ORDER BY projects.changed_at DESC, shots.position, shots.number, shots.id`.execute(database);
  return parseRecords(shotSchema, rows);
}

/** Adds or replaces shots with their takes. */
export async function saveShots(transaction: Database, shots: readonly Shot[]): Promise<void> {
  for (const shot of shots) {
    const { id, projectId, position, number, title, brief, notes, trashedAt } = shot;
    const row = {
      project_id: projectId,
      position,
      number,
      trashed_at: trashedAt ?? null,
      folded: removeAccentsAndCase([formatShotNumber(number), title, brief, notes].join('\n')),
      record: JSON.stringify(shot),
    };
    await transaction
      .insertInto('shots')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await saveTakes(transaction, shot);
  }
}

/** Writes only the differences, so that the library search rereads few shots. */
async function saveTakes(transaction: Database, { id, takes }: Shot): Promise<void> {
  const list = JSON.stringify(takes.map(({ itemId }) => itemId));
  await sql`DELETE FROM takes WHERE shot_id = ${id} AND item_id NOT IN (SELECT value FROM json_each(${list}))`.execute(
    transaction,
  );
  await sql`INSERT INTO takes (shot_id, item_id, place) SELECT ${id}, value, key FROM json_each(${list}) WHERE true
    ON CONFLICT DO UPDATE SET place = excluded.place WHERE place <> excluded.place`.execute(transaction);
}

/** Deletes all shots of a project with their takes. */
export async function deleteShotsOfProject(transaction: Database, projectId: string): Promise<void> {
  await sql`DELETE FROM takes WHERE shot_id IN (SELECT id FROM shots WHERE project_id = ${projectId})`.execute(
    transaction,
  );
  await transaction.deleteFrom('shots').where('project_id', '=', projectId).execute();
}

/** Returns the ids of these shots that belong to another project. */
export async function shotIdsElsewhere(
  database: Database,
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM shots WHERE project_id <> ${projectId}
    AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(database);
  return new Set(rows.map(({ id }) => id));
}
