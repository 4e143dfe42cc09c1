import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const trees: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('trees')
      .addColumn('conversation_id', 'text', (column) =>
        column.primaryKey().references('conversations.id').onDelete('cascade'),
      )
      .addColumn('nodes', 'text', (column) => column.notNull())
      .execute();
    await sql`
      INSERT INTO trees (conversation_id, nodes)
      SELECT conversation_id, group_concat(id || ',' || parent_id || ',' || turn || ',' || by_model, ',' ORDER BY id)
      FROM messages GROUP BY conversation_id`.execute(database);
  },
};
