import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Orders the prompt history with an index of the time alone. The index before it also contained the text of each prompt,
 * so a search read every prompt three times, and each run wrote it once more.
 */
export const promptsByLastUse: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`DROP INDEX prompts_by_age`.execute(database);
    await sql`CREATE INDEX prompts_by_last_use ON prompts (used_at)`.execute(database);
  },
};
