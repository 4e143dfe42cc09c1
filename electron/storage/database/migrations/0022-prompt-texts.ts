import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds named lists and snippets for prompts. */
export const promptTexts: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`CREATE TABLE prompt_texts (id TEXT PRIMARY KEY, saved_at INTEGER NOT NULL, record TEXT NOT NULL)`.execute(
      database,
    );
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const name = `prompt_texts_${change.toLowerCase()}_counted`;
      const body = 'UPDATE saved_changes SET count = count + 1 WHERE id = 1;';
      await sql.raw(`CREATE TRIGGER ${name} AFTER ${change} ON prompt_texts BEGIN ${body} END`).execute(database);
    }
  },
};
