import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Smaller pages and rarer merges for the two word indexes. FTS5 merges in units of 64 pages inside a commit, so both decide
 * how long one commit can take. Pages written before keep their size and stay readable.
 */
export const smallIndexPages: Migration = {
  async up(database: Kysely<unknown>) {
    for (const index of ['item_words', 'item_parts']) {
      const [table, name] = [sql.table(index), sql.ref(index)];
      await sql`INSERT INTO ${table} (${name}, rank) VALUES ('pgsz', 500)`.execute(database);
      await sql`INSERT INTO ${table} (${name}, rank) VALUES ('automerge', 8)`.execute(database);
    }
  },
};
