import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tasks are found by what went wrong as well. */
export const taskProblemsInSearchText: Migration = {
  async up(database: Kysely<unknown>) {
    const { rows } = await sql<{ id: string; sentence: string }>`
      SELECT id, record ->> '$.problem.sentence' AS sentence FROM tasks
      WHERE CASE WHEN json_valid(record) THEN json_type(record, '$.problem.sentence') = 'text' END`.execute(database);
    for (const { id, sentence } of rows) {
      const folded = sentence.normalize('NFKC').toLocaleLowerCase('en');
      await sql`UPDATE tasks SET folded = folded || char(10) || ${folded} WHERE id = ${id}`.execute(database);
    }
  },
};
