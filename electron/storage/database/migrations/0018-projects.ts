import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds projects, their shots and takes, and the shot of a task. Also adds the list of projects whose files in the
 * library are outdated.
 */
export const projects: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [
      `CREATE TABLE projects (id TEXT PRIMARY KEY, changed_at INTEGER NOT NULL, trashed_at INTEGER,
        folded TEXT NOT NULL, record TEXT NOT NULL)`,
      'CREATE INDEX projects_in_order ON projects (changed_at, id)',
      `CREATE TABLE shots (id TEXT PRIMARY KEY, project_id TEXT NOT NULL, position REAL NOT NULL, number INTEGER NOT NULL,
        trashed_at INTEGER, folded TEXT NOT NULL, record TEXT NOT NULL)`,
      'CREATE INDEX shots_in_order ON shots (project_id, position, number, id)',
      // An item may have been deleted permanently, and still be a take.
      `CREATE TABLE takes (shot_id TEXT NOT NULL, item_id TEXT NOT NULL, place INTEGER NOT NULL,
        PRIMARY KEY (shot_id, item_id))`,
      'CREATE INDEX takes_of_item ON takes (item_id)',
      'ALTER TABLE tasks ADD COLUMN shot_id TEXT',
      'CREATE INDEX tasks_of_shot ON tasks (shot_id) WHERE shot_id IS NOT NULL',
      'CREATE TABLE project_files_due (number INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL UNIQUE)',
    ]) {
      await sql.raw(statement).execute(database);
    }
    // The takes are also in the records of the shots, so they are not counted.
    for (const [table, project] of [
      ['projects', 'id'],
      ['shots', 'project_id'],
    ]) {
      for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
        const id = `${change === 'DELETE' ? 'old' : 'new'}.${project}`;
        // Not REPLACE, because the conflict clause of the statement that fires the trigger would apply instead.
        const body = `UPDATE saved_changes SET count = count + 1 WHERE id = 1;
          DELETE FROM project_files_due WHERE project_id = ${id};
          INSERT INTO project_files_due (project_id) VALUES (${id});`;
        const name = `${table}_${change.toLowerCase()}_counted`;
        await sql.raw(`CREATE TRIGGER ${name} AFTER ${change} ON ${table} BEGIN ${body} END`).execute(database);
      }
    }
  },
};
