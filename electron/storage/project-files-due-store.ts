import { sql } from 'kysely';
import type { ProjectWithShots } from '../../shared/projects/project-item-ids.ts';
import type { Database } from './database/database.ts';
import { readProject } from './project-store.ts';
import { shotsOfProject } from './shot-rows.ts';

/** A project whose file in the library has older data than the database. */
interface ProjectFileDue {
  readonly number: number;
  readonly projectId: string;
}

// Triggers of the database add entries in the same transaction as the change, so that no kill loses one.

/** Returns the entry with the lowest number above `after`. */
export async function nextProjectFileDue(database: Database, after: number): Promise<ProjectFileDue | undefined> {
  return database
    .selectFrom('project_files_due')
    .select(['number', 'project_id as projectId'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}

/** Removes a written entry. A later change of the project has its own entry. */
export async function markProjectFileWritten(database: Database, { number }: ProjectFileDue): Promise<void> {
  await database.deleteFrom('project_files_due').where('number', '=', number).execute();
}

/** Returns the ids of all projects with an outdated file. */
export async function projectIdsDue(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('project_files_due').select('project_id').execute();
  return new Set(rows.map((row) => row.project_id));
}

/** Removes the entry of a project whose file equals the database, or decides. */
export async function removeProjectFileDue(database: Database, projectId: string): Promise<void> {
  await sql`DELETE FROM project_files_due WHERE project_id = ${projectId}`.execute(database);
}

/** Adds all projects that have no file, by the ids of those that have one. */
export async function addMissingProjectFiles(database: Database, idsWithFile: readonly string[]): Promise<void> {
  await sql`INSERT INTO project_files_due (project_id) SELECT id FROM projects
    WHERE id NOT IN (SELECT value FROM json_each(${JSON.stringify(idsWithFile)}))
    AND id NOT IN (SELECT project_id FROM project_files_due)`.execute(database);
}

/**
 * Returns a project with all of its shots as of one moment; `deleted` without a row. An unreadable row has less data
 * than the file, so the file must not be replaced.
 */
export function projectForFile(database: Database, id: string): Promise<ProjectWithShots | 'deleted' | 'unreadable'> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction.selectFrom('projects').select('record').where('id', '=', id).executeTakeFirst();
    if (!row) return 'deleted';
    const project = readProject(row.record);
    const shots = await shotsOfProject(transaction, id);
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM shots WHERE project_id = ${id}`.execute(
      transaction,
    );
    return project && shots.length === rows[0]?.count ? { project, shots } : 'unreadable';
  });
}
