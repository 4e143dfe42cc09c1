import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import { type Project, type ProjectSummary, projectSchema } from '../../shared/projects/project.ts';
import { formatShotNumber, type Shot, shotSchema } from '../../shared/projects/shot.ts';
import type { Database } from './database/database.ts';
import { parseRecord, parseRecords, type RecordPageQuery } from './database/record-store.ts';
import { itemsIn } from './item-row.ts';
import { removeAccentsAndCase } from './search/search-terms.ts';

/** The rows of projects, shots and takes. */
export function createProjectStore(database: Database) {
  let notify = () => {};
  const inTransaction = <T>(work: (transaction: Database) => Promise<T>) => database.transaction().execute(work);

  async function save(project: Project, shots: readonly Shot[], transaction: Database): Promise<void> {
    const { id, title, notes, changedAt, trashedAt, scenes, references } = project;
    const texts = [title, notes, ...[...scenes, ...references].map((each) => each.title)];
    const row = {
      changed_at: changedAt,
      trashed_at: trashedAt ?? null,
      folded: removeAccentsAndCase(texts.join('\n')),
      record: JSON.stringify(project),
    };
    await transaction
      .insertInto('projects')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await saveShots(transaction, shots);
    notify();
  }

  return {
    async find(id: string, connection: Database = database): Promise<Project | undefined> {
      const row = await connection.selectFrom('projects').select('record').where('id', '=', id).executeTakeFirst();
      return row && readProject(row.record);
    },
    findShot: (id: string, connection: Database = database): Promise<Shot | undefined> => findShot(connection, id),
    /** In the order of the cut, also those in Trash. */
    shotsOf: (projectId: string, connection: Database = database) => shotsOfProject(connection, projectId),
    shotsWithTakes: (itemIds: readonly string[], connection: Database = database) =>
      shotsWithTakes(connection, itemIds),
    /** Returns the ids of these shots that belong to another project. */
    async shotIdsElsewhere(
      projectId: string,
      ids: readonly string[],
      connection: Database = database,
    ): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ id: string }>`SELECT id FROM shots WHERE project_id <> ${projectId}
        AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(connection);
      return new Set(rows.map(({ id }) => id));
    },
    /** Returns the items of all takes of a shot, in the order of the takes. */
    async takesOf(shotId: string): Promise<Item[]> {
      const rows = await database
        .selectFrom('takes')
        .innerJoin('items', 'items.id', 'takes.item_id')
        .select('items.record')
        .where('takes.shot_id', '=', shotId)
        .orderBy('takes.place')
        .execute();
      return itemsIn(rows);
    },
    /** Ordered by the time of the last change, newest first. The search covers the shots too. */
    page: (query: RecordPageQuery): Promise<ProjectSummary[]> => projectPage(database, query),
    /**
     * Adds or replaces the project and these shots; other shots stay. Durable when it returns, without a transaction.
     */
    save: (project: Project, shots: readonly Shot[], transaction?: Database): Promise<void> =>
      transaction ? save(project, shots, transaction) : inTransaction((own) => save(project, shots, own)),
    /** Deletes a project with its shots. */
    async remove(id: string, transaction: Database): Promise<void> {
      await deleteShotsOfProject(transaction, id);
      await transaction.deleteFrom('project_reviews').where('project_id', '=', id).execute();
      await transaction.deleteFrom('projects').where('id', '=', id).execute();
      notify();
    },
    /**
     * Marks the files of the test sets with these takes, as each update of a project does. Call in the transaction that
     * changes a vote on them: the files have the votes too.
     */
    async votesChanged(itemIds: readonly string[], transaction: Database): Promise<void> {
      await sql`UPDATE projects SET record = record
        WHERE CASE WHEN json_valid(record) THEN json_type(record, '$.testSet') END IS NOT NULL
        AND id IN (SELECT shots.project_id FROM shots JOIN takes ON takes.shot_id = shots.id
          WHERE takes.item_id IN (SELECT value FROM json_each(${JSON.stringify(itemIds)})))`.execute(transaction);
      notify();
    },
    /** `listener` is called after each change, possibly before its transaction is committed. */
    onChanged(listener: () => void): void {
      notify = listener;
    },
    inTransaction,
  };
}

async function projectPage(
  database: Database,
  { search = '', inTrash = false, before, limit }: RecordPageQuery,
): Promise<ProjectSummary[]> {
  const words = removeAccentsAndCase(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  // Not LIKE, because users also search for % and _.
  const found = words.map(
    (word) => sql`AND (instr(folded, ${word}) > 0
      OR EXISTS (SELECT 1 FROM shots WHERE project_id = projects.id AND instr(shots.folded, ${word}) > 0))`,
  );
  const earlier = before ? sql`AND (changed_at, id) < (${before.changedAt}, ${before.id})` : sql``;
  const present = sql`FROM shots WHERE project_id = projects.id AND trashed_at IS NULL`;
  const selected = sql`json_extract(shots.record, '$.selectedItemId')`;
  const { rows } = await sql<{ record: string; shots: number; takes: number; selected: number; poster: string | null }>`
    SELECT record,
      (SELECT count(*) ${present}) AS shots,
      (SELECT count(*) FROM takes WHERE shot_id IN (SELECT id ${present})) AS takes,
      (SELECT count(*) ${present} AND ${selected} IS NOT NULL) AS selected,
      (SELECT ${selected} ${present} AND ${selected} IS NOT NULL ORDER BY position, number, id LIMIT 1) AS poster
    FROM projects
    WHERE trashed_at ${inTrash ? sql`IS NOT NULL` : sql`IS NULL`} ${earlier} ${sql.join(found, sql` `)}
    ORDER BY changed_at DESC, id DESC LIMIT ${limit}`.execute(database);
  return rows.flatMap((row) => {
    const project = readProject(row.record);
    if (!project) return [];
    const { id, title, rate, shape, createdAt, changedAt, trashedAt, testSet } = project;
    const posterItemId = project.posterItemId ?? row.poster ?? undefined;
    return {
      ...{ id, title, rate, shape, createdAt, changedAt },
      ...(trashedAt === undefined ? {} : { trashedAt }),
      ...{ shotCount: row.shots, takeCount: row.takes, selectedCount: row.selected },
      ...(posterItemId === undefined ? {} : { posterItemId }),
      ...(testSet ? { isTestSet: true as const } : {}),
    };
  });
}

export const readProject = (record: string): Project | undefined => parseRecord(projectSchema, record);

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

async function findShot(database: Database, id: string): Promise<Shot | undefined> {
  const row = await database.selectFrom('shots').select('record').where('id', '=', id).executeTakeFirst();
  return row && parseRecord(shotSchema, row.record);
}

/** Returns the shots with one of these items as a take, without projects and shots in Trash. */
async function shotsWithTakes(database: Database, itemIds: readonly string[]): Promise<Shot[]> {
  const { rows } = await sql<{ record: string }>`
    SELECT shots.record FROM shots JOIN projects ON projects.id = shots.project_id
    WHERE shots.trashed_at IS NULL AND projects.trashed_at IS NULL AND shots.id IN (
      SELECT shot_id FROM takes WHERE item_id IN (SELECT value FROM json_each(${JSON.stringify(itemIds)})))
    ORDER BY projects.changed_at DESC, shots.position, shots.number, shots.id`.execute(database);
  return parseRecords(shotSchema, rows);
}

/** Adds or replaces shots with their takes. */
async function saveShots(transaction: Database, shots: readonly Shot[]): Promise<void> {
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
async function deleteShotsOfProject(transaction: Database, projectId: string): Promise<void> {
  await sql`DELETE FROM takes WHERE shot_id IN (SELECT id FROM shots WHERE project_id = ${projectId})`.execute(
    transaction,
  );
  await transaction.deleteFrom('shots').where('project_id', '=', projectId).execute();
}
