import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An index of first letters, besides those of two and three. Without it, all words with that letter are read and
 * joined.
 */
export const firstLetters: Migration = {
  async up(database: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(database);
    // The triggers that feed it name it, and so go on with the new one.
    await run('DROP TABLE item_words');
    await run(`CREATE VIRTUAL TABLE item_words USING fts5 (text, spaced, content = 'item_texts', content_rowid = 'number',
      prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2')`);
    await run("INSERT INTO item_words (item_words) VALUES ('rebuild')");
  },
};
