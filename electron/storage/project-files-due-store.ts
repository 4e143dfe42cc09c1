import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A project whose file in the library has older data than the database. */
export interface ProjectFileDue {
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
